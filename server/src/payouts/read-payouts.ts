import type * as contract from '@sahuji/contract/payouts'
import type * as own from '@sahuji/contract/payouts/own-payouts'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { FeeRule } from '@sahuji/contract/tariff'
import type { Language } from '@sahuji/contract/language/languages'
import { merchantBalance, withdrawable } from '../ledger/queries.ts'
import { isFrozen } from '../merchants/freezes.ts'
import type { Tx } from '../platform/database/database.ts'
import { cursorId } from '../platform/ids.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { explain } from '../tariff/fees.ts'
import { least } from '../tariff/limits.ts'
import { nameIn, openPurposes } from '../tariff/purposes.ts'
import { ruleOn } from '../tariff/rules.ts'
import { payoutRailsFor } from './choose-rail.ts'
import type { HeldDependencies, PayoutDependencies, PlaceDependencies } from './dependencies.ts'
import { limitsOfPayouts } from './payout-limits.ts'
import { feePartsOf, type PayoutRow, shownPayout } from './payout-row.ts'
import { weighPayout } from './place-payout.ts'
import { payoutChannel } from './price-payout.ts'
import { openAndLast, payoutOf, payoutsOf, payoutSums } from './queries.ts'

/** What can be withdrawn now, why not more, and for what; paisa. */
export const readPayoutOverview =
  ({ rails, heldSends }: Pick<PayoutDependencies, 'rails'> & HeldDependencies) =>
  async (
    { tx, person, clock, language }: Call<'verified'>,
    { mode = 'live' }: Takes<typeof own.readPayoutOverview>,
  ): Promise<contract.PayoutOverview> => {
    const { merchant_id } = person
    const { lines, limits, is_closed, room } = await limitsOfPayouts(tx, { merchant_id, mode, now: clock.now() })
    const wallet = await merchantBalance(tx, merchant_id, mode)
    if (!wallet) throw new Error(`merchant ${merchant_id} has no ledger accounts`)
    const { balance, held, restricted } = wallet
    const most = await withdrawable(tx, merchant_id, mode)
    const { open_count: held_count, last_amount } = await openAndLast(tx, merchant_id, mode)
    const closed = is_closed
      ? 'tier'
      : (await isFrozen(tx, merchant_id, 'money_out'))
        ? 'frozen'
        : payoutRailsFor(rails, mode).length === 0
          ? 'no_rail'
          : null
    return {
      balance,
      held,
      held_count,
      held_sends: await heldSends(tx, merchant_id, mode),
      restricted,
      withdrawable: most,
      limits,
      last_amount,
      amount_left: closed ? 0n : least(most, room),
      purposes: openPurposes(lines, payoutChannel).map(({ code, names }) => ({ code, name: nameIn(names, language) })),
      is_closed: closed,
    }
  }

/** What a withdrawal of this amount costs, what arrives and when; refused as placing it would be. */
export const quotePayout =
  (deps: PlaceDependencies) =>
  async (
    { tx, person, language }: Call<'verified'>,
    { account_id, amount, mode = 'live' }: Takes<typeof contract.quotePayout>,
  ): Promise<contract.PayoutQuote> => {
    const { merchant_id, person_id } = person
    const account = { id: account_id }
    const { priced, arrival, hold_reason, limits } = await weighPayout(deps, tx, {
      merchant_id,
      mode,
      account,
      amount,
      person_id,
    })
    const { fee, arrives, rule } = priced
    const fee_rule = explain(rule, language)
    return { amount, fee, fee_parts: feePartsOf(priced), fee_rule, arrives, arrival, hold_reason, limits }
  }

/** One payout as it stands; another merchant's is not found. */
export async function readPayout({ tx, person }: Call, { id }: Takes<typeof own.readPayout>): Promise<contract.Payout> {
  const payout = await payoutOf(tx, person.merchant_id, id)
  if (!payout) throw new Refusal('not_found')
  return shownPayout(payout)
}

/** The rule that a payout was priced by; another merchant's is not found. */
export async function readPayoutFee(
  { tx, person, language }: Call,
  { id }: Takes<typeof own.readPayoutFee>,
): Promise<FeeRule> {
  const payout = await payoutOf(tx, person.merchant_id, id)
  if (!payout) throw new Refusal('not_found')
  return feeRuleOfPayout(tx, payout, language)
}

/** Why the bank's charge of a payout is what it is, amounts as the reader's language writes them. */
export const feeRuleOfPayout = async (
  tx: Tx,
  { tariff_channel, tariff_from, rail }: PayoutRow,
  language: Language,
): Promise<FeeRule> => explain(await ruleOn(tx, tariff_channel, tariff_from, rail), language)

/** The merchant's payouts that a filter finds, newest first, by pages. */
export async function listPayouts(
  { tx, person }: Call,
  { cursor, limit = pageSize, ...filter }: Takes<typeof own.listPayouts>,
): Promise<Gives<typeof own.listPayouts>> {
  const rows = await payoutsOf(tx, person.merchant_id, { ...filter, cursor: cursorId(cursor), limit: limit + 1 })
  const data = rows.slice(0, limit).map(shownPayout)
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** Sums of what a filter finds; what ended without arriving is in the count alone. */
export async function readPayoutTotals(
  { tx, person }: Call,
  filter: Takes<typeof own.readPayoutTotals>,
): Promise<Gives<typeof own.readPayoutTotals>> {
  const sums = await payoutSums(tx, person.merchant_id, filter)
  return {
    count: sums.count,
    credited: {
      count: sums.credited_count,
      amount: sums.credited_amount,
      fee: sums.credited_fee,
      arrived: sums.credited_arrived,
    },
    on_the_way: { count: sums.open_count, amount: sums.open_amount, arrives: sums.open_arrives },
  }
}
