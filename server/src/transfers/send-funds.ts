import type { Takes } from '@sahuji/contract/http/route'
import type { acceptFundRequest as acceptRoute } from '@sahuji/contract/transfers/requests'
import type { sendFunds as sendRoute } from '@sahuji/contract/transfers/send-funds'
import type { Transfer } from '@sahuji/contract/transfers/transfer'
import type { ConfirmationDependencies } from '../auth/confirmations/consume-confirmation.ts'
import { withinRight } from '../merchants/members/use-right.ts'
import type { AtOnceCall, OwnCall } from '../platform/http/route-table.ts'
import { confirmedRequest, confirmedSend, placeConfirmed } from './confirm-transfer.ts'
import type { InvitingDependencies, TransferDependencies } from './dependencies.ts'
import { countLookup } from './lookups.ts'
import { sendWithRequest } from './place-transfer.ts'
import { keptNumber } from './receivers.ts'
import { requestToPay } from './request-row.ts'
import { shownTransfer, transferOfKey } from './transfer-row.ts'

type Sending = TransferDependencies & InvitingDependencies

/** Sends a person's order; the same key gives the send that it began, with any proof. */
export const sendFunds =
  (deps: Sending, proving: ConfirmationDependencies) =>
  async (call: OwnCall<'verified'>, ask: Takes<typeof sendRoute>): Promise<Transfer> => {
    const { db, person, key, clock } = call
    const { merchant_id, person_id } = person
    const { mobile_no: typed, amount, purpose, note, mode = 'live', fee: fee_most, ...proofs } = ask
    const asked = { mobile_no: keptNumber(typed), amount, purpose, note: note || null, mode }
    const begun = await db.read((tx) => transferOfKey(tx, merchant_id, key))
    if (begun) return shownTransfer(begun, merchant_id)
    const log = call.log?.along()
    const placed = { ...asked, merchant_id, person_id, key, request_id: null, fee_most, log }
    await countLookup(db, placed, clock.now())
    const use = { permission: 'money.send', key, amount, now: clock.now() } as const
    await withinRight(db, person, use, () =>
      placeConfirmed(deps, proving, call, { placed, payload: confirmedSend(asked), proofs }),
    )
    return shownTransfer((await db.read((tx) => transferOfKey(tx, merchant_id, key)))!, merchant_id)
  }

/** Sends without a confirmation what nothing is against, together with the sends of other callers. */
export const sendFundsAtOnce =
  (deps: TransferDependencies) =>
  async ({ person, key, take }: AtOnceCall, ask: Takes<typeof sendRoute>): Promise<boolean> => {
    const { mobile_no, amount, purpose, note, mode = 'live', fee: fee_most, confirmation_id } = ask
    if (confirmation_id !== undefined) return false
    const { merchant_id, person_id } = person
    const asked = { mobile_no: keptNumber(mobile_no), amount, purpose, note: note || null, mode, fee_most }
    return sendWithRequest(deps, { ...asked, merchant_id, person_id, key, request_id: null }, take)
  }

/** Pays a request, once: the statement that posts it answers it. */
export const acceptFundRequest =
  (deps: Sending, proving: ConfirmationDependencies) =>
  async (call: OwnCall<'verified'>, ask: Takes<typeof acceptRoute>): Promise<Transfer> => {
    const { db, person, key, clock } = call
    const { merchant_id, person_id } = person
    const { id: request_id, amount: wanted, fee: fee_most, ...proofs } = ask
    const begun = await db.read((tx) => transferOfKey(tx, merchant_id, key))
    if (begun) return shownTransfer(begun, merchant_id)
    const toPay = { merchant_id, id: request_id, amount: wanted, now: clock.now() }
    const request = await db.read((tx) => requestToPay(tx, toPay))
    const amount = wanted ?? request.amount
    const { asker_mobile: mobile_no, purpose, note, mode } = request
    const placed = {
      merchant_id,
      person_id,
      key,
      mode,
      mobile_no,
      amount,
      purpose,
      note,
      request_id,
      asked: request.amount,
      fee_most,
      log: call.log?.along({ amount, mode }),
    }
    const payload = confirmedRequest({ request_id, amount, mobile_no })
    const use = { permission: 'money.send', key, amount, now: clock.now() } as const
    await withinRight(db, person, use, () => placeConfirmed(deps, proving, call, { placed, payload, proofs }))
    return shownTransfer((await db.read((tx) => transferOfKey(tx, merchant_id, key)))!, merchant_id)
  }
