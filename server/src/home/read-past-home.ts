import type { PastHome, readPastHome as route } from '@sahuji/contract/home/past'
import type { Takes } from '@sahuji/contract/http/route'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { balancesAt } from '../transactions/wallet-balances.ts'
import { accountSums, daySums, type FigureBounds, heldSums } from './figure-lines.ts'

const balanceDays = 30
const weekMilliseconds = 7 * 86_400_000

/** The wallet and the figures of home as of a past moment: every amount is a sum of entries posted until then. */
export async function readPastHome({ tx, person, clock }: Call, { at }: Takes<typeof route>): Promise<PastHome> {
  const now = clock.now()
  if (at > now) throw new Refusal('fields_invalid', {}, ['at'])
  const { merchant_id } = person
  const bounds = { merchant_id, at, position: undefined }
  const then = await walletAt(tx, bounds)
  const today = await walletAt(tx, { ...bounds, at: undefined })
  const { balance, lines, ...wallet } = then
  const days = Array.from({ length: balanceDays }, (_, place) => dayAfter(kathmanduDay(at), place + 1 - balanceDays))
  const balances = await balancesAt(tx, { merchant_id, mode: 'live' }, days)
  return {
    at,
    wallet: { balance, ...wallet },
    lines,
    lines_since: today.lines - lines,
    moved_since: today.balance - balance,
    balances: balances.map((one, place) => (place === balanceDays - 1 ? { ...one, balance } : one)),
    day: await dayUntil(tx, merchant_id, at, now),
    week_before: await dayUntil(tx, merchant_id, new Date(at.getTime() - weekMilliseconds), now),
    first_at: await firstPosted(tx, merchant_id),
  }
}

async function walletAt(tx: Tx, bounds: FigureBounds) {
  const free = await accountSums(tx, bounds, 'balance')
  const restricted = await accountSums(tx, bounds, 'restricted')
  const { sum: held } = await heldSums(tx, bounds)
  const balance = free.sum + restricted.sum
  return {
    balance,
    available: balance - held,
    held,
    restricted: restricted.sum,
    lines: free.count + restricted.count,
  }
}

async function dayUntil(tx: Tx, merchant_id: string, at: Date, now: Date): Promise<PastHome['day']> {
  const bounds = { merchant_id, at, position: undefined, now }
  const collected = await daySums(tx, bounds, 'collected')
  const refunds = await daySums(tx, bounds, 'refunds')
  return {
    day: kathmanduDay(at),
    amount: collected.sum,
    fees: collected.sum - collected.moved,
    count: collected.count,
    refunds: refunds.sum,
    refund_count: refunds.count,
  }
}

/** When the wallet's first entry was posted. Uses entry_has_its_own_place. */
async function firstPosted(tx: Tx, merchant_id: string): Promise<Date | null> {
  const { at } = await tx.one<{ at: Date | null }>`
    select min(t.posted_at) as at
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id and e.seq = 1
      join ledger_transfers t on t.id = e.transfer_id
     where a.merchant_id = ${merchant_id} and a.mode = 'live' and a.kind in ('merchant_wallet', 'merchant_restricted')`
  return at
}
