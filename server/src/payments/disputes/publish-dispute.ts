import { formatMoney } from '@sahuji/contract/money/money'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { type DisputeStep, disputeFacts } from '../facts.ts'
import { disputeMail, disputeSms } from '../messages/dispute-messages.ts'
import type { DisputeRow } from './dispute-row.ts'

export type DisputePublishing = Pick<PaymentDependencies, 'clock' | 'feed' | 'brand'>

/** What a dispute moved in the two wallets; nothing where no money moved. Paisa. */
interface DisputeMoved {
  /** What left the merchant's wallet, and its balance and that of the payer afterwards. */
  taken: bigint
  balance_after: bigint
  payer_balance_after: bigint | null
}

/** Appends a line to a dispute's history. */
export const addDisputeEvent = (
  tx: Tx,
  { id, at, what, amount }: { id: string; at: Date; what: string; amount?: bigint },
) => tx.run`
  select dispute_event_add(${id}, ${at}, ${what},
    case when ${amount ?? null}::bigint is null then '{}' else jsonb_build_object('amount', ${amount ?? null}::bigint) end)`

/**
 * Records and publishes a step of a dispute, in its transaction: to its history, to both wallets' histories and bells, and by SMS or
 * e-mail to a payer who has no wallet. The row is the dispute after the step.
 */
export async function publishDispute(
  deps: DisputePublishing,
  tx: Tx,
  row: DisputeRow,
  { what, amount, moved }: { what: DisputeStep; amount?: bigint; moved?: DisputeMoved },
): Promise<void> {
  const { feed, clock } = deps
  const now = clock.now()
  const { id, payment_id, merchant_id, mode, reference, state, opened_at, transfer_id, way, owed, held } = row
  await addDisputeEvent(tx, { id, at: now, what, ...(amount !== undefined && { amount }) })
  const shop = await tradeNameOf(tx, merchant_id)
  const about = { id, payment_id, reference, state, what, amount: row.amount, way, opened_at, transfer_id } as const
  const ofShop = {
    other: row.payer,
    held,
    owed,
    taken: moved?.taken ?? 0n,
    balance_after: moved?.balance_after ?? null,
  }
  await feed.publish(
    tx,
    disputeFacts.moved,
    merchant_id,
    mode,
    { ...about, ...ofShop, transaction_id: payment_id },
    now,
  )
  if (row.payer_id === null) return writeToPayer(deps, tx, row, { what, shop })
  const { id: transaction_id } = await tx.one<{ id: string }>`
    select id from payment_attempts
     where payment_id = ${payment_id} and merchant_id = ${merchant_id} and state = 'succeeded'`
  const ofPayer = { other: shop, held: 0n, owed: 0n, taken: 0n, balance_after: moved?.payer_balance_after ?? null }
  await feed.publish(tx, disputeFacts.payers, row.payer_id, mode, { ...about, ...ofPayer, transaction_id }, now)
}

/** Publishes that more of a dispute is held, for the merchant's open pages. */
export async function publishHeld(
  { feed, clock }: DisputePublishing,
  tx: Tx,
  { id, merchant_id, mode, held }: DisputeRow,
): Promise<void> {
  await feed.publish(tx, disputeFacts.held, merchant_id, mode, { id, held }, clock.now())
}

/** Writes to a payer without a wallet, at each step that concerns them. A sandbox sends nothing. */
async function writeToPayer(
  { clock, brand }: DisputePublishing,
  tx: Tx,
  { mode, language, payer_mobile, payer_email, amount, reference }: DisputeRow,
  { what, shop }: { what: DisputeStep; shop: string },
): Promise<void> {
  const about = { brand, amount: formatMoney(amount, { language }), reference, shop }
  const step = stepOf[what]
  if (mode === 'sandbox' || step === undefined) return
  if (payer_mobile !== null)
    await send(tx, disputeSms[step], { to: `+977${payer_mobile}`, language, facts: about }, clock)
  if (payer_email !== null) await send(tx, disputeMail[step], { to: payer_email, language, facts: about }, clock)
}

/** What a payer is sent at each step; nothing where their side does not change. */
const stepOf: Partial<Record<DisputeStep, keyof typeof disputeSms>> = {
  opened: 'opened',
  answered: 'answered',
  answered_at_deadline: 'answered',
  won: 'refused',
  lost: 'returned',
  given_back: 'returned',
  withdrawn: 'withdrawn',
}
