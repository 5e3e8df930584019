import type { RowWriter } from '../feed/feed.ts'
import type { Attachments } from '../ledger/attachments.ts'
import { ConstraintViolation } from '../platform/database/database-errors.ts'
import type { Tx } from '../platform/database/database.ts'
import { json, sql } from '../platform/database/sql.ts'
import type { AtOnceCall } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseBeyondUnconfirmed } from '../transfers/unconfirmed-sends.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { checkoutPaid } from './paying/payments-shown.ts'
import { postingOf, type WalletOrder } from './wallet-posting.ts'
import { type WeighedPayment, weighPayment } from './weigh-payment.ts'

/** The attempt that a key made. Uses payment_attempt_key_pays_once. */
export const attemptOfKey = (tx: Tx, { payer_id, key }: Pick<WalletOrder, 'payer_id' | 'key'>) =>
  tx.maybe<{ id: string; payment_id: string }>`
    -- any merchant: selected by the payer
    select id, payment_id from payment_attempts where payer_id = ${payer_id} and key = ${key}`

/**
 * Pays from a wallet, the one way: weighed first, so that a refusal has its figures, then posted with many others in one
 * statement with all its rows. What became impossible in between is refused by the database under the wallets' locks, and
 * weighed again for its sentence. The same key pays once. Refuses what weighPayment does, confirmation_needed, key_conflict, busy.
 */
export async function payByWallet(deps: PaymentDependencies, order: WalletOrder): Promise<void> {
  for (let tries = 1; ; tries++) {
    const isPaid = await tryToPay(deps, order).catch(async (error: unknown) => {
      // the same order from another server at once: its answer refuses this one, and the attempt exists under the key
      if (error instanceof Refusal && (await deps.db.read((tx) => attemptOfKey(tx, order)))) return true
      throw error
    })
    if (isPaid) return
    // what stopped it has ended already
    if (tries === triesMost) throw new Refusal('busy')
  }
}

/** Card money that another payment used up, or a limit that was freed: weighed again each time. */
const triesMost = 4

async function tryToPay(deps: PaymentDependencies, order: WalletOrder): Promise<boolean> {
  const { db, clock } = deps
  const now = clock.now()
  const weighed = await db.read(async (tx) => {
    const made = await attemptOfKey(tx, order)
    if (made && made.payment_id !== order.payment_id) throw new Refusal('key_conflict')
    return made ? undefined : weighPayment(tx, order, now)
  })
  if (!weighed) return true
  const outcome = await postWeighed(deps, order, weighed)
  if (outcome === 'posted' || outcome === 'duplicate') return true
  if (outcome === 'key_conflict') throw new Refusal('key_conflict')
  await db.read(async (tx) => {
    const { payment } = await weighPayment(tx, order, clock.now())
    const sent = { merchant_id: order.payer_id, mode: payment.mode, amount: payment.amount }
    await refuseBeyondUnconfirmed(tx, { ...sent, is_confirmed: order.is_confirmed }, clock.now())
  })
  return false
}

/**
 * Pays without a confirmation where one read, made for many callers, finds nothing against it; false where it did not, and then
 * payByWallet() decides and has the sentence of its refusal.
 */
export async function payAtOnce(
  deps: PaymentDependencies,
  unproven: Omit<WalletOrder, 'is_confirmed'>,
  isBound: boolean,
) {
  const order = { ...unproven, is_confirmed: false }
  const judged = await deps.judgePayment?.({ ...order, now: deps.clock.now() })
  if (!judged || judged.payment.amount > judged.unconfirmed_left) return false
  if (judged.payment.mode === 'live' && !isBound) return false
  const outcome = await postWeighed(deps, order, judged)
  return outcome === 'posted' || outcome === 'duplicate'
}

/** The same with the request itself: its key with the answer, its proof and its limits are taken with the posting. */
export async function payWithRequest(
  deps: PaymentDependencies,
  unproven: Omit<WalletOrder, 'is_confirmed'>,
  take: AtOnceCall['take'],
): Promise<boolean> {
  const order = { ...unproven, is_confirmed: false }
  const [judged, shown] = await Promise.all([
    deps.judgePayment?.({ ...order, now: deps.clock.now() }),
    deps.showPayment?.(order.payment_id),
  ])
  if (!judged || !shown || judged.payment.amount > judged.unconfirmed_left) return false
  const { version } = shown
  const isAsWeighed = { into: versionsHeld, row: json({ id: order.payment_id, version: version + 1 }) }
  const outcome = await postWeighed(deps, order, judged, ({ along, paid_at }) => ({
    ...along,
    rows: [...(along.rows ?? []), isAsWeighed],
    request: take(checkoutPaid(judged.payment, shown, paid_at)),
  }))
  return outcome === 'posted'
}

/** Refuses the answer of an older version: migration requests-taken-with-the-posting, payments_are_at(). */
const versionsHeld: RowWriter = (places, rows) => sql`payments_are_at(codes, ${places}::int[], ${rows}::jsonb[])`

/** Posts a weighed payment with all its rows; undefined where the database refuses one of them. */
async function postWeighed(
  deps: PaymentDependencies,
  order: WalletOrder,
  weighed: WeighedPayment,
  alongOf: (posting: ReturnType<typeof postingOf>) => Attachments = ({ along }) => along,
) {
  const posting = postingOf(deps, order, weighed)
  try {
    return (await deps.poster.postBatched(posting.transfer, alongOf(posting))).outcome
  } catch (error) {
    if (error instanceof ConstraintViolation && isOfPayments(error)) return undefined
    throw error
  }
}

const isOfPayments = ({ table }: ConstraintViolation): boolean =>
  table === 'payments' || table === 'payment_attempts' || table === 'payment_links'
