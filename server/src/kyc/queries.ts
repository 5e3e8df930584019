import type { KycCaseState, KycPaper } from '@sahuji/contract/kyc'
import type { KycEvent } from '@sahuji/contract/kyc/case-parts'
import type { BusinessField, KycField } from '@sahuji/contract/kyc/fields'
import type { PaperKind, PaperSide, PersonRole } from '@sahuji/contract/kyc/requirements'
import type { Language } from '@sahuji/contract/language/languages'
import type { BusinessType } from '@sahuji/contract/merchants'
import type { Tx } from '../platform/database/database.ts'

/** A sentence of the desk in each language. */
export type DeskTexts = Readonly<Record<Language, string>>

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
  expires_at: Date | null
  appealed_at: Date | null
  decided_by: string | null
  decision_note: DeskTexts | null
  round: number
}

/** The merchant's newest case. By kyc_cases_of_a_merchant. */
export const newestCase = (tx: Tx, merchant_id: string) => tx.maybe<CaseRow>`
  select id, merchant_id, number, business_type, state, opened_at, submitted_at, promised_at, decided_at, expires_at,
         appealed_at, decided_by, decision_note, round
    from kyc_cases where merchant_id = ${merchant_id} order by opened_at desc, id desc limit 1`

/** The same, after locking the merchant's row, which serializes moves of a merchant's cases. */
export async function lockNewestCase(tx: Tx, merchant_id: string): Promise<CaseRow | undefined> {
  await tx.one`select id from merchants where id = ${merchant_id} for no key update`
  return newestCase(tx, merchant_id)
}

/** The case by which the merchant is verified now. By kyc_case_is_one_valid_a_merchant. */
export const validCase = (tx: Tx, merchant_id: string) => tx.maybe<{
  id: string
  number: string
  decided_at: Date
  expires_at: Date
}>`
  select id, number, decided_at, expires_at from kyc_cases where merchant_id = ${merchant_id} and state = 'valid'`

/** What was asked again, kept until its replacement is judged. */
export interface Earlier {
  note: string
  texts: DeskTexts | null
  judged_by: string
  value: Record<string, unknown> | null
}

export interface Judged {
  verdict: 'accepted' | 'asked_again' | null
  note: string | null
  note_texts: DeskTexts | null
  judged_by: string | null
  earlier: Earlier | null
}

export interface CasePersonRow {
  id: string
  role: PersonRole
}

export const peopleOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<CasePersonRow>`
  select id, role from kyc_people where case_id = ${id} and merchant_id = ${merchant_id} order by id`

export interface AnswerRow extends Judged {
  field: KycField
  person: string | null
  value: Record<string, unknown>
  saved_at: Date
}

export const answersOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<AnswerRow>`
  select field, kyc_person_id as person, value, saved_at, verdict, note, note_texts, judged_by, earlier
    from kyc_answers where case_id = ${id} and merchant_id = ${merchant_id} order by saved_at, field`

/** The newest answers of a merchant to some fields of the business, over its cases; what was never answered is left out. */
export async function newestAnswers(
  tx: Tx,
  merchant_id: string,
  fields: readonly BusinessField[],
): Promise<Map<BusinessField, Record<string, unknown>>> {
  const rows = await tx.many<{ field: BusinessField; value: Record<string, unknown> }>`
    select distinct on (a.field) a.field, a.value
      from kyc_answers a join kyc_cases c on c.id = a.case_id
     where a.merchant_id = ${merchant_id} and a.kyc_person_id is null and a.field = any(${[...fields]})
     order by a.field, c.opened_at desc`
  return new Map(rows.map(({ field, value }) => [field, value]))
}

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
  expires_on: string | null
}

/** The files of a case, those that still arrive too. By kyc_papers_of_a_case. */
export const papersOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<PaperRow>`
  select id, kind, kyc_person_id as person, side, name, bytes, received, state, coalesce(pages, 0)::int as pages,
         added_at, expires_on::text as expires_on, verdict, note, note_texts, judged_by, earlier
    from kyc_papers where case_id = ${id} and merchant_id = ${merchant_id} order by id`

export const leftOutOf = async (tx: Tx, { id, merchant_id }: CaseRow): Promise<PaperKind[]> =>
  (
    await tx.many<{ kind: PaperKind }>`
      select kind from kyc_papers_left_out where case_id = ${id} and merchant_id = ${merchant_id} order by kind`
  ).map(({ kind }) => kind)

/** What happened to a case; the desk's own events too. */
export const caseEventsOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<{
  at: Date
  what: KycEvent | 'claimed' | 'released' | 'signed' | 'signatures_dropped' | 'ends_soon'
  by: string | null
}>`
  select at, what, by_name as by
    from kyc_case_events where case_id = ${id} and merchant_id = ${merchant_id} order by id`

export const messagesOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<{
  id: string
  at: Date
  from: 'merchant' | 'desk'
  name: string
  text: string
}>`
  select id, at, written_by as from, name, text
    from kyc_messages where case_id = ${id} and merchant_id = ${merchant_id} order by id`

/** Who of the desk opened which page, newest first. */
export const caseViewsOf = (tx: Tx, { id, merchant_id }: CaseRow) => tx.many<{
  at: Date
  paper: string
  page: number
  by: string
}>`
  select at, paper_id as paper, page::int as page, viewer as by
    from kyc_paper_views where case_id = ${id} and merchant_id = ${merchant_id} order by id desc limit 500`

/** A business's answers about itself in a case, by field. */
export async function businessAnswers(
  tx: Tx,
  { id, merchant_id }: Pick<CaseRow, 'id' | 'merchant_id'>,
): Promise<{ business_type: BusinessType; answers: ReadonlyMap<KycField, Record<string, unknown>> }> {
  const { business_type } = await tx.one<Pick<CaseRow, 'business_type'>>`
    select business_type from kyc_cases where id = ${id} and merchant_id = ${merchant_id}`
  const rows = await tx.many<Pick<AnswerRow, 'field' | 'value'>>`
    select field, value from kyc_answers
     where case_id = ${id} and merchant_id = ${merchant_id} and kyc_person_id is null`
  return { business_type, answers: new Map(rows.map(({ field, value }) => [field, value])) }
}
