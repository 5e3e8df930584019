import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import type { Arrival, HoldReason, Payout, requestPayout } from '@sahuji/contract/payouts'
import type { Takes } from '@sahuji/contract/http/route'
import { payoutAsk } from '@sahuji/contract/payouts/confirmations'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { holidaysAfter } from '../banks/holidays.ts'
import { holdFunds } from '../ledger/hold.ts'
import { lockWallet } from '../ledger/post.ts'
import { withdrawable } from '../ledger/queries.ts'
import { refuseFrozen } from '../merchants/freezes.ts'
import type { Tx } from '../platform/database/database.ts'
import { rowOf } from '../platform/database/sql.ts'
import { newId, newLedgerId, newReference } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { PayoutRail } from '../rails/payout-rail.ts'
import { limitDays } from '../tariff/limits.ts'
import { refuseDearer } from '../tariff/fees.ts'
import { openPurposes } from '../tariff/purposes.ts'
import { type AccountRow, lockPayoutAccount } from './accounts/account-row.ts'
import { refuseUnready } from './accounts/ready-account.ts'
import { promisedArrival, settledBy } from './arrivals.ts'
import { scheduleSend } from './check-schedule.ts'
import { chooseRail } from './choose-rail.ts'
import type { PlaceDependencies } from './dependencies.ts'
import { checkAboveDefault, holdReasonOf } from './hold-reasons.ts'
import { movePayout, publishPayout } from './move-payout.ts'
import { addPayoutEvent } from './payout-events.ts'
import { limitsOfPayouts, refuseBeyondLimits } from './payout-limits.ts'
import type { PayoutRow } from './payout-row.ts'
import { payoutChannel, type PricedPayout, pricePayout } from './price-payout.ts'
import { payoutById, payoutByKey } from './queries.ts'

const { fee: _, ...termFields } = payoutAsk
type Asked = Pick<Takes<typeof requestPayout>, keyof typeof termFields>

/** The terms of a withdrawal that its person confirms: the confirmation covers exactly these. Null: left out. */
export type PayoutTerms = {
  [Term in keyof Asked]-?: Term extends 'mode' ? Mode : Exclude<Asked[Term] | NullIfOptional<Asked[Term]>, undefined>
}
type NullIfOptional<Value> = undefined extends Value ? null : never

export const termsOf = (asked: { [Term in keyof Asked]: Asked[Term] | NullIfOptional<Asked[Term]> }): PayoutTerms => {
  const names = Object.keys(termFields) as (keyof Asked)[]
  const terms = Object.fromEntries(names.map((name) => [name, asked[name] || null])) as PayoutTerms
  return { ...terms, mode: asked.mode ?? 'live' }
}

/** An order of money from a wallet to one of the merchant's accounts; the fee is taken off the amount. Paisa. */
export interface PayoutOrdered extends Omit<Parameters<typeof termsOf>[0], 'account_id' | 'mode'> {
  merchant_id: string
  mode: Mode
  account: Pick<AccountRow, 'id'>
  origin: Payout['origin']
  /** The person who requested it; null for one by the product itself. */
  person_id: string | null
  key: string
  /** The highest acceptable fee: what was shown, or confirmed. */
  fee_most?: bigint | undefined
  /** The arrival that was shown. */
  shown_arrival?: Date | undefined
}

/**
 * The one way a payout begins: the limits are counted under the merchant's lock, the money is held, and the payout
 * waits for its sending or for a person. The same key gives the payout that it began. Refuses everything that
 * quotePayout does, and purpose_closed.
 */
export async function placePayout(deps: PlaceDependencies, tx: Tx, ordered: PayoutOrdered): Promise<PayoutRow> {
  const { merchant_id, mode, amount, key } = ordered
  await lockMerchant(tx, merchant_id)
  const begun = await payoutByKey(tx, merchant_id, key)
  if (begun) return begun
  const weighed = await weighPayout(deps, tx, ordered)
  if (!openPurposes(weighed.lines, payoutChannel).some(({ code }) => code === ordered.purpose))
    throw new Refusal('purpose_closed', {}, ['purpose'])
  const { free } = await lockWallet(tx, merchant_id, mode)
  const most = await withdrawable(tx, merchant_id, mode)
  if (most < amount) throw new Refusal('withdrawable_too_low', { amount: formatMoney(most) }, ['amount'])
  const id = newId(deps.clock)
  const hold_id = newLedgerId(mode, deps.clock)
  const held = await holdFunds(tx, { id: hold_id, merchant_id, key: id, account_id: free.account_id, amount })
  if (held.outcome !== 'held') throw new Error(`the money of payout ${id} could not be set aside: ${held.outcome}`)
  await insertPayout(deps, tx, { id, hold_id, ordered, weighed })
  const now = deps.clock.now()
  const payout = (await payoutById(tx, id))!
  await addPayoutEvent(tx, payout, {
    at: now,
    what: 'requested',
    facts: { amount: formatMoney(amount), origin: ordered.origin },
    state_to: 'requested',
  })
  const { hold_reason } = weighed
  if (hold_reason) return movePayout(deps, tx, payout, { to: 'held', what: 'held', facts: { why: hold_reason } })
  await publishPayout(deps, tx, payout, { what: 'requested', balance_after: null })
  await scheduleSend(tx, payout, now)
  return payout
}

