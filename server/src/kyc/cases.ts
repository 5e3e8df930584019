import type * as contract from '@sahuji/contract/kyc'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { Gives, Takes } from '@sahuji/contract/route'
import { nepaliDate } from '@sahuji/contract/time'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { gapsOf } from './gaps.ts'
import {
  answersOf,
  type CaseRow,
  eventsOf,
  leftOutOf,
  lockNewestCase,
  newestCase,
  papersOf,
  peopleOf,
} from './queries.ts'

/** The merchant's newest case; null before the first. */
export async function readCase({ tx, person }: Call<'verified'>): Promise<contract.KycCase | null> {
  const row = await newestCase(tx, person.merchant_id)
  return row ? caseView(tx, row) : null
}

/** A case with all that was given and what is still missing. */
export async function caseView(tx: Tx, row: CaseRow): Promise<contract.KycCase> {
  const { merchant_id: _, ...shown } = row
  const people = await peopleOf(tx, row)
  const answers = await answersOf(tx, row)
  const papers = await papersOf(tx, row)
  const left_out = await leftOutOf(tx, row)
  const events = await eventsOf(tx, row)
  const gaps = gapsOf(row.business_type, { people, answers, papers, left_out })
  return { ...shown, people, answers, papers, left_out, gaps, events }
}

type Open = typeof contract.openCase

/** Begins the merchant's case, or changes the form of business of a draft. */
export async function openCase(
  { tx, person, clock }: Call<'verified'>,
  { business_type }: Takes<Open>,
): Promise<Gives<Open>> {
  const { merchant_id } = person
  // the merchant's row: two first clicks at once begin one case
  await tx.one`select id from merchants where id = ${merchant_id} for update`
  const open = await lockNewestCase(tx, merchant_id)
  if (open && !isEditable(open)) throw new Refusal('kyc_not_open')
  if (open?.state === 'more_needed' && open.business_type !== business_type) throw new Refusal('kyc_not_open')
  if (!open) return caseView(tx, await begin(tx, { merchant_id, business_type, now: clock.now() }))
  if (open.business_type !== business_type) await changeForm(tx, open, business_type)
  return caseView(tx, { ...open, business_type })
}

interface Begun {
  merchant_id: string
  business_type: CaseRow['business_type']
  now: Date
}

async function begin(tx: Tx, { merchant_id, business_type, now }: Begun): Promise<CaseRow> {
  const year = nepaliDate(now)?.year ?? now.getUTCFullYear() + 57
  const row = await tx.one<CaseRow>`
    insert into kyc_cases (id, merchant_id, number, business_type, state, opened_at)
    values (${newId(now)}, ${merchant_id}, 'K-' || ${year}::text || '-' || lpad(nextval('kyc_case_numbers')::text, 5, '0'),
            ${business_type}, 'draft', ${now})
    returning id, merchant_id, number, business_type, state, opened_at, submitted_at, promised_at, decided_at`
  await addEvent(tx, row, 'opened', now)
  await addPeople(tx, row, requirements[business_type].people.least, now)
  return row
}

async function changeForm(tx: Tx, row: CaseRow, business_type: CaseRow['business_type']): Promise<void> {
  const { id, merchant_id } = row
  const { role, people } = requirements[business_type]
  await tx.run`update kyc_cases set business_type = ${business_type} where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`update kyc_people set role = ${role} where case_id = ${id} and merchant_id = ${merchant_id}`
  const before = await peopleOf(tx, row)
  // the last ones added go first; whoever stays keeps all that was given for them
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

/** The merchant's case, locked, that may still be changed. Throws `kyc_not_open`. */
export async function editableCase(tx: Tx, merchant_id: string): Promise<CaseRow> {
  const row = await lockNewestCase(tx, merchant_id)
  if (!row || !isEditable(row)) throw new Refusal('kyc_not_open')
  return row
}

/** Writes down what happened to a case. */
export const addEvent = (tx: Tx, row: CaseRow, what: string, now: Date) => tx.run`
  insert into kyc_case_events (id, case_id, merchant_id, at, what)
  values (${newId(now)}, ${row.id}, ${row.merchant_id}, ${now}, ${what})`
