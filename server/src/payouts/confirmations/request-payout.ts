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
import { placePayout, termsOf } from '../place-payout.ts'
import { payoutByKey } from '../queries.ts'

type Ask = Takes<typeof requestRoute>

/**
 * Places the confirmed withdrawal: the confirmation is used up and the money held in one transaction. A wrong proof
 * counts as a try, because its refusal is thrown after the commit; a refusal of the withdrawal itself uses nothing up.
 * The same key gives the payout that it began, whatever proof comes with it.
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
  const { fee, shown_arrival, ...given } = ask
  const { account_id, ...terms } = termsOf(ask)
  const fee_most = lesser(fee, await confirmedFee(tx, person, given.confirmation_id))
  const refusal = await consumeConfirmation(
    tx,
    proving,
    person,
    { ...given, kind: 'payout', payload: { account_id, ...terms }, key },
    clock.now(),
  )
  if (refusal) return refusal
  const placed = await placePayout(deps, tx, {
    ...terms,
    merchant_id,
    account: { id: account_id },
    origin: 'merchant',
    person_id,
    key,
    fee_most,
    shown_arrival,
  })
  await call.log?.record(tx, { subject: { id: placed.id } })
  return placed
}