/** A withdrawal before it is placed: its account, price, rail, and reason of review. */
export interface WeighedPayout {
  account: AccountRow
  priced: PricedPayout
  rail: PayoutRail
  hold_reason: HoldReason | null
  arrival: Arrival
  promised_at: Date
  lines: Awaited<ReturnType<typeof limitsOfPayouts>>['lines']
  limits: Awaited<ReturnType<typeof limitsOfPayouts>>['limits']
}

/**
 * Checks a withdrawal against every rule and prices it: the quote equals what is placed, which checks the wallet again
 * under its lock. Refuses money_out_frozen, payouts_closed, not_found, what refuseUnready does, the limits,
 * withdrawable_too_low, no_payout_rail and price_changed.
 */
export async function weighPayout(
  {
    rails,
    clock,
    payout_check_above: check_above = checkAboveDefault,
  }: Pick<PlaceDependencies, 'rails' | 'clock' | 'payout_check_above'>,
  tx: Tx,
  of: Pick<PayoutOrdered, 'merchant_id' | 'mode' | 'account' | 'amount' | 'person_id' | 'fee_most' | 'shown_arrival'>,
): Promise<WeighedPayout> {
  const { merchant_id, mode, amount, person_id } = of
  const now = clock.now()
  await refuseFrozen(tx, merchant_id, 'money_out')
  const account = await usableAccount(tx, { merchant_id, id: of.account.id, now })
  const way = await limitsOfPayouts(tx, { merchant_id, mode, now })
  refuseBeyondLimits(way, { amount, withdrawable: await withdrawable(tx, merchant_id, mode) })
  const rail = await chooseRail(tx, rails, { mode, amount })
  const priced = await pricePayout(tx, way.lines, { merchant_id, amount, day: limitDays(now).day, rail: rail.name })
  refuseDearer(priced.fee, of.fee_most)
  const hold_reason = await holdReasonOf(tx, { merchant_id, mode, account, amount, person_id, now, check_above })
  const holidays = await holidaysAfter(tx, now)
  const { speed } = rail.capabilities
  const arrival = promisedArrival({ speed, isHeld: hold_reason !== null, holidays }, now, of.shown_arrival)
  const promised_at = settledBy(arrival.at, holidays)
  return { account, priced, rail, hold_reason, arrival, promised_at, lines: way.lines, limits: way.limits }
}

async function usableAccount(
  tx: Tx,
  { merchant_id, id, now }: { merchant_id: string; id: string; now: Date },
): Promise<AccountRow> {
  const account = await lockPayoutAccount(tx, merchant_id, id)
  if (!account) throw new Refusal('not_found')
  refuseUnready(account, now)
  return account
}

async function insertPayout(
  { clock }: Pick<PlaceDependencies, 'clock'>,
  tx: Tx,
  { id, hold_id, ordered, weighed }: { id: string; hold_id: string; ordered: PayoutOrdered; weighed: WeighedPayout },
): Promise<void> {
  const now = clock.now()
  const { account, priced, rail, hold_reason, arrival, promised_at } = weighed
  const { rule, ...price } = priced
  const { merchant_id, person_id, key, origin } = ordered
  const { bank_id, bank_name, branch_id, branch_name, account_number, account_name, name_check } = account
  const row = {
    ...termsOf({ ...ordered, account_id: account.id }),
    id,
    merchant_id,
    person_id,
    key,
    reference: newReference(clock),
    state: 'requested',
    origin,
    bank_id,
    bank_name,
    branch_id,
    branch_name,
    account_number,
    account_name,
    name_check,
    ...price,
    tariff_channel: payoutChannel,
    tariff_from: rule.valid_from,
    day: limitDays(now).day,
    hold_id,
    rail: rail.name,
    hold_reason,
    arrival_kind: arrival.kind,
    arrival_at: arrival.at,
    promised_at,
    created_at: now,
    next_check_at: hold_reason ? null : now,
  } satisfies Partial<PayoutRow>
  await tx.run`insert into payouts ${rowOf(row)}`
}
