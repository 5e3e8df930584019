import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { useBankReason } from '../../payouts/bank-reason.tsx'
import { StopWords } from '../../payouts/story/payout-words.tsx'

type Item = TransactionStory['timeline'][number]

/** One line of a transaction's story in the reader's language; an unknown code of a newer server is shown unchanged. */
export function TimelineWords({ of: item }: { of: Item }) {
  const { digits } = useWriting()
  const says = words[item.what]
  const { number } = item.facts
  const facts = number === undefined ? item.facts : { ...item.facts, number: digits(number) }
  return <>{says ? says(facts) : item.what.replaceAll('_', ' ')}</>
}

/** The second line: details of the first. */
export function TimelineNote({ of: item }: { of: Item }) {
  const { reference, rail_reference: railReference, reason } = item.facts
  // a rail's bare code, `NOT_FOUND`, is no sentence: it is listed among the original messages
  const inWords = useBankReason(item.what.startsWith('payout_') ? (reason ?? '') : '')
  const said = inWords ?? (reason !== undefined && /^[A-Z][A-Z0-9_]+$/.test(reason) ? undefined : reason)
  const note = said ?? railReference ?? reference
  if (note) return <>{note}</>
  return item.facts['note'] ? <bdi>“{item.facts['note']}”</bdi> : null
}

