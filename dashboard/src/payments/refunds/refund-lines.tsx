import type { Payment } from '@sahuji/contract/payments'
import type { RefundQuote } from '@sahuji/contract/payments/refunds'
import { Trans } from '@lingui/react/macro'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { ClockIcon, InfoIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { refundGoal } from './refund-words.tsx'

/** What a refund gives to the payer, what comes back of the fee, and what leaves the wallet; dashes without an amount. */
export function RefundLines({ of: quote }: { of: RefundQuote | undefined }) {
  return (
    <Lines>
      <Line label={<Trans>The payer gets</Trans>}>{quote ? <Money of={quote.amount} /> : <NoMoney />}</Line>
      <Line label={<Trans>Fee that comes back to you</Trans>}>
        {quote ? <Money of={-quote.fee_returned} /> : <NoMoney />}
      </Line>
      <Total label={<Trans>Leaves your wallet</Trans>}>{quote ? <Money of={quote.leaves} /> : <NoMoney />}</Total>
    </Lines>
  )
}

/** When the money arrives, or that it waits for money in the wallet, and what happens with the fee of the payment. */
export function RefundConsequences({ of: quote, payment }: { of: RefundQuote; payment: Payment }) {
  const { money } = useWriting()
  // only people who may read the balance are shown what is missing and what is left
  const after = quote.available === null ? null : quote.available - quote.leaves
  const missing = after === null ? null : money(-after)
  return (
    <Stack gap={4}>
      {quote.is_queued ? (
        <Callout icon={<ClockIcon />} tone="warn">
          <Text strong>
            {missing === null ? (
              <Trans>The refund waits for money</Trans>
            ) : (
              <Trans>{missing} is missing in your wallet, so the refund waits</Trans>
            )}
          </Text>
          <Text small>
            <Trans>
              It goes out by itself as soon as your wallet holds enough. Until then you can cancel it, and its amount
              cannot be refunded again.
            </Trans>
          </Text>
        </Callout>
      ) : (
        <Callout icon={<ClockIcon />}>
          <Text strong>
            <WayWords of={quote} />
          </Text>
          <Text small tone="muted">
            <WayNote of={quote} />
          </Text>
        </Callout>
      )}
      {(payment.fee ?? 0n) > 0n && (
        <Callout icon={<InfoIcon />}>
          <Text small>
            <FeeReturnWords of={quote} fee={payment.fee ?? 0n} />
          </Text>
        </Callout>
      )}
      {payment.source === 'event' && (
        <Callout icon={<InfoIcon />} tone={quote.amount === quote.refundable ? 'warn' : undefined}>
          <Text small>
            {quote.amount === quote.refundable ? (
              <Trans>Its tickets end with this refund: they open no door, and their seats can be sold again.</Trans>
            ) : (
              <Trans>Its tickets stay good. To take back one ticket, refund it among the event’s people.</Trans>
            )}
          </Text>
        </Callout>
      )}
      {!quote.is_queued && after !== null && (
        <Lines>
          <Line label={<Trans>Free in your wallet after this</Trans>}>
            <Money of={after} />
          </Line>
        </Lines>
      )}
    </Stack>
  )
}

/** Where the money goes, and when it is there at the latest. */
function WayWords({ of: { way, goes_to, arrives_by } }: { of: RefundQuote }) {
  const { date } = useWriting()
  if (way === 'wallet') return <Trans>Back into the wallet that paid, at once</Trans>
  if (way === 'account') return <Trans>To a bank account that the payer names</Trans>
  const [name, day] = [refundGoal(goes_to), arrives_by ? date(arrives_by, 'day') : '']
  return (
    <Trans>
      Back to {name}, by {day} at the latest
    </Trans>
  )
}

function WayNote({ of: { way } }: { of: RefundQuote }) {
  if (way === 'wallet') return <Trans>A refund cannot be taken back.</Trans>
  if (way === 'account')
    return (
      <Trans>
        The bank cannot return it by itself. We ask the payer for an account by SMS; without an answer within 30 days
        the money comes back to your wallet.
      </Trans>
    )
  return <Trans>The money is held in your wallet until the bank confirms; if it refuses, you have it back.</Trans>
}

function FeeReturnWords({ of: { fee_return, fee_returned }, fee }: { of: RefundQuote; fee: bigint }) {
  const { money } = useWriting()
  const [all, part] = [money(fee), money(fee_returned)]
  if (fee_return === 'share')
    return (
      <Trans>
        Of the payment’s fee of {all}, {part} comes back with this refund.
      </Trans>
    )
  if (fee_return === 'kept') return <Trans>The payment’s fee of {all} does not come back.</Trans>
  return fee_returned > 0n ? (
    <Trans>The payment is refunded in full with this, so its fee comes back: {part}.</Trans>
  ) : (
    <Trans>The payment’s fee of {all} comes back once the whole payment is refunded.</Trans>
  )
}
