import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { caseView } from '../case-view.ts'
import { duplicatesOf } from '../marks.ts'
import { openPage, type PaperVault } from '../papers/paper-keys.ts'
import { keptPaper } from '../papers/queries.ts'
import { isPage } from '../papers/read-page.ts'
import { caseEventsOf, papersOf } from '../queries.ts'
import { verdictsOf } from './decide.ts'
import { type DeskAct, type ReviewDesk, deskCase, type DeskCase, type Reviewer } from './desk.ts'
import { caseColumns, queuedCases, type QueueRow } from './queue.ts'

/** A case for a reviewer: what the merchant sees, and the desk's own notes. Throws `not_found`. */
export async function reviewedCase(
  reading: Pick<ReviewDesk, 'tx' | 'clock' | 'language'>,
  id: string,
): Promise<ReviewedCase> {
  const { tx, clock } = reading
  const row = await tx.maybe<QueueRow>`
    -- any merchant: the desk reviews all of them
    select ${caseColumns} from kyc_cases c join merchants m on m.id = c.merchant_id
     where c.id = ${id} and c.submitted_at is not null`
  if (!row) throw new Refusal('not_found')
  const [queued] = await queuedCases(tx, [row], clock.now())
  if (!queued) throw new Refusal('not_found')
  return {
    queued,
    kyc: await caseView(reading, row),
    merchant: await merchantOf(tx, row),
    risk: row.risk,
    signatures: await signaturesOf(tx, row),
    verdicts: await verdictsOf(tx, row),
    duplicates: await duplicatesOf(tx, row),
    notes: await notesOf(tx, row),
    history: (await caseEventsOf(tx, row)).toReversed(),
    others: await othersOf(tx, row),
  }
}

async function merchantOf(tx: Tx, { merchant_id: id }: DeskCase): Promise<ReviewedCase['merchant']> {
  const merchant = await tx.one<Omit<ReviewedCase['merchant'], 'people'>>`
    select id, trade_name, kyc_status, kyc_tier from merchants where id = ${id}`
  const people = await tx.many<ReviewedCase['merchant']['people'][number]>`
    select name, email, mobile_no, language from shop_owners where merchant_id = ${id} order by joined_at`
  return { ...merchant, people }
}

const signaturesOf = (tx: Tx, { id, merchant_id, round }: DeskCase) => tx.many<ReviewedCase['signatures'][number]>`
  select place::int as place, reviewer_id as by_id, reviewer_name as by, signed_at as at
    from kyc_signatures where case_id = ${id} and merchant_id = ${merchant_id} and round = ${round} order by place`

const notesOf = (tx: Tx, { id, merchant_id }: DeskCase) => tx.many<ReviewedCase['notes'][number]>`
  select id, at, name as by, text from kyc_notes where case_id = ${id} and merchant_id = ${merchant_id} order by id`

const othersOf = (tx: Tx, { id, merchant_id }: DeskCase) => tx.many<ReviewedCase['others'][number]>`
  select id, number, state, opened_at from kyc_cases
   where merchant_id = ${merchant_id} and id <> ${id} and submitted_at is not null order by opened_at desc`

/** Records that every page of a case's papers was exported at once, as if each had been opened. */
export async function noteAllSeen(
  { tx, clock, reviewer }: Pick<ReviewDesk, 'tx' | 'clock'> & { reviewer: Pick<Reviewer, 'name'> },
  row: DeskCase,
): Promise<void> {
  for (const { id, pages } of (await papersOf(tx, row)).filter(({ state }) => state === 'kept'))
    for (let page = 1; page <= pages; page++)
      await tx.run`
        insert into kyc_paper_views (id, paper_id, case_id, merchant_id, at, viewer, reason, page)
        values (${newId(clock)}, ${id}, ${row.id}, ${row.merchant_id}, ${clock.now()}, ${reviewer.name}, 'export', ${page})`
}

interface Viewing {
  db: Database
  clock: Clock
  vault: PaperVault
  reviewer: Pick<Reviewer, 'name'>
}

/**
 * A page of a paper of a submitted case, from 1. The view is recorded before the page is sent; the merchant sees by
 * whom and when. Throws `not_found`.
 */
export async function viewPage(
  { db, clock, vault, reviewer }: Viewing,
  { case_id, paper, page }: { case_id: string; paper: string; page: number },
  record: (tx: Tx, act: DeskAct) => Promise<void>,
): Promise<Buffer> {
  const kept = await db.write(async (tx) => {
    const row = await deskCase(tx, case_id)
    const found = row && (await keptPaper(tx, { id: paper, merchant_id: row.merchant_id }))
    if (!found || found.case_id !== case_id || !isPage(found, page)) throw new Refusal('not_found')
    await tx.run`
      insert into kyc_paper_views (id, paper_id, case_id, merchant_id, at, viewer, reason, page)
      values (${newId(clock)}, ${paper}, ${case_id}, ${found.merchant_id}, ${clock.now()}, ${reviewer.name}, 'review', ${page})`
    await record(tx, { case_id, merchant_id: found.merchant_id, before: {}, after: { paper, page } })
    return found
  })
  const bytes = await openPage(vault, kept, page)
  if (!bytes) throw new Refusal('not_found')
  return bytes
}