const words: Record<string, (facts: Record<string, string>) => ReactNode> = {
  created: () => <Trans>Started</Trans>,
  pushed: () => <Trans>Sent from your bank app</Trans>,
  reference_taken: () => <Trans>The gateway knew the reference; a new one was made</Trans>,
  rerouted: () => <Trans>The gateway did not answer; another one took over</Trans>,
  sent_to_bank: () => <Trans>Sent to the bank’s page</Trans>,
  not_opened: () => <Trans>The bank’s page could not be opened</Trans>,
  returned: () => <Trans>Came back from the bank</Trans>,
  notified: () => <Trans>The gateway asked us to check</Trans>,
  not_started: () => <Trans>Not paid at the bank yet</Trans>,
  debited: () => <Trans>Debited at your bank</Trans>,
  credit_waits: () => <Trans>On its way to our bank</Trans>,
  credit_arrived: () => <Trans>Arrived at our bank</Trans>,
  credit_refused: () => <Trans>Our bank did not accept it; it goes back to you</Trans>,
  pending: () => <Trans>The bank reports: under way</Trans>,
  unclear: () => <Trans>No clear answer from the bank</Trans>,
  credited: () => <Trans>The bank confirmed; the money is in your wallet</Trans>,
  reversed: ({ owed }) =>
    owed === undefined ? (
      <Trans>The bank took the money back</Trans>
    ) : (
      <Trans>The bank took the money back; {owed} of it was not in your wallet any more and is owed</Trans>
    ),
  partly_reversed: () => <Trans>The bank took a part of it back; our team reviews it</Trans>,
  repaid: ({ amount }) => <Trans>{amount} of it paid off what was owed for an earlier load</Trans>,
  clawback_taken: ({ owed }) =>
    owed === undefined ? (
      <Trans>The bank took a load back; the money left your wallet</Trans>
    ) : (
      <Trans>The bank took a load back; {owed} more is owed</Trans>
    ),
  clawback_repaid: ({ owed }) =>
    owed === undefined ? (
      <Trans>What was owed for an earlier load is paid off from a load</Trans>
    ) : (
      <Trans>A part of what was owed is paid off from a load; {owed} is left</Trans>
    ),
  clawback_fee_back: () => <Trans>The rest of the fee came back, because the bank took the payment back</Trans>,
  posted: () => <Trans>Written to the ledger</Trans>,
  failed: () => <Trans>The bank did not pay</Trans>,
  expired: () => <Trans>The time to pay at the bank has ended</Trans>,
  cancelled: () => <Trans>Cancelled at the bank</Trans>,
  given_up: () => <Trans>Cancelled by you</Trans>,
  paid_with_other: ({ paid, chosen }) => (
    <Trans>
      Paid with {paid} instead of {chosen}; its fee applies
    </Trans>
  ),
  paid_over_limit: () => <Trans>The bank paid, over your limit; our team reviews it</Trans>,
  paid_otherwise: () => <Trans>The bank paid in another way than chosen; our team reviews it</Trans>,
  paid_after_failure: () => <Trans>The bank paid after a refusal; our team reviews it</Trans>,
  paid_to_closed_wallet: () => <Trans>The bank paid, but the wallet is closed; our team reviews it</Trans>,
  paid_as_surplus: () => <Trans>Paid once more; the money goes back to the payer</Trans>,
  paid_at_revoked_code: () => <Trans>Paid at a QR that was revoked; our team reviews it</Trans>,
  reviewed: () => <Trans>Reviewed by our team</Trans>,
  sent_back: () => <Trans>The money goes back to the payer</Trans>,
  give_back_asked: () => <Trans>The gateway is asked to give the money back to the payer</Trans>,
  give_back_refused: () => <Trans>The gateway did not return the money; our team reviews it</Trans>,
  in_review: () => <Trans>In review by our team</Trans>,
  waiting_for_payer: () => <Trans>Waiting for you to pay at the bank</Trans>,
  waiting_for_bank: () => <Trans>Waiting for the bank</Trans>,
  paid_differently: () => <Trans>The bank paid another amount; our team reviews it</Trans>,
  contradicted: () => <Trans>The bank contradicted itself; our team reviews it</Trans>,
  next_check: () => <Trans>We ask the bank again</Trans>,
  payment_made: () => <Trans>Payment asked for</Trans>,
  payment_opened: () => <Trans>Opened by the payer</Trans>,
  payment_paid: ({ payer = '', bank }) =>
    bank ? (
      <Trans>
        Paid by {payer} through {bank}
      </Trans>
    ) : (
      <Trans>Paid by {payer}</Trans>
    ),
  payment_attempt_failed: ({ bank }) =>
    bank ? <Trans>An attempt to pay through {bank} failed</Trans> : <Trans>An attempt to pay failed</Trans>,
  payment_attempt_cancelled: ({ bank }) =>
    bank ? <Trans>The payer cancelled at {bank}</Trans> : <Trans>The payer cancelled an attempt to pay</Trans>,
  payment_attempt_surplus: ({ bank }) =>
    bank ? (
      <Trans>Paid once more through {bank}; that money goes back to the payer</Trans>
    ) : (
      <Trans>Paid once more; the money goes back to the payer</Trans>
    ),
  payment_taken_back: ({ amount = '' }) => <Trans>The bank took {amount} back</Trans>,
  payment_expired: () => <Trans>Expired unpaid</Trans>,
  payment_cancelled: () => <Trans>Cancelled unpaid</Trans>,
  payment_refunded: ({ amount = '' }) => <Trans>Refunded: {amount}</Trans>,
  payment_disputed: ({ amount = '' }) => <Trans>Disputed by the payer: {amount} held</Trans>,
  payment_dispute_freed: ({ amount = '' }) => <Trans>Dispute over: {amount} free again</Trans>,
  payment_dispute_paid_back: ({ amount = '' }) => <Trans>Disputed amount paid back: {amount}</Trans>,
  payment_refund_queued: ({ amount = '' }) => <Trans>Refund of {amount} queued until the wallet holds enough</Trans>,
  payment_refund_asked: ({ amount = '' }) => <Trans>Refund of {amount} asked for</Trans>,
  payment_refund_failed: ({ amount = '' }) => <Trans>Refund of {amount} failed; the money is back in the wallet</Trans>,
  payment_refund_cancelled: () => <Trans>Queued refund cancelled</Trans>,
  payout_asked: () => <Trans>Withdrawal asked for</Trans>,
  payout_sent: ({ bank, account }) => (
    <Trans>
      Sent to {bank}, account ··{account}
    </Trans>
  ),
  payout_held: () => <Trans>Reviewed by our team before it is sent</Trans>,
  payout_approved: () => <Trans>Approved by our team</Trans>,
  payout_refused_by_us: () => <Trans>Refused by our team; the money is in your wallet</Trans>,
  payout_cancelled: () => <Trans>Cancelled before it was sent; the money is in your wallet</Trans>,
  payout_not_taken: () => <Trans>The gateway did not take it; it is sent again</Trans>,
  payout_debited: () => <Trans>Taken from our account at the bank</Trans>,
  payout_credit_waits: () => <Trans>Your bank credits it later</Trans>,
  payout_credit_unclear: () => <Trans>It left us; its bank has not confirmed whether it is in the account</Trans>,
  payout_not_known: () => <Trans>The gateway does not know it; we keep asking</Trans>,
  payout_contradicted: () => <Trans>The bank has reported otherwise since; our team reviews it</Trans>,
  payout_credited_late: () => <Trans>The bank paid it after all; it has left your wallet</Trans>,
  payout_advanced: ({ owed }) => (
    <Trans>Put in for a withdrawal that the bank paid after all; {owed} is owed to us</Trans>
  ),
  payout_credited: () => <Trans>Your bank confirmed; the money is in your account</Trans>,
  payout_stopped: ({ why }) => <StopWords of={why === 'frozen' ? 'frozen' : 'account_not_ready'} />,
  payout_failed: () => <Trans>The bank did not take it; the money is in your wallet</Trans>,
  payout_returned: () => <Trans>The bank sent it back; the money is in your wallet</Trans>,
  payout_released: () => <Trans>The bank never knew of it; the money is in your wallet</Trans>,
  waiting_to_send: () => <Trans>Waits to be sent to the bank</Trans>,
  send_sent: () => <Trans>Sent; it was in their wallet at once</Trans>,
  send_received: () => <Trans>In your wallet</Trans>,
  send_held: () => <Trans>Sent to a number that is not verified; set aside in your wallet</Trans>,
  send_waits: () => <Trans>Waiting for the number to be verified</Trans>,
  send_taken_up: () => <Trans>The number was verified; it is in their wallet</Trans>,
  send_returned: () => <Trans>The number was not verified; the money is free in your wallet again</Trans>,
  completed: () => <Trans>Completed</Trans>,
  settles: () => <Trans>The gateway settles with us; you do not need to do anything</Trans>,
}
