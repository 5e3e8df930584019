import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { purposeName } from '../../tariff/purposes.ts'
import { Facts, type Fact } from '../../kit/data/lines.tsx'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Name } from '../../kit/layout/text.tsx'
import { VerifiedMark } from '../send/receiver-person.tsx'
import { sentAddress } from '../transfer-places.ts'
import { AnswerRequest, type AnswerRequestProps } from './answer-request.tsx'
import { ScamHints } from './requester.tsx'
import { EndRepetition, OwnRequest } from './own-request.tsx'
import { RequestStatus } from './request-over.tsx'

/** One request for money, with what to look at before it is paid and what can be done. */
export function FundRequestRow({ of: request, begins, onClosed }: AnswerRequestProps) {
  const { state, other, amount, paid_amount, direction } = request
  return (
    <Section
      label={other.trade_name}
      title={<Name>{other.trade_name}</Name>}
      aside={<VerifiedMark is_verified={other.is_verified} />}
    >
      <Stack gap={4}>
        <Row push="between">
          <Money of={paid_amount ?? amount} size="large" uncounted={state !== 'open' && state !== 'accepted'} />
          <RequestStatus of={state} />
        </Row>
        <Facts of={useRequestFacts(request)} />
        {request.hints && state === 'open' && <ScamHints of={request.hints} />}
        {direction === 'in' && <AnswerRequest of={request} begins={begins} onClosed={onClosed} />}
        {direction === 'out' && state === 'open' && <OwnRequest of={request} />}
        {direction === 'out' && state !== 'open' && request.next_at && <EndRepetition of={request} />}
      </Stack>
    </Section>
  )
}

function useRequestFacts(request: FundRequest): Fact[] {
  const { _ } = useMessages()
  const {
    amount,
    paid_amount,
    direction,
    purpose,
    note,
    due_on,
    expires_at,
    every,
    next_at,
    paid_by,
    state,
    settled_at,
    reference,
    part_of,
  } = request
  const rows: (Fact | false | null)[] = [
    part_of !== null && [<Trans key="part">Part of</Trans>, <PartOf key="sum" of={part_of} />, 'part'],
    paid_amount !== null &&
      paid_amount !== amount && [<Trans key="asked">Asked for</Trans>, <Money key="amount" of={amount} />, 'asked'],
    [<Trans key="purpose">Purpose</Trans>, purposeName(purpose, _), 'purpose'],
    note !== null && [<Trans key="note">Note</Trans>, <bdi key="words">{note}</bdi>, 'note'],
    due_on !== null && [
      <Trans key="due">Wished for by</Trans>,
      <BothDates key="day" of={startOfKathmanduDay(due_on)} />,
      'due',
    ],
    state === 'open' && [<Trans key="ends">Ends</Trans>, <DateTime key="end" of={expires_at} />, 'ends'],
    // whoever pays is told how often, not when: it may be taken back before
    every !== null &&
      direction === 'in' &&
      state === 'open' && [
        <Trans key="often">Comes again</Trans>,
        every === 'week' ? <Trans key="rhythm">Every week</Trans> : <Trans key="rhythm">Every month</Trans>,
        'often',
      ],
    every !== null &&
      next_at !== null && [<Trans key="next">Comes again</Trans>, <DateTime key="at" of={next_at} as="day" />, 'next'],
    settled_at !== null && [
      state === 'expired' || state === 'cancelled' ? (
        <Trans key="ended">Ended</Trans>
      ) : (
        <Trans key="settled">Answered</Trans>
      ),
      <DateTime key="at" of={settled_at} />,
      'settled',
    ],
    [
      <Trans key="reference">Reference</Trans>,
      paid_by === null ? (
        <Code key="code">{reference}</Code>
      ) : (
        <Link key="paid" href={sentAddress({ id: paid_by })}>
          <Code>{reference}</Code>
        </Link>
      ),
      'reference',
    ],
  ]
  return rows.filter((row): row is Fact => Boolean(row))
}

/** What was asked of several at once, this one among them. */
function PartOf({ of: { amount, count } }: { of: NonNullable<FundRequest['part_of']> }) {
  return (
    <Trans>
      <Money of={amount} />, asked of {count}
    </Trans>
  )
}
