import type * as contract from '@sahuji/contract/kyc'
import { isPersonField, type KycField, kycFields } from '@sahuji/contract/kyc/fields'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import type { Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { isDistrict, isLocalLevelOf } from './areas.ts'
import { addPeople, editableCase } from './cases.ts'
import { caseView } from './case-view.ts'
import { type CaseRow, peopleOf } from './queries.ts'

type Save = typeof contract.saveAnswer

/** Keeps one field and drops a verdict on its previous value, because the new one is unreviewed. */
export async function saveAnswer(
  call: Call<'verified'>,
  { field, person: of, value }: Takes<Save>,
): Promise<Gives<Save>> {
  const { tx, person, clock } = call
  const row = await editableCase(tx, person.merchant_id)
  await isAsked(tx, row, field, of)
  const kept = z.parse(kycFields[field], value) as Record<string, unknown>
  placed(field, kept)
  await tx.run`
    insert into kyc_answers (case_id, merchant_id, kyc_person_id, field, value, saved_at)
    values (${row.id}, ${row.merchant_id}, ${of}, ${field}, ${json(kept)}, ${clock.now()})
        on conflict on constraint kyc_answer_is_one_a_field do update
       set value = excluded.value, saved_at = excluded.saved_at,
           earlier = case kyc_answers.verdict
             when 'asked_again' then jsonb_build_object('value', kyc_answers.value, 'note', kyc_answers.note,
               'texts', kyc_answers.note_texts, 'judged_by', kyc_answers.judged_by)
             else kyc_answers.earlier end,
           verdict = null, note = null, note_texts = null, judged_by = null, judged_at = null`
  return caseView(call, row)
}

/** What was accepted stays so while other items are asked again, and only fields of the form of business are kept. */
async function isAsked(tx: Tx, row: CaseRow, field: KycField, of: string | null): Promise<void> {
  const { business, person } = requirements[row.business_type]
  const fields: readonly string[] = isPersonField(field) ? person : business
  const isOne = isPersonField(field) ? (await peopleOf(tx, row)).some(({ id }) => id === of) : of === null
  if (!isOne || !fields.includes(field)) throw new Refusal('not_found')
  if (row.state !== 'more_needed') return
  const accepted = await tx.maybe`
    select 1 from kyc_answers
     where case_id = ${row.id} and merchant_id = ${row.merchant_id} and field = ${field}
       and kyc_person_id is not distinct from ${of}::uuid and verdict = 'accepted'`
  if (accepted) throw new Refusal('kyc_not_open')
}

function placed(field: KycField, value: Record<string, unknown>): void {
  const { district, local_level } = value
  if (typeof district !== 'number') return
  if (!isDistrict(district)) throw new Refusal('area_unknown', {}, ['value.district'])
  if (typeof local_level === 'number' && !isLocalLevelOf(district, local_level))
    throw new Refusal('area_unknown', {}, ['value.local_level'])
}

/** Adds a person who represents the business. */
export async function addPerson(call: Call<'verified'>): Promise<contract.KycCase> {
  const { tx, person, clock } = call
  const row = await editableCase(tx, person.merchant_id)
  const { people } = requirements[row.business_type]
  const before = await peopleOf(tx, row)
  if (before.length >= people.most) throw new Refusal('kyc_people_limit', people)
  await addPeople(tx, row, 1, clock.now())
  return caseView(call, row)
}

type Remove = typeof contract.removePerson

/** Removes a person with all their answers and papers. */
export async function removePerson(call: Call<'verified'>, { person: of }: Takes<Remove>): Promise<Gives<Remove>> {
  const { tx, person } = call
  const row = await editableCase(tx, person.merchant_id)
  const { people } = requirements[row.business_type]
  const before = await peopleOf(tx, row)
  if (!before.some(({ id }) => id === of)) throw new Refusal('not_found')
  if (before.length <= people.least) throw new Refusal('kyc_people_limit', people)
  if (row.state === 'more_needed' && (await hasAccepted(tx, row, of))) throw new Refusal('kyc_not_open')
  await tx.run`
    delete from kyc_people where id = ${of} and case_id = ${row.id} and merchant_id = ${row.merchant_id}`
  return caseView(call, row)
}

/** While other items are asked again, a person with an accepted item stays. */
const hasAccepted = async (tx: Tx, { id, merchant_id }: CaseRow, person: string): Promise<boolean> =>
  (await tx.maybe`
    select 1 from kyc_answers
     where case_id = ${id} and merchant_id = ${merchant_id} and kyc_person_id = ${person} and verdict = 'accepted'
     union all
    select 1 from kyc_papers
     where case_id = ${id} and merchant_id = ${merchant_id} and kyc_person_id = ${person} and verdict = 'accepted'
     limit 1`) !== undefined
