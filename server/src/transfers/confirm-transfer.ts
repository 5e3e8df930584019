import { bareMobile } from '@sahuji/contract/merchants'
import { formatMoney } from '@sahuji/contract/money'
import { type Confirmation, confirmationMinutes } from '@sahuji/contract/auth/confirmations'
import type { Takes } from '@sahuji/contract/route'
import type * as contract from '@sahuji/contract/transfers/confirmations'
import {
  type ConfirmationDependencies,
  consumeConfirmation,
  type GivenProof,
} from '../auth/confirmations/consume-confirmation.ts'
import type { ConfirmedPayload } from '../auth/confirmations/confirmation-row.ts'
import { openConfirmation, sendCodeOf } from '../auth/confirmations/open-confirmation.ts'
import type { AuthDependencies } from '../auth/dependencies.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { Refusal } from '../platform/refusal.ts'
import { transferCodeSms } from './messages/confirmation-code.ts'
import { keptNumber } from './receivers.ts'
import { fundRequestOf } from './request-row.ts'
import { senderWallet, type TransferOrdered, weighTransfer } from './weigh-transfer.ts'

/** Begins the confirmation of exactly this send, or of paying exactly this request, for this session alone. */
export const beginTransferConfirmation =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, ask: Takes<typeof contract.beginTransferConfirmation>): Promise<Confirmation> => {
    const { amount, mobile_no, purpose, note, request_id, mode = 'live' } = ask
    if (request_id !== undefined) {
      if (mobile_no !== undefined || purpose !== undefined || note !== undefined)
        throw new Refusal('fields_invalid', {}, ['request_id'])
      const request = await fundRequestOf(call.tx, call.person.merchant_id, request_id)
      if (request?.payer_id !== call.person.merchant_id) throw new Refusal('not_found')
      const payload = confirmedRequest({ request_id, amount, mobile_no: request.asker_mobile })
      return openConfirmation(deps, call, { kind: 'send', mode: request.mode, amount, payload })
    }
    if (mobile_no === undefined || purpose === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
    const payload = confirmedSend({ mobile_no: keptNumber(mobile_no), amount, purpose, note: note || null, mode })
    return openConfirmation(deps, call, { kind: 'send', mode, amount, payload })
  }

/** What a confirmation of a send is good for. */
export const confirmedSend = (of: {
  mobile_no: string
  amount: bigint
  purpose: string
  note: string | null
  mode: string
}): ConfirmedPayload => ({ ...of })

/** What a confirmation of paying a request is good for. */
export const confirmedRequest = (of: { request_id: string; amount: bigint; mobile_no: string }): ConfirmedPayload => ({
  ...of,
})

/** Sends a code that names the amount and the number; asked for again within the wait it sends none. */
export const sendTransferCode =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.sendTransferCode>): Promise<Confirmation> => {
    const { tx, clock, language } = call
    return sendCodeOf(deps, call, { id, kind: 'send' }, async (row, { code, mobile_no }) => {
      const amount = formatMoney(row.amount, { language })
      const end = bareMobile(`${row.payload['mobile_no']}`).slice(-4)
      const { brand } = deps
      const support_phone = deps.support_phone.replaceAll(/[\s-]/g, '')
      // minutes: so long the text is kept
      const facts = { code, brand, amount, end, support_phone, minutes: confirmationMinutes }
      await send(tx, transferCodeSms, { to: mobile_no, language, facts }, clock)
      return true
    })
  }

/** What a send or an answer brings as its proof. */
type Proofs = Omit<GivenProof, 'confirmation_id'> & { confirmation_id?: string | undefined }

/**
 * Refuses a send above the limit that the merchant set without a right proof of exactly this; below it needs none. The proof is
 * used up for the request's key before the money moves: a repeat of it needs no other, and a wrong one stays counted.
 */
export async function refuseUnconfirmed(
  deps: ConfirmationDependencies,
  { db, person, key, clock }: OwnCall<'verified'>,
  { placed, payload, proofs }: { placed: TransferOrdered; payload: ConfirmedPayload; proofs: Proofs },
): Promise<void> {
  const { confirm_above } = await db.read((tx) => senderWallet(tx, person.merchant_id, 'live'))
  if (placed.amount <= confirm_above) return
  // neither asked for nor used up for what would be refused
  await db.read((tx) => weighTransfer(tx, placed, clock.now()))
  const { confirmation_id } = proofs
  if (confirmation_id === undefined) throw new Refusal('confirmation_needed', { amount: formatMoney(confirm_above) })
  const given = { ...proofs, confirmation_id, kind: 'send', payload, key } as const
  const refusal = await db.write((tx) => consumeConfirmation(tx, deps, person, given, clock.now()))
  if (refusal) throw refusal
}
