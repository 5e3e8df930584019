import { rupees } from '@sahuji/contract/money/money'
import { randomUUID } from 'node:crypto'
import type { Feed } from '../feed/feed.ts'
import { payoutRailsFor } from '../payouts/choose-rail.ts'
import { schedulePayoutCheck } from '../payouts/check-schedule.ts'
import { approvePayout } from '../payouts/decide-payout.ts'
import type { PayoutRow } from '../payouts/payout-row.ts'
import { placePayout } from '../payouts/place-payout.ts'
import { recordOrderIn } from '../payouts/record-order.ts'
import { markSent } from '../payouts/send-payout.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import type { Rails } from '../rails/rails.ts'
import type { DemoShop } from './demo-accounts.ts'

interface PastPayoutDependencies {
  public_url: string
  clock: Clock
  rails: Rails
  feed: Feed
}

/** A withdrawal of the past: when, how much in paisa, to which account, and its outcome. */
interface PastPayout {
  at: Date
  amount: bigint
  account_id: string
  end: 'credited' | 'returned' | 'on_its_way'
}

/**
 * The shop's two accounts: the one of its papers, whose name the bank has confirmed, and one at another bank. Ids in
 * this order.
 */
export async function createDemoAccounts(
  tx: Tx,
  { merchant_id }: DemoShop,
  opened: Date,
): Promise<{ main: string; other: string }> {
  const { id: main } = await tx.one<{ id: string }>`
    update payout_accounts set name_check = 'matches', checked_at = ${opened}
     where merchant_id = ${merchant_id} and is_main returning id`
  const other = newId(opened)
  await tx.run`
    insert into payout_accounts (id, merchant_id, bank_id, bank_name, short_name, branch_id, branch_name, account_number,
                                 account_name, name_check, checked_at, added_at)
    values (${other}, ${merchant_id}, '0401', 'Nabil Bank', 'NABIL', '0401002', 'Durbar Marg', '01217500038826',
            'Asan Masala Bhandar', 'matches', ${opened}, ${opened})`
  return { main, other }
}

/**
 * Creates a past withdrawal through its usual steps: held, approved by an operator where required, sent, and ended by
 * the bank's answer. Returns the amount that left the wallet, in paisa; undefined where no rail serves or the limits of
 * its day are used up.
 */
export async function createPastPayout(
  tx: Tx,
  { clock, rails, feed, public_url }: PastPayoutDependencies,
  shop: DemoShop,
  { at, amount, account_id, end }: PastPayout,
): Promise<bigint | undefined> {
  if (payoutRailsFor(rails, 'live').length === 0) return undefined
  const then = (seconds: number) => ({
    rails,
    feed,
    log: silentLog,
    brand: 'Sahuji',
    public_url,
    is_past: true,
    payout_check_above: rupees('5,00,000'),
    clock: { now: () => new Date(at.getTime() + seconds * 1000) },
  })
  const ordered = {
    ...shop,
    mode: 'live',
    account: { id: account_id },
    amount,
    purpose: 'stock',
  } as const
  const placed = await placePayout(then(0), tx, { ...ordered, origin: 'merchant', key: randomUUID() }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    },
  )
  if (!placed) return undefined
  const free = placed.state === 'held' ? await approved(tx, then(1_800), placed) : placed
  const from = placed.state === 'held' ? 1_800 : 2
  const sent = await markSent(then(from), tx, free)
  const word = (found: OrderState, seconds: number) => recordOrderIn(then(from + seconds), tx, sent, found)
  // the simulated bank has no past orders: it is not queried about them
  const ended = () =>
    tx.run`update payouts set recheck_at = null where id = ${sent.id} and merchant_id = ${sent.merchant_id}`
  if (end === 'credited') {
    await word(saidOf(sent, 'credited'), 4)
    await ended()
    return amount
  }
  await word(saidOf(sent, 'sent', clock.now()), 3)
  if (end === 'returned') {
    await word(saidOf(sent, 'returned'), 15_500)
    await ended()
    return 0n
  }
  await askTomorrow(tx, sent, clock.now())
  return 0n
}

/** Approves it as the demo's second operator. */
async function approved(tx: Tx, deps: Parameters<typeof approvePayout>[0], { id }: PayoutRow): Promise<PayoutRow> {
  const { operator_id } = await tx.one<{ operator_id: string }>`
    select id as operator_id from operators where is_demo and disabled_at is null order by email limit 1`
  return approvePayout(deps, tx, { payout_id: id, operator_id })
}

/**
 * Schedules its query for when the credit is due; each start sends it to the simulated bank (orders-on-their-way.ts).
 */
async function askTomorrow(tx: Tx, payout: PayoutRow, now: Date): Promise<void> {
  const at = deferredUntil(now)
  await tx.run`
    update payouts set next_check_at = ${at} where id = ${payout.id} and merchant_id = ${payout.merchant_id}`
  await schedulePayoutCheck(tx, payout, at)
}

const deferredUntil = (now: Date): Date => new Date(now.getTime() + 20 * 3_600_000)

/** NPI's answer at that time. */
function saidOf(
  { reference }: PayoutRow,
  state: 'credited' | 'sent' | 'returned',
  now: Date = new Date(0),
): OrderState {
  const raw = { call: '/api/postcipsbatch', asked: { batchId: reference }, http: 200, answered: { debitStatus: '000' } }
  const rail_ref = `NPI${reference.slice(4, 14)}`
  const debit = { state: 'done', code: '000' } as const
  if (state === 'credited')
    return { state, legs: { debit, credit: { state: 'done', code: '000' } }, rail_ref, amount: null, raw }
  if (state === 'sent') {
    const legs = { debit, credit: { state: 'waiting', code: 'DEFER' } } as const
    return { state, legs, rail_ref, expected_at: deferredUntil(now), raw }
  }
  const legs = { debit, credit: { state: 'failed', code: '1000' } } as const
  return { state, legs, rail_ref, reason: 'Account is dormant', service_code: '602', raw }
}
