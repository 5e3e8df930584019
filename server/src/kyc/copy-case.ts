import { requirements } from '@sahuji/contract/kyc/requirements'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import { newId } from '../platform/ids.ts'
import { forgetFiles, keepWithRow, newPaperKey, openOriginal, openPage, type PaperVault } from './papers/paper-keys.ts'
import { copyKeptPaper, keptPaper } from './papers/queries.ts'
import { answersOf, type CaseRow, leftOutOf, papersOf, peopleOf } from './queries.ts'

/** What a new case copies from the previous one; the old person's id leads to the new one's. */
export interface Copied {
  from: CaseRow
  to: CaseRow
  people: ReadonlyMap<string, string>
}

/** Copies the people, answers and omitted papers that the new form of business asks for, without verdicts. */
export async function copyGiven(tx: Tx, from: CaseRow, to: CaseRow, now: Date): Promise<Copied> {
  const asked = requirements[to.business_type]
  const people = new Map<string, string>()
  for (const { id } of (await peopleOf(tx, from)).slice(0, asked.people.most)) {
    const copy = newId(now)
    people.set(id, copy)
    await tx.run`
      insert into kyc_people (id, case_id, merchant_id, role, added_at)
      values (${copy}, ${to.id}, ${to.merchant_id}, ${asked.role}, ${now})`
  }
  const fields = new Set<string>([...asked.business, ...asked.person])
  for (const { field, person, value } of await answersOf(tx, from)) {
    const of = person && people.get(person)
    if (!fields.has(field) || of === undefined) continue
    await tx.run`
      insert into kyc_answers (case_id, merchant_id, kyc_person_id, field, value, saved_at)
      values (${to.id}, ${to.merchant_id}, ${of}, ${field}, ${json(value)}, ${now})`
  }
  for (const kind of await leftOutOf(tx, from))
    if (asked.papers.some((one) => one === kind))
      await tx.run`
        insert into kyc_papers_left_out (case_id, merchant_id, kind, left_at)
        values (${to.id}, ${to.merchant_id}, ${kind}, ${now})`
  return { from, to, people }
}

interface Copying {
  db: Database
  vault: PaperVault
  clock: Clock
}

/**
 * Copies the papers, each under a key of its own: a file opens for its own paper alone. No connection waits for the
 * store. A paper that has ended, or that could not be copied, is asked for again.
 */
export async function copyPapers({ db, vault, clock }: Copying, { from, to, people }: Copied): Promise<void> {
  const asked = requirements[to.business_type]
  const now = clock.now()
  for (const paper of await db.read((tx) => papersOf(tx, from))) {
    const of = paper.person && people.get(paper.person)
    const isAsked = paper.kind === 'identity' ? of !== null : asked.papers.some((kind) => kind === paper.kind)
    const hasEnded = paper.expires_on !== null && new Date(paper.expires_on) <= now
    if (paper.state !== 'kept' || of === undefined || !isAsked || hasEnded) continue
    const kept = await db.read((tx) => keptPaper(tx, { id: paper.id, merchant_id: from.merchant_id }))
    if (!kept) continue
    const copy = { id: newId(clock), merchant_id: to.merchant_id }
    const wrapped_key = newPaperKey(vault, copy)
    const pages = await Promise.all(Array.from({ length: kept.pages }, (_, at) => openPage(vault, kept, at + 1)))
    const original = await openOriginal(vault, kept)
    if (!original || pages.some((page) => page === undefined)) continue
    const files = { pages: pages as Buffer[], original }
    const count = await keepWithRow(vault, { ...copy, wrapped_key }, files, () =>
      db.write((tx) =>
        copyKeptPaper(tx, { from: kept, to: { ...copy, wrapped_key, case_id: to.id, person: of } }, now),
      ),
    )
    if (count === 0) await forgetFiles(vault, copy)
  }
}
