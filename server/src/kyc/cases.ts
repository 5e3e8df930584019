import type * as contract from '@sahuji/contract/kyc'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { nepaliDate } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { caseView } from './case-view.ts'
import { type Copied, copyGiven, copyPapers } from './copy-case.ts'
import { answerWhatIsKnown } from './known-answers.ts'
import type { PaperVault } from './papers/paper-keys.ts'
import { type CaseRow, lockNewestCase, newestCase, peopleOf } from './queries.ts'

/** The merchant's newest case; null before the first. */
export async function readCase(call: Call<'verified'>): Promise<contract.KycCase | null> {
  const row = await newestCase(call.tx, call.person.merchant_id)
  return row ? caseView(call, row) : null
}

type Open = typeof contract.openCase

interface Opened {
  row: CaseRow
  /** What was copied from a decided case. */
  copied?: Copied
}

/**
 * Begins the merchant's case with what the account knows, or changes the form of business of a draft. After a decision
 * it begins a new case with the previous answers; the merchant's status stays until the new case is decided.
 */
export const openCase =
  (vault: PaperVault) =>
  async (call: OwnCall<'verified'>, { business_type }: Takes<Open>): Promise<Gives<Open>> => {
    const { db, person, clock, language } = call
    const { merchant_id, person_id } = person
    const now = clock.now()
    const { row, copied } = await db.write((tx) => opened(tx, { merchant_id, person_id, business_type, now }))
    if (copied) await copyPapers({ db, vault, clock }, copied)
    return db.read((tx) => caseView({ tx, clock, language }, row))
  }

async function opened(tx: Tx, ask: Begun & { person_id: string }): Promise<Opened> {
  const { merchant_id, person_id, business_type, now } = ask
  const open = await lockNewestCase(tx, merchant_id)
  if (open?.state === 'submitted' || open?.state === 'in_review') throw new Refusal('kyc_not_open')
  if (open?.state === 'more_needed' && open.business_type !== business_type) throw new Refusal('kyc_not_open')
  if (open && isEditable(open)) {
    const changed = { ...open, business_type }
    if (open.business_type !== business_type) {
      await changeForm(tx, open, business_type)
      await answerWhatIsKnown(tx, changed, { person_id, now })
    }
    return { row: changed }
  }
  const row = await beginCase(tx, ask)
  const copied = open && (await copyGiven(tx, open, row, now))
  await addPeople(tx, row, requirements[business_type].people.least - (copied?.people.size ?? 0), now)
  if (!copied) await answerWhatIsKnown(tx, row, { person_id, now })
  return { row, ...(copied && { copied }) }
}

interface Begun {
  merchant_id: string
  business_type: CaseRow['business_type']
  now: Date
}

/** A draft without people yet. */
export async function beginCase(tx: Tx, { merchant_id, business_type, now }: Begun): Promise<CaseRow> {
  const year = nepaliDate(now)?.year ?? now.getUTCFullYear() + 57
  const row = await tx.one<CaseRow>`
    insert into kyc_cases (id, merchant_id, number, business_type, state, opened_at)
    values (${newId(now)}, ${merchant_id}, 'K-' || ${year}::text || '-' || lpad(nextval('kyc_case_numbers')::text, 5, '0'),
            ${business_type}, 'draft', ${now})
    returning id, merchant_id, number, business_type, state, opened_at, submitted_at, promised_at, decided_at,
              expires_at, appealed_at, decided_by, decision_note, round`
  await addCaseEvent(tx, row, 'opened', now)
  return row
}

async function changeForm(tx: Tx, row: CaseRow, business_type: CaseRow['business_type']): Promise<void> {
  const { id, merchant_id } = row
  const { role, people } = requirements[business_type]
  await tx.run`update kyc_cases set business_type = ${business_type} where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`update kyc_people set role = ${role} where case_id = ${id} and merchant_id = ${merchant_id}`
  const before = await peopleOf(tx, row)
  // the last ones added go first; the others keep all their answers
  const tooMany = before.slice(people.most).map((person) => person.id)
  await tx.run`
    delete from kyc_people where id = any(${tooMany}::uuid[]) and case_id = ${id} and merchant_id = ${merchant_id}`
  await addPeople(tx, { ...row, business_type }, people.least - before.length, row.opened_at)
}

/** Adds people to a case in the role of its form of business. */
export async function addPeople(tx: Tx, row: CaseRow, count: number, now: Date): Promise<void> {
  const { role } = requirements[row.business_type]
  for (let added = 0; added < count; added++)
    await tx.run`
      insert into kyc_people (id, case_id, merchant_id, role, added_at)
      values (${newId(now)}, ${row.id}, ${row.merchant_id}, ${role}, ${now})`
}

/** Whether the merchant may still change what is in a case. */
export const isEditable = ({ state }: Pick<CaseRow, 'state'>): boolean => state === 'draft' || state === 'more_needed'

/** The merchant's case, locked, in a state that allows changes. Throws `kyc_not_open`. */
export async function editableCase(tx: Tx, merchant_id: string): Promise<CaseRow> {
  const row = await lockNewestCase(tx, merchant_id)
  if (!row || !isEditable(row)) throw new Refusal('kyc_not_open')
  return row
}

/** Records an event of a case, and the reviewer who caused it. */
export const addCaseEvent = (
  tx: Tx,
  row: Pick<CaseRow, 'id' | 'merchant_id'>,
  what: string,
  now: Date,
  by?: string,
) => tx.run`
  insert into kyc_case_events (id, case_id, merchant_id, at, what, by_name)
  values (${newId(now)}, ${row.id}, ${row.merchant_id}, ${now}, ${what}, ${by ?? null})`
