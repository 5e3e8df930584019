import {
  disputeAnswerDays,
  disputeDecisionDays,
  disputesByPayerMost,
  type DisputeReason,
  type DisputeSource,
} from '@sahuji/contract/payments/disputes'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { lockWallet } from '../../ledger/post.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { lockPayment, type PaymentRow, refundableOf } from '../payment-row.ts'
import { disputeOf, type DisputeRow } from './dispute-row.ts'
import { holdDisputed } from './hold-disputed.ts'
import { publishDispute } from './publish-dispute.ts'

/** A dispute to be opened; the amount in paisa, absent: everything that is left of the payment. */
export interface NewDispute {
  merchant_id: string
  payment_id: string
  source: DisputeSource
  reason: DisputeReason
  words: string
  amount?: bigint | undefined
  answer_days?: number
  opened_by?: string | null
  /** The language of messages to a payer without a wallet. */
  language: Language
}

export type DisputeDependencies = Pick<PaymentDependencies, 'clock' | 'feed' | 'brand'>

const dayMilliseconds = 86_400_000

/**
 * Opens a dispute: takes its amount out of what can be refunded and holds it in the wallet, in the caller's transaction. Locks the
 * wallet, then the payment, as every posting does. Refuses not_found, payment_not_disputable, dispute_open, dispute_too_often,
 * dispute_too_large.
 */
export async function openDisputeOf(deps: DisputeDependencies, tx: Tx, asked: NewDispute): Promise<DisputeRow> {
  const { merchant_id, payment_id, source, reason, words, opened_by = null, language } = asked
  const found = await lockedPayment(tx, asked)
  if (await hasOpenDispute(tx, found)) throw new Refusal('dispute_open')
  if (source === 'payer') await checkDisputesByPayer(tx, found)
  const left = refundableOf(found)
  const amount = asked.amount ?? left
  const attempt = await paidAttempt(tx, found)
  if (left === 0n || !attempt || attempt.is_taken_back) throw new Refusal('payment_not_disputable')
  if (amount > left) throw new Refusal('dispute_too_large', { amount: formatMoney(left) }, ['amount'])
  const opened_at = deps.clock.now()
  const answer_by = new Date(opened_at.getTime() + (asked.answer_days ?? disputeAnswerDays) * dayMilliseconds)
  const id = newId(deps.clock)
  const { is_taken_back: _, ...payer } = attempt
  const asked_for = { id, payment_id, merchant_id, mode: found.mode, source, reason, words, amount, language }
  const times = {
    opened_at,
    answer_by,
    decide_by: new Date(answer_by.getTime() + disputeDecisionDays * dayMilliseconds),
  }
  const way = attempt.payer_id === null ? 'rail' : 'wallet'
  const row = { ...asked_for, ...times, ...payer, way, payer: found.payer ?? '', state: 'open', opened_by }
  await tx.run`insert into disputes ${rowOf({ ...row, reference: newReference(deps.clock) })}`
  await tx.run`
    select payment_dispute(d, ${amount}, true) from disputes d where d.id = ${id} and d.merchant_id = ${merchant_id}`
  await tx.run`
    select payment_event_add(${payment_id}, ${opened_at}, 'disputed', jsonb_build_object('amount', ${amount}::bigint))`
  const held = await holdDisputed(deps, tx, (await disputeOf(tx, merchant_id, id))!)
  await publishDispute(deps, tx, held, { what: 'opened', amount })
  return held
}

/** A payment of the merchant, locked after the wallet. Refuses not_found. */
async function lockedPayment(
  tx: Tx,
  { merchant_id, payment_id }: Pick<NewDispute, 'merchant_id' | 'payment_id'>,
): Promise<PaymentRow> {
  const mode = await tx.maybe<Pick<PaymentRow, 'mode'>>`
    select mode from payments where id = ${payment_id} and merchant_id = ${merchant_id}`
  if (!mode) throw new Refusal('not_found')
  await lockWallet(tx, merchant_id, mode.mode)
  return (await lockPayment(tx, merchant_id, payment_id))!
}

/** Whether a payment has an open dispute. Uses payment_has_one_open_dispute. */
export const hasOpenDispute = async (
  tx: Tx,
  { id, merchant_id }: Pick<PaymentRow, 'id' | 'merchant_id'>,
): Promise<boolean> =>
  (await tx.maybe`
    select id from disputes
     where payment_id = ${id} and merchant_id = ${merchant_id} and state in ('open', 'review')`) !== undefined

/** Counts under the payment's lock, so that two withdrawals at once cannot open one dispute more. Refuses dispute_too_often. */
async function checkDisputesByPayer(tx: Tx, { id, merchant_id }: PaymentRow): Promise<void> {
  const opened = await tx.one<{ count: number }>`
    select count(*)::int as count from disputes
     where payment_id = ${id} and merchant_id = ${merchant_id} and source = 'payer'`
  if (opened.count >= disputesByPayerMost) throw new Refusal('dispute_too_often', { count: disputesByPayerMost })
}

/** The payer of a payment, and whether the rail took the money back without a dispute. */
export const paidAttempt = (tx: Tx, { id, merchant_id }: Pick<PaymentRow, 'id' | 'merchant_id'>) => tx.maybe<
  Pick<DisputeRow, 'payer_id' | 'payer_mobile' | 'payer_email'> & { is_taken_back: boolean }
>`
  select a.payer_id, case when a.payer_id is null then a.payer_mobile end as payer_mobile,
         case when a.payer_id is null then a.payer_email end as payer_email,
         coalesce((select c.state = 'reversed' from collections c
                    where c.id = a.collection_id and c.merchant_id = a.merchant_id), false) as is_taken_back
    from payment_attempts a
   where a.payment_id = ${id} and a.merchant_id = ${merchant_id} and a.state = 'succeeded'`
