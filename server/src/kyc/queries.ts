import type { KycCaseState, KycPaper } from '@sahuji/contract/kyc'
import type { KycField } from '@sahuji/contract/kyc/fields'
import type { PaperKind, PaperSide, PersonRole } from '@sahuji/contract/kyc/requirements'
import type { BusinessType } from '@sahuji/contract/merchants'
import type { Tx } from '../platform/database/database.ts'

export interface CaseRow {
  id: string
  merchant_id: string
  number: string
  business_type: BusinessType
  state: KycCaseState
  opened_at: Date
  submitted_at: Date | null
  promised_at: Date | null
  decided_at: Date | null
}

/** The merchant's newest case. By kyc_cases_of_a_merchant. */
export const newestCase = (tx: Tx, merchant_id: string) => tx.maybe<CaseRow>`
  select id, merchant_id, number, business_type, state, opened_at, submitted_at, promised_at, decided_at
    from kyc_cases where merchant_id = ${merchant_id} order by opened_at desc, id desc limit 1`

/** The merchant's newest case, locked: what changes it goes one after the other. */
export const lockNewestCase = (tx: Tx, merchant_id: string) => tx.maybe<CaseRow>`
  select id, merchant_id, number, business_type, state, opened_at, submitted_at, promised_at, decided_at
    from kyc_cases where merchant_id = ${merchant_id} order by opened_at desc, id desc limit 1
     for update`

export interface Judged {
  verdict: 'accepted' | 'asked_again' | null
  note: string | null
}

export interface PersonRow {
  id: string
  role: PersonRole
}

export const peopleOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<PersonRow>`
  select id, role from kyc_people where case_id = ${id} and merchant_id = ${merchant_id} order by id`

export interface AnswerRow extends Judged {
  field: KycField
  person: string | null
  value: Record<string, unknown>
  saved_at: Date
}

export const answersOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<AnswerRow>`
  select field, kyc_person_id as person, value, saved_at, verdict, note
    from kyc_answers where case_id = ${id} and merchant_id = ${merchant_id} order by saved_at, field`

export interface PaperRow extends Judged {
  id: string
  kind: PaperKind
  person: string | null
  side: PaperSide
  name: string
  bytes: number
  received: number
  state: KycPaper['state']
  pages: number
  added_at: Date
}

/** The files of a case, those that still arrive too. By kyc_papers_of_a_case. */
export const papersOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<PaperRow>`
  select id, kind, kyc_person_id as person, side, name, bytes, received, state, coalesce(pages, 0)::int as pages,
         added_at, verdict, note
    from kyc_papers where case_id = ${id} and merchant_id = ${merchant_id} order by id`

export const leftOutOf = async (tx: Tx, { id, merchant_id }: CaseRow): Promise<PaperKind[]> =>
  (
    await tx.many<{ kind: PaperKind }>`
      select kind from kyc_papers_left_out where case_id = ${id} and merchant_id = ${merchant_id} order by kind`
  ).map(({ kind }) => kind)

export const eventsOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<{ at: Date; what: string }>`
  select at, what from kyc_case_events where case_id = ${id} and merchant_id = ${merchant_id} order by id`
