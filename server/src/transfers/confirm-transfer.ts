import { bareMobile } from '@sahuji/contract/merchants'
import { formatMoney } from '@sahuji/contract/money/money'
import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/transfers/confirmations'
import {
  actConfirmed,
  type ConfirmationDependencies,
  type GivenProof,
} from '../auth/confirmations/consume-confirmation.ts'
import { type ConfirmedPayload, confirmedFee } from '../auth/confirmations/confirmation-row.ts'
import { codeFacts } from '../auth/confirmations/confirmation-codes.ts'
import { openConfirmation, sendCodeOf } from '../auth/confirmations/open-confirmation.ts'
import type { AuthDependencies } from '../auth/dependencies.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { Refusal } from '../platform/refusal.ts'
import { lesser, refuseDearer } from '../tariff/fees.ts'
import type { InvitingDependencies, TransferDependencies } from './dependencies.ts'
import { transferCodeSms } from './messages/transfer-sms.ts'
import type { TransferPlaced } from './new-transfer.ts'
import { placeTransfer, sendAtOnce } from './place-transfer.ts'
import { keptNumber } from './receivers.ts'
import { fundRequestOf } from './request-row.ts'
import { refuseBeyondUnconfirmed, unconfirmedLeft } from './unconfirmed-sends.ts'
import { feeOfSend, weighTransfer } from './weigh-transfer.ts'

/**
 * Begins the confirmation of exactly this send, or of paying exactly this request, for this session alone, and for no
 * higher fee than now. Refuses price_changed where that is more than was shown.
 */
export const beginTransferConfirmation =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, ask: Takes<typeof contract.beginTransferConfirmation>): Promise<Confirmation> => {
    const { amount, mobile_no, purpose, note, request_id, mode = 'live' } = ask
    const fee = await feeOfSend(call.tx, amount, call.clock.now())
    refuseDearer(fee, ask.fee)
    if (request_id !== undefined) {
      if (mobile_no !== undefined || purpose !== undefined || note !== undefined)
        throw new Refusal('fields_invalid', {}, ['request_id'])
      const request = await fundRequestOf(call.tx, call.person.merchant_id, request_id)
      if (request?.payer_id !== call.person.merchant_id) throw new Refusal('not_found')
      const payload = { ...confirmedRequest({ request_id, amount, mobile_no: request.asker_mobile }), fee }
      return openConfirmation(deps, call, { kind: 'send', mode: request.mode, amount, payload })
    }
    if (mobile_no === undefined || purpose === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
    const asked = { mobile_no: keptNumber(mobile_no), amount, purpose, note: note || null, mode }
    const payload = { ...confirmedSend(asked), fee }
    return openConfirmation(deps, call, { kind: 'send', mode, amount, payload })
  }

/** What a confirmation of a send covers. */
export const confirmedSend = (of: {
  mobile_no: string
  amount: bigint
  purpose: string
  note: string | null
  mode: string
}): ConfirmedPayload => ({ ...of })

/** What a confirmation of paying a request covers. */
export const confirmedRequest = (of: { request_id: string; amount: bigint; mobile_no: string }): ConfirmedPayload => ({
  ...of,
})

/** Sends a code that names the amount and the number; sends none when asked again within the wait. */
export const sendTransferCode =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.sendTransferCode>): Promise<Confirmation> => {
    const { tx, clock, language } = call
    return sendCodeOf(deps, call, { id, kind: 'send' }, async (row, { code, mobile_no }) => {
      const amount = formatMoney(row.amount, { language })
      const end = bareMobile(`${row.payload['mobile_no']}`).slice(-4)
      const facts = { ...codeFacts(deps, code), amount, end }
      await send(tx, transferCodeSms, { to: mobile_no, language, facts }, clock)
      return true
    })
  }

/** The proof that a send or an answer brings. */
type Proofs = Omit<GivenProof, 'confirmation_id'> & { confirmation_id?: string | undefined }

/** A send with its confirmation. */
export interface TransferConfirmed {
  placed: Omit<TransferPlaced, 'is_confirmed'>
  payload: ConfirmedPayload
  proofs: Proofs
}

/**
 * Places a send of a bound session; more than the merchant may send unconfirmed needs a right proof of exactly this
 * send, used up before the money moves. Refuses session_not_bound, confirmation_needed, and what weighTransfer and
 * actConfirmed do.
 */
export async function placeConfirmed(
  deps: TransferDependencies & InvitingDependencies,
  proving: ConfirmationDependencies,
  call: OwnCall<'verified'>,
  { placed, payload, proofs }: TransferConfirmed,
): Promise<void> {
  const { db, person, key, clock } = call
  if (placed.mode === 'live' && !person.is_bound) throw new Refusal('session_not_bound')
  const { confirmation_id } = proofs
  if (confirmation_id === undefined) return placeUnconfirmed(deps, call, placed)
  const confirmed = await db.read(async (tx) => {
    const fee_most = lesser(placed.fee_most, await confirmedFee(tx, person, confirmation_id))
    // not used up for a send that would be refused
    await weighTransfer(tx, { ...placed, fee_most }, clock.now())
    return { ...placed, fee_most, is_confirmed: true }
  })
  const given = { ...proofs, confirmation_id, kind: 'send', payload, key } as const
  await actConfirmed(proving, call, given, () => placeTransfer(deps, confirmed))
}

async function placeUnconfirmed(
  deps: TransferDependencies & InvitingDependencies,
  { db, clock }: OwnCall<'verified'>,
  unproven: Omit<TransferPlaced, 'is_confirmed'>,
): Promise<void> {
  if (await sendAtOnce(deps, unproven)) return
  const placed = { ...unproven, is_confirmed: false }
  await db.read(async (tx) => {
    if (placed.amount <= (await unconfirmedLeft(tx, placed, clock.now()))) return
    // no confirmation is requested for a send that would be refused
    await weighTransfer(tx, placed, clock.now())
    await refuseBeyondUnconfirmed(tx, placed, clock.now())
  })
  await placeTransfer(deps, placed)
}
