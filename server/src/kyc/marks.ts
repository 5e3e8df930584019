import type { CaseDuplicate } from '@sahuji/contract/kyc/review'
import type { Tx } from '../platform/database/database.ts'
import { answersOf, type CaseRow } from './queries.ts'

interface Mark {
  kind: CaseDuplicate['kind']
  value: string
}

/** Keeps the numbers of a case that should belong to one merchant only, in comparable form. */
export async function keepMarks(tx: Tx, row: CaseRow): Promise<void> {
  const marks = (await answersOf(tx, row)).flatMap(({ field, value }) => marksOf(field, value))
  await tx.run`delete from kyc_marks where case_id = ${row.id} and merchant_id = ${row.merchant_id}`
  await tx.run`
    insert into kyc_marks (case_id, merchant_id, kind, value)
    select ${row.id}, ${row.merchant_id}, kind, value
      from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ value }) => value)}::text[]) as m (kind, value)
        on conflict do nothing`
}

function marksOf(field: string, value: Record<string, unknown>): Mark[] {
  if (field === 'pan') return [{ kind: 'pan', value: plain(value['number']) }]
  if (field === 'reach') return [{ kind: 'mobile', value: plain(value['mobile_no']).slice(-10) }]
  if (field !== 'identity') return []
  // a citizenship number is given by a district; two districts may give the same one
  if (value['kind'] === 'citizenship')
    return [{ kind: 'citizenship', value: `${plain(value['number'])}@${String(value['district'])}` }]
  return [{ kind: 'identity', value: `${String(value['kind'])} ${plain(value['number'])}` }]
}

/** Digits and letters only: separators are written in many ways. */
const plain = (text: unknown): string =>
  String(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The case's numbers, each with the other merchants' cases that name it; drafts are excluded. */
export async function duplicatesOf(tx: Tx, row: CaseRow): Promise<CaseDuplicate[]> {
  const marks = await tx.many<Mark>`
    select kind, value from kyc_marks where case_id = ${row.id} and merchant_id = ${row.merchant_id} order by kind, value`
  const hits = await tx.many<Mark & CaseDuplicate['hits'][number]>`
    -- any merchant: the desk has to see one number in two merchants' cases
    select o.kind, o.value, c.id as case_id, c.number, c.merchant_id, m.trade_name, c.state
      from kyc_marks k
      join kyc_marks o on o.kind = k.kind and o.value = k.value and o.merchant_id <> k.merchant_id
      join kyc_cases c on c.id = o.case_id
      join merchants m on m.id = c.merchant_id
     where k.case_id = ${row.id} and k.merchant_id = ${row.merchant_id}
     order by c.opened_at desc limit 100`
  return marks.map(({ kind, value }) => ({
    kind,
    value,
    hits: hits
      .filter((hit) => hit.kind === kind && hit.value === value)
      .map(({ case_id, number, merchant_id, trade_name, state }) => ({
        case_id,
        number,
        merchant_id,
        trade_name,
        state,
      })),
  }))
}
