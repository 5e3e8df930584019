import type { Mode } from '@sahuji/contract/http/lists'
import { basisPointsOf } from '@sahuji/contract/money/money'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { settleRail } from '../ledger/settle-rail.ts'
import { openSettlementAccount } from '../reconciliation/office/settlements.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** The operator's bank account in the demo, to which rails send what they owe. */
export const demoBank = { code: 'nabil', bank_name: 'Nabil Bank', account_last4: '4417' } as const

/** Opens it, once. */
export async function openDemoBank(tx: Tx, now: Date): Promise<void> {
  // of several starting servers the others wait, and find it
  await tx.one`select pg_advisory_xact_lock(hashtextextended('demo bank', 0))::text`
  if (await tx.maybe`select code from settlement_accounts where code = ${demoBank.code}`) return
  await openSettlementAccount(tx, { now: () => now }, { name: 'Sahuji' }, demoBank)
}

/** A rail's cost of a day, in basis points. */
const costs: Readonly<Record<string, bigint>> = { fonepay: 30n, cards: 55n }

/** Late in the morning of the next day, as clearing houses settle. */
const settledAfter = 35.5 * 3_600_000
const outBy = 23.9 * 3_600_000

/** Has each rail settle each day that it owes anything of, in chronological order; today's amount is still to come. */
export async function settleDays(tx: Tx, mode: Mode, now: Date): Promise<void> {
  for (const { day, rail, gross } of await owedByDay(tx, mode)) {
    // a rail's payouts left our bank at once
    const isOut = gross < 0n
    const due = startOfKathmanduDay(day).getTime() + (isOut ? outBy : settledAfter)
    const posted_at = isOut && due > now.getTime() ? now : new Date(due)
    if (posted_at >= now && !isOut) continue
    const cost = isOut ? 0n : basisPointsOf(gross, costs[rail] ?? 0n)
    await settleRail(tx, { rail, mode, bank: demoBank.code, gross, cost, key: newId(posted_at), posted_at })
  }
}

const owedByDay = (tx: Tx, mode: Mode) => tx.many<{ day: string; rail: string; gross: bigint }>`
  select (t.posted_at at time zone 'Asia/Kathmandu')::date::text as day, substr(a.kind, 15) as rail,
         -sum(e.amount)::bigint as gross
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
   where a.merchant_id is null and a.mode = ${mode} and a.kind like 'rail_clearing:%'
   group by 1, 2 having sum(e.amount) <> 0
   order by 1, 2`
