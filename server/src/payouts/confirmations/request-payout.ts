import type { Payout, requestPayout as requestRoute } from '@sahuji/contract/payouts'
import type { Takes } from '@sahuji/contract/http/route'
import { type ConfirmationDependencies, consumeConfirmation } from '../../auth/confirmations/consume-confirmation.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { confirmedFee } from '../../auth/confirmations/confirmation-row.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lesser } from '../../tariff/fees.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { type PayoutRow, shownPayout } from '../payout-row.ts'
import { placePayout } from '../place-payout.ts'
import { payoutByKey } from '../queries.ts'

type Ask = Takes<typeof requestRoute>

/**
 * Withdraws what was confirmed: the confirmation is used up and the money set aside in one transaction. A wrong proof counts a
 * try, because its refusal is thrown after the commit; where the withdrawal itself is refused, nothing was used up. The same
 * key gives the payout that it began, whatever proof comes with it.
 */
export const requestPayout =
  (deps: PayoutDependencies, proving: ConfirmationDependencies) =>
  async (call: OwnCall<'verified'>, ask: Ask): Promise<Payout> => {
    const verdict = await retryOnUnknownCommit(() => call.db.write((tx) => request(tx, deps, proving, { call, ask })))
    if (verdict instanceof Refusal) throw verdict
    return shownPayout(verdict)
  }

async function request(
  tx: Tx,
  deps: PayoutDependencies,
  proving: ConfirmationDependencies,
  { call, ask }: { call: OwnCall<'verified'>; ask: Ask },
): Promise<PayoutRow | Refusal> {
  const { person, key, clock } = call
  const { merchant_id, person_id } = person
  const begun = await payoutByKey(tx, merchant_id, key)
  if (begun) return begun
  const { account_id, amount, purpose, mode = 'live', remark, fee, shown_arrival, ...proofs } = ask
  const payload = { account_id, amount, purpose, mode, remark: remark || null }
  const fee_most = lesser(fee, await confirmedFee(tx, person, proofs.confirmation_id))
  const refusal = await consumeConfirmation(
    tx,
    proving,
    person,
    { kind: 'payout', payload, key, ...proofs },
    clock.now(),
  )
  if (refusal) return refusal
  return placePayout(deps, tx, {
    merchant_id,
    mode,
    account: { id: account_id },
    amount,
    purpose,
    remark: payload.remark,
    origin: 'merchant',
    person_id,
    key,
    fee_most,
    shown_arrival,
  })
}
