import { randomInt } from 'node:crypto'
import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { nepalQr, type NepalQr } from '@sahuji/contract/payments/nepal-qr'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A static code as the database keeps it, with its takings of a day; amounts in paisa. */
export interface CodeRow {
  id: string
  merchant_id: string
  counter_id: string | null
  label: string
  code: string
  name: string
  city: string
  local_name: string | null
  local_city: string | null
  made_at: Date
  revoked_at: Date | null
  refused: number
}

/** A new code. */
export type NewCodeRow = Omit<CodeRow, 'revoked_at' | 'refused'> & { made_by: string }

/** Stores a new code; answers 0 where its label is in use. */
export const insertCode = (tx: Tx, row: NewCodeRow) => tx.run`
  -- any merchant: of the row's own merchant_id
  insert into payment_codes ${rowOf(row)} on conflict do nothing`

const columns = sql`c.id, c.merchant_id, c.counter_id, c.label, c.code, c.name, c.city, c.local_name, c.local_city, c.made_at,
  c.revoked_at, c.refused`

/** A code of a merchant that can be paid. Refuses not_found. */
export async function payableCode(tx: Tx, merchant_id: string, id: string): Promise<CodeRow> {
  const row = await tx.maybe<CodeRow>`
    select ${columns} from payment_codes c where c.id = ${id} and c.merchant_id = ${merchant_id} and c.revoked_at is null`
  if (!row) throw new Refusal('not_found')
  return row
}

/** The same, locked until the end of the transaction. */
export async function lockCode(tx: Tx, merchant_id: string, id: string): Promise<CodeRow> {
  await tx.maybe`select id from payment_codes where id = ${id} and merchant_id = ${merchant_id} for no key update`
  return payableCode(tx, merchant_id, id)
}

/** The code within a scanned QR, of any merchant; revoked codes too. Uses payment_code_is_unique. */
export const codeNamed = (tx: Tx, code: string) => tx.maybe<CodeRow>`
  -- any merchant: the payer has read the code
  select ${columns} from payment_codes c where c.code = ${code}`

/** A merchant's codes, the shop's own first, revoked ones last. Uses payment_codes_by_merchant. */
export const codesOf = (tx: Tx, merchant_id: string) => tx.many<CodeRow>`
  select ${columns} from payment_codes c
   where c.merchant_id = ${merchant_id}
   order by c.revoked_at desc nulls first, c.counter_id nulls first, c.id
   limit 200`

/** What each code took since a moment, and when it was last paid. Uses payments_by_code. */
export const takingsOfCodes = (tx: Tx, merchant_id: string, since: Date) =>
  tx.many<{ code_id: string; count: number; amount: bigint; last_paid_at: Date | null }>`
    select c.id as code_id, t.count, t.amount, t.last_paid_at
      from payment_codes c
     cross join lateral (
       select count(*) filter (where p.paid_at >= ${since})::integer as count,
              coalesce(sum(p.amount) filter (where p.paid_at >= ${since}), 0)::bigint as amount, max(p.paid_at) as last_paid_at
         from payments p where p.code_id = c.id and p.mode = 'live' and p.paid_at is not null) t
     where c.merchant_id = ${merchant_id}`

// No vowels and no letters that look alike: a code spells no word, and can be read aloud.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** A merchant code for tag 29: ten characters, some 48 random bits. */
export const newCode = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]!).join('')

/** What the operator's acquirer code and address add to a code. */
export interface CodeFrame {
  public_url: string
  /** The operator's acquirer code at NCHL, eight digits. */
  acquirer: string
  /** The value of tag 26, with `{code}` for the shop's own; undefined where the operator is not with Fonepay. */
  fonepay?: string | undefined
}

/** The acquirer code of NCHL's own documentation: no bank pays by it. */
export const demoAcquirer = '00002501'

/** The page that a code leads to. */
export const codeUrl = (public_url: string, code: string): string => `${public_url}/q/${code}`

/** What of a code is within its QR. */
export type PrintedCode = Pick<CodeRow, 'label' | 'code' | 'name' | 'city' | 'local_name' | 'local_city'>

/** The EMVCo text of a static code; with a payment's amount (paisa), reference and bill that of a dynamic one. */
export const payloadOf = (
  { acquirer, fonepay }: Pick<CodeFrame, 'acquirer' | 'fonepay'>,
  row: PrintedCode,
  of: Pick<NepalQr, 'amount' | 'reference' | 'bill'> = {},
): string =>
  nepalQr({
    acquirer,
    code: row.code,
    ...(fonepay !== undefined && { fonepay: fonepay.replace('{code}', row.code) }),
    name: row.name,
    city: row.city,
    terminal: row.label.replace(/[^ -~]/g, '').trim() || row.code,
    ...(row.local_name && { local: { language: 'ne', name: row.local_name, city: row.local_city } }),
    ...of,
  })

/** A code as its merchant sees it. */
export function shownCode(
  frame: CodeFrame,
  row: CodeRow,
  taken: { count: number; amount: bigint; last_paid_at: Date | null } = { count: 0, amount: 0n, last_paid_at: null },
  { silent_since, usual_count }: { silent_since: Date | null; usual_count: number | null } = unusual,
): PaymentCode {
  const { merchant_id: _, ...shown } = row
  const { count, amount, last_paid_at } = taken
  return {
    ...shown,
    payload: payloadOf(frame, row),
    pay_url: codeUrl(frame.public_url, row.code),
    today: { count, amount },
    last_paid_at,
    silent_since,
    usual_count,
  }
}

const unusual = { silent_since: null, usual_count: null }
