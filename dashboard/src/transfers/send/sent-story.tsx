import type { Transfer } from '@sahuji/contract/transfers/transfer'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Headline } from '../../funding/headline.tsx'
import { purposeName } from '../../tariff/purposes.ts'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Code, Ltr, Name } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { wallet } from '../../wallet/calls.ts'
import { transfers } from '../calls.ts'
import { sendReceiptAddress, transferAddresses } from '../transfer-places.ts'
import { NotSent, toSendIn } from './send-side.tsx'

/** One send: Success, or that it waits for its owner, or that it came back; with its receipt. `isResult`: made on this page. */
export function SentStory({ id, isResult }: { id: string; isResult: boolean }) {
  const { t } = useLingui()
  const read = useCardQuery(transfers.one(id))
  if (read.error && !read.data) return <FailedToLoad of={read.error} onRetry={read.refetch} />
  if (!read.data) return <LoadingRows rows={5} />
  const again = `${transferAddresses.send}?to=${encodeURIComponent(read.data.other.mobile_no)}`
  return (
    <Section label={t`Result`} tone={read.data.state === 'completed' ? 'success' : undefined}>
      <Stack gap={5}>
        <SentHeadline of={read.data} isResult={isResult} />
        <SentLines of={read.data} />
        <Row wide>
          {read.data.state === 'completed' && (
            <LinkButton icon={<DocumentIcon small />} href={sendReceiptAddress(read.data.id)}>
              <Trans>Receipt</Trans>
            </LinkButton>
          )}
          {read.data.direction === 'out' && (
            <LinkButton href={again}>
              <Trans>Send again</Trans>
            </LinkButton>
          )}
          <LinkButton href={transferAddresses.send}>
            <Trans>Send to somebody else</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Section>
  )
}

function SentHeadline({ of: sent, isResult }: { of: Transfer; isResult: boolean }) {
  const { state, amount, other, waits_until } = sent
  const { t } = useLingui()
  const name = other.trade_name ?? other.mobile_no
  if (state === 'held')
    return (
      <Headline isResult={isResult} tone="wait" title={t`It waits for its owner`}>
        <Trans>
          <Money of={amount} /> waits for the owner of <Ltr>{other.mobile_no}</Ltr> to verify the number. We have
          invited them by SMS.
        </Trans>{' '}
        {waits_until && (
          <Trans>
            It cannot be taken back; if the number is not verified, it returns automatically on{' '}
            <DateTime of={waits_until} />.
          </Trans>
        )}
      </Headline>
    )
  if (state === 'returned')
    return (
      <Headline isResult={isResult} tone="info" title={t`It came back`}>
        <Trans>
          <Ltr>{other.mobile_no}</Ltr> was not verified in time. <Money of={amount} /> and the fee are yours again.
        </Trans>
      </Headline>
    )
  return (
    <Headline isResult={isResult} tone="good" title={t`Success`}>
      <Trans>
        <Name>{name}</Name> has <Money of={amount} />. They have been notified.
      </Trans>
    </Headline>
  )
}

function SentLines({ of: sent }: { of: Transfer }) {
  const { _ } = useMessages()
  const { data } = useCardQuery(wallet.read())
  return (
    <Lines>
      <Line label={<Trans>Time</Trans>}>
        <DateTime of={sent.settled_at ?? sent.created_at} />
      </Line>
      <Line label={<Trans>Reference</Trans>}>
        <Code>{sent.reference}</Code>
      </Line>
      <Line label={<Trans>Purpose</Trans>}>{purposeName(sent.purpose, _)}</Line>
      {sent.note && (
        <Line label={<Trans>Note</Trans>}>
          <bdi>{sent.note}</bdi>
        </Line>
      )}
      <Line label={<Trans>Amount</Trans>}>
        <Money of={sent.amount} />
      </Line>
      {sent.fee > 0n && (
        <Line label={<Trans>Fee</Trans>}>
          <Money of={sent.fee} />
        </Line>
      )}
      {sent.restricted > 0n && (
        <Line label={<Trans>Of it from card money</Trans>}>
          <Money of={sent.restricted} />
        </Line>
      )}
      {data && (
        <Total label={<Trans>Available to send</Trans>}>
          <Money of={toSendIn(data)} />
        </Total>
      )}
      {data && <NotSent held={data.held ?? 0n} restricted={data.restricted ?? 0n} />}
    </Lines>
  )
}
