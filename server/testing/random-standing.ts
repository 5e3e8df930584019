import fc from 'fast-check'
import { type Database, openDatabase, type Tx } from '../src/platform/database/database.ts'
import { newId, newLedgerId } from '../src/platform/ids.ts'
import { superuserUrl } from './cluster.ts'
import { inDatabase } from './database.ts'
import { addLines } from './tariff.ts'
import type { TransferDesk } from './transfers.ts'

/** A database as its superuser, for states that the application cannot write. */
export async function openSuperuser(database: { url: string }): Promise<Database> {
  const url = inDatabase(await superuserUrl(), new URL(database.url).pathname.slice(1))
  return openDatabase({ url, connections: 2 })
}

/** A change to what decides whether money may leave a wallet for another. */
export type StandingChange =
  | { what: 'wallet'; whose: number; free: bigint; held: bigint; card: bigint; owed: bigint }
  | { what: 'freeze'; whose: number; part: 'money_in' | 'money_out' | 'sign_in' }
  | { what: 'lift'; whose: number }
  | { what: 'tier'; whose: number; tier: string }
  | { what: 'own limits'; whose: number; tier: string; most: bigint }
  | { what: 'commission'; whose: number; type: 'percent' | 'flat'; value: number; isRule: boolean }
  | { what: 'confirm above'; whose: number; most: bigint }
  | { what: 'tariff'; rule: 'amount_max' | 'day_amount' | 'day_count'; part: bigint; day_count: bigint }
  | { what: 'fee'; value: bigint }
  | { what: 'card money'; value: bigint }
  | { what: 'spent'; whose: number; amount: bigint; daysAgo: number; isConfirmed: boolean }

const paisa = (most: bigint) => fc.bigInt({ min: 0n, max: most })
const whose = fc.nat(3)
const tier = fc.constantFrom('starter', 'micro', 'full', 'full', 'full')

/** Changes that mostly leave something payable. */
export const standingChanges: fc.Arbitrary<StandingChange[]> = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({
        what: fc.constant('wallet' as const),
        whose,
        free: paisa(2_000_000n),
        held: fc.constantFrom(0n, 0n, 5_000n),
        card: fc.constantFrom(0n, 0n, 30_000n, 400_000n),
        owed: fc.constantFrom(0n, 0n, 0n, 60_000n),
      }),
      weight: 5,
    },
    fc.record({
      what: fc.constant('freeze' as const),
      whose,
      part: fc.constantFrom('money_in' as const, 'money_out' as const, 'sign_in' as const),
    }),
    { arbitrary: fc.record({ what: fc.constant('lift' as const), whose }), weight: 4 },
    { arbitrary: fc.record({ what: fc.constant('tier' as const), whose, tier }), weight: 2 },
    fc.record({ what: fc.constant('own limits' as const), whose, tier, most: fc.bigInt({ min: 1n, max: 900_000n }) }),
    fc.record({
      what: fc.constant('commission' as const),
      whose,
      type: fc.constantFrom('percent' as const, 'flat' as const),
      value: fc.nat(900),
      isRule: fc.boolean(),
    }),
    fc.record({ what: fc.constant('confirm above' as const), whose, most: paisa(2_500_000n) }),
    fc.record({
      what: fc.constant('tariff' as const),
      rule: fc.constantFrom('amount_max' as const, 'day_amount' as const, 'day_count' as const),
      part: fc.bigInt({ min: 20n, max: 100n }),
      day_count: fc.bigInt({ min: 3n, max: 20n }),
    }),
    fc.record({ what: fc.constant('fee' as const), value: paisa(300n) }),
    fc.record({ what: fc.constant('card money' as const), value: fc.constantFrom(0n, 1n) }),
    {
      arbitrary: fc.record({
        what: fc.constant('spent' as const),
        whose,
        amount: fc.bigInt({ min: 1n, max: 200_000n }),
        daysAgo: fc.constantFrom(0, 0, 1, 9),
        isConfirmed: fc.boolean(),
      }),
      weight: 2,
    },
  ),
  { minLength: 1, maxLength: 7 },
)

/** The merchants whose standing changes, by their place. */
export interface Standing {
  merchants: readonly { merchant_id: string; person_id: string }[]
  /** The channels whose tariff changes. */
  channels: readonly string[]
  /** Writes what a merchant spent, with the triggers off. */
  spend(tx: Tx, of: { merchant_id: string; amount: bigint; at: Date; is_confirmed: boolean }): Promise<unknown>
}

/** A tariff line begins once: each change begins a day later, and all have begun. */
let lineDay = Date.UTC(2023, 5, 1)

/** Makes changes with all triggers but the tariff's off, so that states occur that no operator would allow. */
export async function makeChanges(
  desk: Pick<TransferDesk, 'owner' | 'clock'> & { superuser: Database },
  standing: Standing,
  changes: readonly StandingChange[],
): Promise<void> {
  for (const change of changes) {
    const isTariff = change.what === 'tariff' || change.what === 'fee' || change.what === 'card money'
    if (isTariff) await desk.owner.write((tx) => changeTariff(tx, standing.channels, change))
    else await withoutTriggers(desk.superuser, (tx) => changeMerchant(tx, desk, standing, change))
  }
}

