import { randomBytes, timingSafeEqual } from 'node:crypto'
import { payerContactTries, payerProofMinutes } from '@sahuji/contract/payments/payer-codes'
import { after } from '../../auth/auth-settings.ts'
import { peppered, type Peppers, pepperVersion } from '../../platform/crypto/peppers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'

/** A code to the payer of a payment; one of `mobile`, ten digits, and `email`. */
export interface PayerCode {
  id: string
  payment_id: string
  attempt_id: string
  mobile: string | null
  email: string | null
  salt: Buffer
  code_hash: Buffer
  pepper_version: number
  wrong: number
  expires_at: Date
  proved_at: Date | null
}

/** A code by its id, which only the browser that asked for it has. */
export const payerCodeById = (tx: Tx, id: string) => tx.maybe<PayerCode>`
  select id, payment_id, attempt_id, mobile, email, salt, code_hash, pepper_version::integer as pepper_version,
         wrong::integer as wrong, expires_at, proved_at
    from payer_codes where id = ${id}`

/** The same, locked: tries come one after the other. */
export async function lockPayerCode(tx: Tx, id: string): Promise<PayerCode | undefined> {
  await tx.maybe`select id from payer_codes where id = ${id} for update`
  return payerCodeById(tx, id)
}

interface Asking {
  payment_id: string
  mobile: string | null
  email: string | null
  begun_by: string
}

/** The code that the same browser had sent to an address since a moment; undefined without one. Uses payer_codes_of_a_payment. */
export const codeSentSince = (tx: Tx, { payment_id, mobile, email, begun_by }: Asking, since: Date) => tx.maybe<{
  id: string
}>`
  select id from payer_codes
   where payment_id = ${payment_id} and begun_at > ${since} and begun_by = ${begun_by} and proved_at is null
     and coalesce(mobile, email) = ${mobile ?? email}
   order by begun_at desc limit 1`

/** Codes that were sent for a payment. Uses payer_codes_of_a_payment. */
export const codesSentFor = async (tx: Tx, payment_id: string): Promise<number> =>
  (await tx.one<{ sent: number }>`select count(*)::integer as sent from payer_codes where payment_id = ${payment_id}`)
    .sent

/** Stores a code as an HMAC bound to its row and address. */
export async function insertPayerCode(
  tx: Tx,
  peppers: Peppers,
  {
    code,
    ...row
  }: Pick<PayerCode, 'id' | 'payment_id' | 'attempt_id' | 'mobile' | 'email' | 'expires_at'> & {
    code: string
    begun_by: string
  },
  now: Date,
): Promise<void> {
  const bound = { ...row, salt: randomBytes(16), pepper_version: pepperVersion(peppers) }
  await tx.run`insert into payer_codes ${rowOf({ ...bound, code_hash: hashOf(peppers, bound, code), begun_at: now })}`
}

export const isCodeOf = (peppers: Peppers, row: PayerCode, code: string): boolean =>
  timingSafeEqual(row.code_hash, hashOf(peppers, row, code))

type Bound = Pick<PayerCode, 'id' | 'payment_id' | 'mobile' | 'email' | 'salt' | 'pepper_version'>

const hashOf = (
  peppers: Peppers,
  { id, payment_id, mobile, email, salt, pepper_version }: Bound,
  code: string,
): Buffer =>
  peppered(
    peppers,
    pepper_version,
    'payer-contact',
    [id, payment_id, mobile ?? email, salt.toString('hex'), code].join(' '),
  )

/** True once no code is taken any more. */
export const isCodeOver = ({ expires_at, wrong }: PayerCode, now: Date): boolean =>
  expires_at <= now || wrong >= payerContactTries

/** Whether a code was entered so recently that it still proves its payer. */
export const isProof = ({ proved_at }: PayerCode, now: Date): boolean =>
  proved_at !== null && now < after(proved_at, payerProofMinutes * 60)
