import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Language } from '@sahuji/contract/language/languages'
import { payerProofTries } from '@sahuji/contract/payments/payer-proofs'
import { after } from '../../auth/auth-settings.ts'
import { peppered, type Peppers, pepperVersion } from '../../platform/crypto/peppers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How a payer without a session confirms one payment. */
export interface ProofRow {
  id: string
  payment_id: string
  /** Of a code: the number that was typed; null for a passkey. */
  mobile_no: string | null
  /** Whose wallet the number is; null for a number of none, and for a passkey. */
  person_id: string | null
  salt: Buffer | null
  code_hash: Buffer | null
  pepper_version: number | null
  wrong: number
  expires_at: Date
  used_at: Date | null
}

/** A proof for a caller with its id, which only its own browser has. */
export const proofById = (tx: Tx, id: string) => tx.maybe<ProofRow>`
  select id, payment_id, mobile_no, person_id, salt, code_hash, pepper_version::integer as pepper_version, wrong::integer as wrong,
         expires_at, used_at
    from payer_proofs where id = ${id}`

/** The same, locked: tries come one after the other. */
export async function lockProof(tx: Tx, id: string): Promise<ProofRow | undefined> {
  await tx.maybe`select id from payer_proofs where id = ${id} for update`
  return proofById(tx, id)
}

/** Stores a code as an HMAC bound to its proof, payment and number. A number of no wallet has a hash that no code matches. */
export async function insertCodeProof(
  tx: Tx,
  peppers: Peppers,
  proof: {
    id: string
    payment_id: string
    mobile_no: string
    person_id: string | null
    code: string
    expires_at: Date
  },
  now: Date,
): Promise<void> {
  const [salt, version] = [randomBytes(16), pepperVersion(peppers)]
  const hash = hashOf(peppers, { ...proof, salt, pepper_version: version }, proof.code)
  const code_hash = proof.person_id === null ? randomBytes(hash.length) : hash
  await tx.run`
    insert into payer_proofs (id, payment_id, mobile_no, person_id, salt, code_hash, pepper_version, begun_at, expires_at)
    values (${proof.id}, ${proof.payment_id}, ${proof.mobile_no}, ${proof.person_id}, ${salt}, ${code_hash}, ${version}, ${now},
            ${proof.expires_at})`
}

/** Whether a code is the proof's own. */
export function isCodeOf(peppers: Peppers, proof: ProofRow, code: string): boolean {
  const { mobile_no, salt, pepper_version, code_hash } = proof
  if (mobile_no === null || !salt || pepper_version === null || !code_hash) return false
  return timingSafeEqual(code_hash, hashOf(peppers, { ...proof, mobile_no, salt, pepper_version }, code))
}

type Bound = { id: string; payment_id: string; mobile_no: string; salt: Buffer; pepper_version: number }

const hashOf = (peppers: Peppers, { id, payment_id, mobile_no, salt, pepper_version }: Bound, code: string): Buffer =>
  peppered(peppers, pepper_version, 'payer-code', [id, payment_id, mobile_no, salt.toString('hex'), code].join(' '))

interface ProofCounts {
  of_payment: number
  of_hour: number
  of_day: number
  hour_began_at: Date | null
  /** Wrong codes for the number within a day. */
  wrong: number
}

/** The counts of the limits, the same for a number with and without a wallet. */
export const proofCounts = (tx: Tx, of: { payment_id: string; mobile_no: string }, now: Date) => tx.one<ProofCounts>`
  select (select count(*)::integer from payer_proofs where payment_id = ${of.payment_id} and mobile_no is not null) as of_payment,
         count(*) filter (where begun_at > ${after(now, -3600)})::integer as of_hour, count(*)::integer as of_day,
         min(begun_at) filter (where begun_at > ${after(now, -3600)}) as hour_began_at, coalesce(sum(wrong), 0)::integer as wrong
    from payer_proofs where mobile_no = ${of.mobile_no} and begun_at > ${after(now, -86_400)}`

/** True once no answer is taken any more. */
export const isProofOver = ({ expires_at, wrong }: ProofRow, now: Date): boolean =>
  expires_at <= now || wrong >= payerProofTries

/** Whose wallet pays: a person whose number and e-mail address are verified. */
export interface Payer {
  person_id: string
  merchant_id: string
  mobile_no: string
  language: Language | null
}

const payers = sql`
  select p.id as person_id, p.merchant_id, p.mobile_no, p.language from people p
   where p.phone_verified_at is not null and p.email_verified_at is not null and p.merchant_id is not null
     and not exists (select from merchant_freezes f where f.merchant_id = p.merchant_id and f.part = 'sign_in' and f.lifted_at is null)`

/** The person who may pay by a number; no one whose account may not be signed in to. Uses person_mobile_is_unique. */
export const payerOfNumber = (tx: Tx, mobile_no: string) => tx.maybe<Payer>`
  -- any merchant: the one whose wallet pays
  ${payers} and p.mobile_no = ${mobile_no}`

/** The same by the person. */
export const payerOfPerson = (tx: Tx, person_id: string) => tx.maybe<Payer>`
  -- any merchant: the one whose wallet pays
  ${payers} and p.id = ${person_id}`
