import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  type DisputeOutcome,
  readOfficeDisputePage,
  type WholeOfficeDispute,
} from '@sahuji/contract/payments/office/disputes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { Pairs } from '../../kit/office/pairs.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import type { PaperPage } from '../../operators/papers/page-pictures.ts'
import { PaperStage } from '../../operators/papers/paper-stage.tsx'
import { callBytes } from '../../platform/calls/call-bytes.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { disputeReasonNames, disputeSourceNames, DisputeStatus, usePaidBy } from '../disputes/dispute-words.tsx'
import { officeDisputes } from './calls.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'

/** /operator/disputes/{id}: both sides of a dispute beside each other, the money, and the proposal of its end. */
export function OfficeDisputePage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const found = useQuery(officeDisputes.one(id))
  const dispute = found.data
  return (
    <OfficePageFrame
      title={dispute ? t`Dispute ${dispute.reference}` : t`Dispute`}
      above={
        <Link small href="/operator/disputes">
          <Trans>Disputes</Trans>
        </Link>
      }
    >
      {found.isPending && <LoadingRows rows={6} />}
      {found.error && !dispute && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {dispute && (
        <Columns side={<DisputeSide of={dispute} />}>
          <Stack gap={7}>
            <Decision of={dispute} />
            <BothSides of={dispute} />
            <Documents of={dispute} />
          </Stack>
        </Columns>
      )}
    </OfficePageFrame>
  )
}

/** Its state, and the two ways to propose its end. */
function Decision({ of: dispute }: { of: WholeOfficeDispute }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<DisputeOutcome>()
  const { proposal, may_propose, state, answer_by, decide_by } = dispute
  usePageKeys(
    may_propose
      ? [
          { key: '1', name: t`For the merchant`, act: () => setOutcome('won') },
          { key: '2', name: t`For the payer`, act: () => setOutcome('lost') },
        ]
      : [],
  )
  return (
    <Section label={t`Decision`}>
      <Stack gap={4}>
        <Row push="between" wide>
          <Money of={dispute.amount} size="largest" />
          <DisputeStatus of={dispute} loud />
        </Row>
        {state === 'open' && (
          <Text tone="muted">
            <Trans>
              The merchant may answer until <DateTime of={answer_by} as="long" />, <DateTime of={answer_by} as="time" />
              . Then it is decided.
            </Trans>
          </Text>
        )}
        {state === 'review' && (
          <Text tone="muted">
            <Trans>
              To be decided by <DateTime of={decide_by} as="long" />.
            </Trans>
          </Text>
        )}
        {proposal && (
          <Callout tone="warn" icon={<WarningIcon small />}>
            {proposal.outcome === 'won' ? (
              <Trans>It is proposed to decide for the merchant; a second person approves it:</Trans>
            ) : (
              <Trans>It is proposed to decide for the payer; a second person approves it:</Trans>
            )}{' '}
            <Link small href="/operator/second-person">
              <Ltr>{proposal.reference}</Ltr>
            </Link>
          </Callout>
        )}
        {may_propose && (
          <Row>
            <Button onPress={() => setOutcome('won')}>
              <Trans>For the merchant…</Trans>
              <KeyCap of="1" />
            </Button>
            <Button onPress={() => setOutcome('lost')}>
              <Trans>For the payer…</Trans>
              <KeyCap of="2" />
            </Button>
          </Row>
        )}
      </Stack>
      {outcome && <OutcomeDialog of={dispute} outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </Section>
  )
}

function BothSides({ of: { words, answer, answered_at, is_sent_at_deadline, state } }: { of: WholeOfficeDispute }) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`The payer’s words`}>
        <p dir="auto">“{words}”</p>
      </Section>
      <Section
        title={t`What the merchant answers`}
        aside={
          answered_at && (
            <Text as="span" small tone="quiet">
              {is_sent_at_deadline && <Trans>at the deadline, </Trans>}
              <DateTime of={answered_at} />
            </Text>
          )
        }
      >
        {answered_at && answer !== '' ? (
          <p dir="auto">{answer}</p>
        ) : (
          <Text tone="muted">{state === 'open' ? <Trans>Not answered yet.</Trans> : <Trans>No text.</Trans>}</Text>
        )}
      </Section>
    </>
  )
}

/** The documents of an answer that was sent; opening a page is logged. */
function Documents({ of: { id, files, answered_at } }: { of: WholeOfficeDispute }) {
  const mayRead = hasRole(useOperator(), readOfficeDisputePage.roles)
  const fetchPage = useMemo(
    () =>
      ({ paper, page }: PaperPage) =>
        callBytes(readOfficeDisputePage, { id, file: paper, page: `${page}` }, { isQuiet: true }),
    [id],
  )
  if (!answered_at || files.length === 0) return null
  if (!mayRead)
    return (
      <Text small tone="quiet">
        <Trans>Finance opens the documents of the answer.</Trans>
      </Text>
    )
  return files.map((file) => <PaperStage key={file.id} of={file} fetchPage={fetchPage} />)
}

function DisputeSide({ of: dispute }: { of: WholeOfficeDispute }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const paidBy = usePaidBy()
  const { paid, refunded, amount, held, owed, merchant, merchant_id, payer, payment_reference, ended_at } = dispute
  return (
    <Stack gap={7}>
      <Section title={t`Money`}>
        <Lines>
          <Line label={<Trans>The payment</Trans>}>
            <Money of={paid} />
          </Line>
          <Line label={<Trans>Refunded before</Trans>}>
            <Money of={refunded} />
          </Line>
          <Line label={<Trans>Disputed</Trans>}>
            <Money of={amount} />
          </Line>
          {owed > 0n && (
            <Line label={<Trans>Owed by the merchant</Trans>}>
              <Money of={owed} />
            </Line>
          )}
          <Total label={<Trans>Held in the wallet</Trans>}>
            <Money of={held} />
          </Total>
        </Lines>
      </Section>
      <Section title={t`About it`}>
        <Pairs
          of={[
            [
              t`Merchant`,
              <Link small key="m" href={`/operator/merchants/${merchant_id}`}>
                <bdi>{merchant}</bdi>
              </Link>,
              'merchant',
            ],
            [t`Payer`, payer === '' ? '–' : <Name key="p">{payer}</Name>, 'payer'],
            [
              t`Payment`,
              <span key="r">
                <Link small href={`/operator/payments/${dispute.payment_id}`}>
                  <Ltr>{payment_reference}</Ltr>
                </Link>
                {', '}
                {paidBy(dispute.paid_by)}, <DateTime of={dispute.paid_at} as="day" />
              </span>,
              'payment',
            ],
            [t`Reason`, _(disputeReasonNames[dispute.reason]), 'reason'],
            [t`By`, dispute.opened_by ?? _(disputeSourceNames[dispute.source]), 'by'],
            [t`Opened`, <DateTime key="o" of={dispute.opened_at} />, 'opened'],
            ...(ended_at ? [[t`Ended`, <DateTime key="e" of={ended_at} />, 'ended'] as const] : []),
          ]}
        />
      </Section>
    </Stack>
  )
}
