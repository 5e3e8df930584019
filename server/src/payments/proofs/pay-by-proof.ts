import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/payments/payer-proofs'
import { payerProofTries } from '@sahuji/contract/payments/payer-proofs'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { checkPasskey } from '../../auth/second-factors/passkey-challenges.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { payByWallet } from '../pay-by-wallet.ts'
import { isCodeOf, isProofOver, lockProof, type Payer, payerOfPerson, proofCounts, type ProofRow } from './proof-row.ts'

type Given = Takes<typeof contract.payByProof>

/**
 * Pays from the wallet of the person whom the proof identifies. The proof's id is the order's key: a double press and a repeat after a crash pay
 * once. Only a caller with the right proof learns anything of the wallet. Refuses confirmation_over, confirmation_wrong,
 * passkey_wrong and what weighPayment does.
 */
export const payByProof =
  (deps: PaymentDependencies, auth: AuthDependencies) =>
  async ({ db, clock }: OwnCall<'anyone'>, given: Given): Promise<Gives<typeof contract.payByProof>> => {
    const proven = await db.write((tx) => provePayer(tx, auth, given, clock.now()))
    // answered instead of thrown, so that a wrong try stays counted
    if (proven instanceof Refusal) throw proven
    const { payment_id, payer } = proven
    const { merchant_id: payer_id, person_id } = payer
    await payByWallet(deps, { payment_id, payer_id, person_id, key: given.id, is_confirmed: true })
    const paid = await db.read(
      (tx) => tx.one<{ receipt: string | null }>`
        -- any merchant: selected by the payer
        select receipt_code as receipt from payment_attempts where payer_id = ${payer_id} and key = ${given.id}`,
    )
    return { payment_id, receipt: paid.receipt }
  }

interface Proven {
  payment_id: string
  payer: Payer
}

/** Who pays which payment, or the refusal. The same right code is taken again until it ends: it pays once. */
async function provePayer(tx: Tx, auth: AuthDependencies, given: Given, now: Date): Promise<Proven | Refusal> {
  const proof = await lockProof(tx, given.id)
  if (!proof || isProofOver(proof, now)) return new Refusal('confirmation_over')
  const found =
    proof.mobile_no === null ? await byPasskey(tx, auth, proof, given, now) : await byCode(tx, auth, proof, given, now)
  if (found instanceof Refusal) return found
  await tx.run`update payer_proofs set used_at = ${now} where id = ${proof.id} and used_at is null`
  return { payment_id: proof.payment_id, payer: found }
}

async function byCode(
  tx: Tx,
  { peppers, settings }: AuthDependencies,
  proof: ProofRow,
  { code }: Given,
  now: Date,
): Promise<Payer | Refusal> {
  const { wrong } = await proofCounts(tx, { payment_id: proof.payment_id, mobile_no: proof.mobile_no! }, now)
  const left = Math.min(payerProofTries - proof.wrong, settings.phone_code.tries_per_day - wrong) - 1
  if (left < 0) return new Refusal('confirmation_over')
  const payer = proof.person_id === null ? undefined : await payerOfPerson(tx, proof.person_id)
  if (code !== undefined && isCodeOf(peppers, proof, code) && payer) return payer
  await tx.run`update payer_proofs set wrong = wrong + 1 where id = ${proof.id}`
  return new Refusal('confirmation_wrong', { left }, ['code'])
}

async function byPasskey(
  tx: Tx,
  auth: AuthDependencies,
  { id }: ProofRow,
  { passkey }: Given,
  now: Date,
): Promise<Payer | Refusal> {
  const owner = passkey && (await checkPasskey(tx, auth, { purpose: 'confirm', subject_id: id, proof: passkey }, now))
  const payer = owner && (await payerOfPerson(tx, owner.person_id))
  return payer ?? new Refusal('passkey_wrong')
}
