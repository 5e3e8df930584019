import * as z from 'zod/mini'
import { lockWallet } from '../../ledger/post.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/ids.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { lockLink } from '../links/link-row.ts'
import { lastRow, storedRow } from './book-rows.ts'
import { reversalOf, writeBetween } from './move-money.ts'

interface Services {
  db: Database
  clock: Clock
}

/** What of a deposit's payment went back to the payer: refunds, disputes that the payer won, or all of it by the bank. */
const returned = sql`least(r.amount, case
  when exists (select from payment_attempts a join collections c on c.id = a.collection_id and c.merchant_id = a.merchant_id
                where a.payment_id = r.payment_id and a.merchant_id = r.merchant_id and a.state = 'succeeded' and c.state = 'reversed')
  then r.amount
  else coalesce((select sum(f.amount) from refunds f
                  where f.payment_id = r.payment_id and f.merchant_id = r.merchant_id and f.state = 'done'), 0)
     + coalesce((select sum(d.amount) from disputes d
                  where d.payment_id = r.payment_id and d.merchant_id = r.merchant_id and d.state in ('lost', 'given_back')), 0) end)`
const reversed = sql`(select coalesce(-sum(b.amount), 0) from cooperative_rows b
  where b.reverses = r.id and b.merchant_id = r.merchant_id)`

/**
 * Writes a reversing row for each deposit whose payment was refunded, disputed or taken back since. Safe to repeat: only what is
 * missing is written. Where too little is held for the cooperative, the rest waits for the next deposit.
 */
export const returnDeposits = job('cooperatives.return_deposits', z.object({}), async (_, { db, clock }: Services) => {
  const due = await db.read(
    (tx) => tx.many<{ id: string; merchant_id: string }>`
      -- any merchant: what is due
      select r.id, r.merchant_id from cooperative_rows r
       where r.kind = 'deposit' and r.payment_id is not null and ${returned} > ${reversed}
       order by r.id limit 500`,
  )
  for (const { id, merchant_id } of due) await db.write((tx) => returnDeposit(tx, clock, merchant_id, id))
})

async function returnDeposit(tx: Tx, clock: Clock, merchant_id: string, id: string): Promise<void> {
  const row = (await storedRow(tx, merchant_id, id))!
  const { link_id, mode } = row
  const link = await lockLink(tx, merchant_id, link_id)
  const { missing } = await tx.one<{ missing: bigint }>`
    select (${returned} - ${reversed})::bigint as missing from cooperative_rows r
     where r.merchant_id = ${merchant_id} and r.id = ${id}`
  const held = (await lastRow(tx, { merchant_id, link_id, mode }))?.balance ?? 0n
  const of = missing < held ? missing : held
  if (of <= 0n) return
  const wallet = await lockWallet(tx, merchant_id, mode)
  const about = { key: newId(clock), person_id: null, note: null }
  await writeBetween(tx, clock, link, mode, wallet, { ...reversalOf(row, { of }), ...about })
}
