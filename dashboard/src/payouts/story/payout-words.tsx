import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Payout } from '@sahuji/contract/payouts'
import type { PayoutStop } from '@sahuji/contract/payouts/stops'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { BankReasonWords } from '../bank-reason.tsx'
import { holdWords, isCreditUnclear } from '../payout-status.tsx'
import { CreditUnclearSentence, DayAndTime, PromiseOf, UnclearSentence } from './unclear-words.tsx'

/** What it means for the merchant, in a sentence or two: the same on its own page and under its row. */
export function PayoutSentence({ of: payout }: { of: Payout }) {
  return (
    <>
      <HowItStands of={payout} />{' '}
      {payout.is_contradicted && (
        <Trans>The bank has reported otherwise since. We review it; do not withdraw it again.</Trans>
      )}
    </>
  )
}

function HowItStands({ of: payout }: { of: Payout }) {
  switch (payout.state) {
    case 'requested':
      return payout.is_rail_down ? (
        <Trans>
          The bank does not answer at the moment. We send it as soon as it does; until then you can cancel it.
        </Trans>
      ) : (
        <>
          <Trans>We are sending it to the bank. Until it is sent you can cancel it.</Trans> <PromiseOf of={payout} />
        </>
      )
    case 'held':
      return <HeldSentence of={payout} />
    case 'sent':
      return isCreditUnclear(payout) ? <CreditUnclearSentence of={payout} /> : <SentSentence of={payout} />
    case 'unclear':
      return <UnclearSentence of={payout} />
    case 'credited':
      return <Trans>The bank confirmed that it is in your account.</Trans>
    case 'cancelled':
      return (
        <>
          {payout.settled_at && (
            <Trans>
              Cancelled on <DateTime of={payout.settled_at} as="long" />, <DateTime of={payout.settled_at} as="time" />.
            </Trans>
          )}{' '}
          <Trans>
            It was cancelled before it was sent. <Money of={payout.amount} /> is free in your wallet again.
          </Trans>
        </>
      )
    case 'returned':
      return (
        <>
          <Trans>
            The bank sent it back. <Money of={payout.amount} /> is in your wallet again, with the fee.
          </Trans>{' '}
          {payout.reason && <BankReasonWords of={payout.reason} />}
        </>
      )
    case 'failed':
      return <FailedSentence of={payout} />
  }
}

function HeldSentence({ of: payout }: { of: Payout }) {
  const { _ } = useMessages()
  return (
    <>
      {_(holdWords[payout.hold_reason ?? 'unusual'])} <PromiseOf of={payout} />{' '}
      <Trans>Until it is sent you can cancel it.</Trans>
    </>
  )
}

function SentSentence({ of: payout }: { of: Payout }) {
  const { is_rail_down: isDown, account, file_at: fileAt } = payout
  const bank = account.bank_name
  if (fileAt)
    return (
      <>
        <Trans>
          It waits for the next file to the bank, <DayAndTime of={fileAt} />.
        </Trans>{' '}
        <PromiseOf of={payout} /> <Trans>Until it is sent you can cancel it.</Trans>
      </>
    )
  if (isDown)
    return (
      <Trans>It left us, and the bank does not answer at the moment. We ask automatically once it answers again.</Trans>
    )
  return (
    <>
      <Trans>It left us and is on its way to {bank}. You do not need to do anything.</Trans> <PromiseOf of={payout} />
    </>
  )
}

const stopWords: Record<PayoutStop, MessageDescriptor> = {
  frozen: msg`It was not sent: money out of your wallet was stopped.`,
  account_not_ready: msg`It was not sent: the account was paused or removed.`,
  refused: msg`We reviewed it and did not send it.`,
  lost: msg`The order never reached the bank.`,
}

/** Why it was stopped before a bank had it. */
export function StopWords({ of: stopped }: { of: PayoutStop }) {
  const { _ } = useMessages()
  return _(stopWords[stopped])
}

function FailedSentence({ of: payout }: { of: Payout }) {
  const { stopped, reason } = payout
  if (stopped)
    return (
      <>
        <StopWords of={stopped} />{' '}
        {stopped === 'refused' && reason && (
          <Trans>
            The reason: <q>{reason}</q>
          </Trans>
        )}{' '}
        <Trans>
          <Money of={payout.amount} /> is free in your wallet again.
        </Trans>
      </>
    )
  return (
    <>
      <Trans>
        The bank did not carry it out. <Money of={payout.amount} /> is free in your wallet again.
      </Trans>{' '}
      {payout.reason && <BankReasonWords of={payout.reason} />}
    </>
  )
}