/** Writes what no application may: without triggers and foreign keys. */
export const withoutTriggers = (superuser: Database, write: (tx: Tx) => Promise<void>): Promise<void> =>
  superuser.write(async (tx) => {
    await tx.run`set local session_replication_role = replica`
    await write(tx)
  })

type TariffChange = Extract<StandingChange, { what: 'tariff' | 'fee' | 'card money' }>

async function changeTariff(tx: Tx, channels: readonly string[], change: TariffChange): Promise<void> {
  lineDay += 86_400_000
  const begins = { valid_from: new Date(lineDay).toISOString().slice(0, 10), source: 'A test' }
  if (change.what === 'card money')
    return addLines(tx, begins, [{ rule: 'card_money', channel: 'send:wallet', value: change.value }])
  for (const channel of channels) {
    if (change.what === 'fee') {
      await addLines(tx, begins, [{ rule: 'fee', channel, value: change.value, fee_kind: 'percent' }])
      continue
    }
    const { once, month } = await tx.one<{ once: bigint; month: bigint }>`
      select (select value from tariff_lines where rule = 'amount_min' and channel = ${channel} order by valid_from desc limit 1) as once,
             (select value from tariff_lines where rule = 'month_amount' and channel = ${channel} order by valid_from desc limit 1) as month`
    const amount_max = once + change.part * 10_000n
    const day_amount = change.rule === 'day_amount' ? amount_max + 200_000n : month
    const figures = [
      { rule: 'amount_max' as const, channel, value: amount_max },
      { rule: 'day_amount' as const, channel, value: day_amount },
      ...(change.rule === 'day_count' ? [{ rule: 'day_count' as const, channel, value: change.day_count }] : []),
    ]
    await addLines(tx, begins, figures)
  }
}

async function changeMerchant(
  tx: Tx,
  desk: Pick<TransferDesk, 'clock'>,
  { merchants, spend }: Standing,
  change: Exclude<StandingChange, TariffChange>,
): Promise<void> {
  const { merchant_id } = merchants[change.whose % merchants.length]!
  const now = desk.clock.now()
  switch (change.what) {
    case 'wallet': {
      const { free, held, card, owed } = change
      for (const mode of ['live', 'sandbox'] as const) {
        await tx.run`
          insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw, balance)
          values (${newLedgerId(mode, desk.clock)}, ${merchant_id}, ${mode}, 'clawback_receivable', 'owed', true, 0)
          on conflict do nothing`
        await tx.run`
          update ledger_accounts
             set balance = case kind when 'merchant_wallet' then ${free + held}::bigint when 'merchant_restricted' then ${card}::bigint
                                     else ${-owed}::bigint end,
                 held = case kind when 'merchant_wallet' then ${held}::bigint else 0 end
           where merchant_id = ${merchant_id} and mode = ${mode}
             and kind in ('merchant_wallet', 'merchant_restricted', 'clawback_receivable')`
      }
      return
    }
    case 'freeze':
      await tx.run`
        insert into merchant_freezes (id, merchant_id, part, reason, sentence, frozen_at, frozen_by)
        values (${newId()}, ${merchant_id}, ${change.part}, 'A test', 'unusual_activity', ${now}, ${newId()})
        on conflict (merchant_id, part) where lifted_at is null do nothing`
      return
    case 'lift':
      await tx.run`delete from merchant_freezes where merchant_id = ${merchant_id}`
      return
    case 'tier':
      await tx.run`update merchants set kyc_tier = ${change.tier} where id = ${merchant_id}`
      return
    case 'own limits': {
      const { most } = change
      await tx.run`
        insert into merchant_rules (id, kind, merchant_id, tier, valid_from, amount_max, month_amount, balance_max, payout_day_amount,
                                    payout_month_amount, reason, proposed_at, proposed_by, needs_second_person)
        values (${newId()}, 'limits', ${merchant_id}, ${change.tier}, (${now} at time zone 'Asia/Kathmandu')::date, ${most}, ${most * 3n},
                ${most * 4n}, ${most}, ${most}, 'A test', ${now}, ${newId()}, ${most % 5n === 0n})`
      return
    }
    case 'commission': {
      const { type, value, isRule } = change
      if (isRule)
        await tx.run`
          insert into merchant_rules (id, kind, merchant_id, valid_from, commission_type, commission_value, reason, proposed_at,
                                      proposed_by, needs_second_person)
          values (${newId()}, 'commission', ${merchant_id}, (${now} at time zone 'Asia/Kathmandu')::date, ${type}, ${value}, 'A test',
                  ${now}, ${newId()}, ${value % 5 === 0})`
      else
        await tx.run`update merchants set commission_type = ${type}, commission_value = ${value} where id = ${merchant_id}`
      return
    }
    case 'confirm above':
      await tx.run`update merchants set confirm_sends_above = ${change.most} where id = ${merchant_id}`
      return
    case 'spent': {
      const { amount, daysAgo, isConfirmed: is_confirmed } = change
      await spend(tx, { merchant_id, amount, at: new Date(now.getTime() - daysAgo * 86_400_000), is_confirmed })
    }
  }
}
