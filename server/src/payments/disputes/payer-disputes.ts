import { disputePayerDays } from '@sahuji/contract/payments/disputes'
import type * as contract from '@sahuji/contract/payments/payer-disputes'
import type { PayersDispute } from '@sahuji/contract/payments/payer-disputes'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { takeFromLimit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isPayerProved } from '../payers/prove-payer.ts'
import { type PaymentRow, paymentToPay, refundableOf } from '../payment-row.ts'
import { type DisputeRow, lastDispute } from './dispute-row.ts'
import { freeDisputed, lockOpenDispute } from './end-dispute.ts'
import { type DisputeDependencies, hasOpenDispute, openDisputeOf } from './open-dispute.ts'

/** How often the payer of a payment may try to prove to be it in a day: the digits have ten thousand values. */
const proofLimit = { count: 10, seconds: 86_400 } as const

interface GivenProof {
  id: string
  reference: string
  mobile_end?: string | undefined
  proof_id?: string | undefined
}

/**
 * The payment of a payer without a session, who has entered a code or knows its reference and the last digits of the mobile number that
 * was given for it. Each try of digits counts, outside the transaction that may be refused. Refuses not_found, dispute_not_proved.
 */
async function provedPayment(
  { db, clock }: { db: Database; clock: OwnCall<'anyone'>['clock'] },
  { id, reference, mobile_end, proof_id }: GivenProof,
): Promise<PaymentRow> {
  const payment = await db.read((tx) => paymentToPay(tx, id))
  if (!payment || payment.paid_at === null) throw new Refusal('not_found')
  const isOfPayment = payment.reference.toUpperCase() === reference.toUpperCase()
  if (proof_id !== undefined) {
    const isProved = await db.read((tx) => isPayerProved(tx, { id: proof_id, payment_id: id }, clock.now()))
    if (isProved && isOfPayment) return payment
    throw new Refusal('dispute_code_over')
  }
  const { ok } = await takeFromLimit(db, `dispute proof ${id}`, proofLimit, clock)
  const numbers = ok ? await db.read((tx) => payerNumbers(tx, id)) : []
  const isProved = isOfPayment && numbers.some(({ mobile_no }) => mobile_no.slice(-4) === mobile_end)
  if (!isProved) throw new Refusal('dispute_not_proved', {}, ['reference', 'mobile_end'])
  return payment
}

/** The number given for the receipt, or the verified one of the person who paid. */
const payerNumbers = (tx: Tx, payment_id: string) => tx.many<{ mobile_no: string }>`
  -- any merchant: the payer proves to be it
  select mobile_no from (
    select coalesce(a.payer_mobile,
                    (select p.mobile_no from people p where p.id = a.person_id and p.phone_verified_at is not null)) as mobile_no
      from payment_attempts a where a.payment_id = ${payment_id} and a.state = 'succeeded') numbers
   where mobile_no is not null`

type Asked = Pick<Takes<typeof contract.openOwnDispute>, 'reason' | 'words'>

/** Opens the payer's dispute. Refuses payment_not_disputable, dispute_open, dispute_too_late, dispute_too_often. */
async function openByPayer(
  deps: DisputeDependencies,
  tx: Tx,
  { id: payment_id, merchant_id, paid_at }: PaymentRow,
  { reason, words, language }: Asked & { language: Call['language'] },
): Promise<PayersDispute> {
  const last = new Date(paid_at!.getTime() + disputePayerDays * 86_400_000)
  if (deps.clock.now() > last) throw new Refusal('dispute_too_late', { days: disputePayerDays })
  return shown(await openDisputeOf(deps, tx, { merchant_id, payment_id, source: 'payer', reason, words, language }))
}

const shown = ({ reference, state, amount, words, answer_by, decide_by, ended_at }: DisputeRow): PayersDispute => ({
  reference,
  state,
  amount,
  words,
  answer_by,
  decide_by,
  ended_at,
})

export const openDispute =
  (deps: DisputeDependencies) =>
  async (
    { db, clock, language }: OwnCall<'anyone'>,
    { reason, words, ...proof }: Takes<typeof contract.openDispute>,
  ): Promise<PayersDispute> => {
    const payment = await provedPayment({ db, clock }, proof)
    return db.write((tx) => openByPayer(deps, tx, payment, { reason, words, language }))
  }

export async function readProvedDispute(
  { db, clock }: OwnCall<'anyone'>,
  proof: Takes<typeof contract.readProvedDispute>,
): Promise<PayersDispute> {
  const { id } = await provedPayment({ db, clock }, proof)
  const row = await db.read((tx) => lastDispute(tx, id))
  if (!row) throw new Refusal('not_found')
  return shown(row)
}

export const withdrawDispute =
  (deps: DisputeDependencies) =>
  async ({ db, clock }: OwnCall<'anyone'>, proof: Takes<typeof contract.withdrawDispute>): Promise<PayersDispute> => {
    const { id } = await provedPayment({ db, clock }, proof)
    return db.write((tx) => withdraw(deps, tx, id))
  }

/** Withdraws the newest dispute of a payment. Refuses not_found, dispute_over. */
async function withdraw(deps: DisputeDependencies, tx: Tx, payment_id: string): Promise<PayersDispute> {
  const row = await lastDispute(tx, payment_id)
  if (!row) throw new Refusal('not_found')
  await freeDisputed(deps, tx, await lockOpenDispute(tx, row), { state: 'withdrawn' })
  return shown((await lastDispute(tx, payment_id))!)
}

/** A payment that the caller's own wallet paid. Refuses not_found. */
async function ownPayment(tx: Tx, payer_id: string, id: string): Promise<PaymentRow> {
  const paid = await tx.maybe<{ id: string }>`
    -- any merchant: selected by the payer
    select id from payment_attempts where payment_id = ${id} and payer_id = ${payer_id} and state = 'succeeded'`
  if (!paid) throw new Refusal('not_found')
  return (await paymentToPay(tx, id))!
}

export const openOwnDispute =
  (deps: DisputeDependencies) =>
  async (
    { tx, person: { merchant_id }, language }: Call<'verified'>,
    { id, ...asked }: Takes<typeof contract.openOwnDispute>,
  ): Promise<PayersDispute> =>
    openByPayer(deps, tx, await ownPayment(tx, merchant_id, id), { ...asked, language })

export async function readOwnDispute(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.readOwnDispute>,
): Promise<Gives<typeof contract.readOwnDispute>> {
  const payment = await ownPayment(tx, merchant_id, id)
  const row = await lastDispute(tx, id)
  const amount = refundableOf(payment)
  const isInTime = clock.now().getTime() - payment.paid_at!.getTime() <= disputePayerDays * 86_400_000
  const is_disputable = isInTime && amount > 0n && !(await hasOpenDispute(tx, payment))
  return { dispute: row ? shown(row) : null, is_disputable, amount }
}

export const withdrawOwnDispute =
  (deps: DisputeDependencies) =>
  async (
    { tx, person: { merchant_id } }: Call<'verified'>,
    { id }: Takes<typeof contract.withdrawOwnDispute>,
  ): Promise<PayersDispute> => {
    await ownPayment(tx, merchant_id, id)
    return withdraw(deps, tx, id)
  }
