import { setTimeout as delay } from 'node:timers/promises'
import type * as contract from '@sahuji/contract/payouts'
import type * as own from '@sahuji/contract/payouts/own-payouts'
import type { Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import type { Tx } from '../platform/database/database.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { cancelOrder } from '../rails/bank-file-orders.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import { railOfPayout } from '../rails/played-payouts.ts'
import type { AnswerDependencies, MoveDependencies, PayoutDependencies } from './dependencies.ts'
import { type PayoutRow, shownPayout } from './payout-row.ts'
import { isUnsent } from './payout-states.ts'
import { lockPayout, payoutById, payoutOf, unsentTo } from './queries.ts'
import { recordOrder, recordOrderIn } from './record-order.ts'
import { releasePayout } from './settle-payout.ts'
import { askAboutPayout } from './watch-payout.ts'

/**
 * Cancels a payout that is not sent yet, or whose order its rail releases; idempotent. Refuses payout_not_cancellable
 * once it has left.
 */
export const cancelPayout =
  (deps: PayoutDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof own.cancelPayout>): Promise<contract.Payout> => {
    const found = await deps.db.write(async (tx) => {
      if (!(await payoutOf(tx, person.merchant_id, id))) throw new Refusal('not_found')
      const payout = (await lockPayout(tx, id))!
      if (!isUnsent(payout.state)) return payout
      await releasePayout(deps, tx, payout, { to: 'cancelled', what: 'cancelled' })
      return (await payoutById(tx, id))!
    })
    return shownPayout(found.state === 'cancelled' ? found : await takeOrderBack(deps, found))
  }

/** The rail first confirms that it drops the order; if its answer is lost before we record it, the next check finds it.
 * */
async function takeOrderBack(deps: PayoutDependencies, payout: PayoutRow): Promise<PayoutRow> {
  const { rail: name, reference } = payout
  const rail = await railOfPayout(deps, payout)
  const isOut = payout.state === 'sent' || payout.state === 'unclear'
  if (!isOut || !(await rail?.cancel?.({ reference }))) throw new Refusal('payout_not_cancellable')
  return recordOrder(deps, payout, takenBackBy(name, reference))
}

const takenBackBy = (rail: string, reference: string): OrderState => ({
  state: 'taken_back',
  raw: { call: `${rail} cancel`, asked: { reference }, http: null, answered: { cancelled: true } },
})

/** Cancels an order that waits for a bank file; an order that left meanwhile remains unchanged. */
export const takeOrderBackJob = job(
  'payouts.take_order_back',
  z.object({ payout_id: z.uuid() }),
  async ({ payout_id }, deps: PayoutDependencies) => {
    const payout = await deps.db.read((tx) => payoutById(tx, payout_id))
    if (!payout?.file_at) return
    await takeOrderBack(deps, payout).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  },
)

/**
 * Schedules, after the commit, the cancellation of orders that wait for a bank file: they have left us, so their rail
 * decides.
 */
async function takeBackFromFiles(tx: Tx, waiting: readonly { id: string }[]): Promise<void> {
  for (const { id } of waiting) await addJob(tx, takeOrderBackJob, { payout_id: id })
}

/**
 * Cancels the unsent payouts to an account that is being removed, and the orders in a bank file that was not
 * downloaded yet.
 */
export async function cancelUnsentTo(
  deps: AnswerDependencies,
  tx: Tx,
  { merchant_id, account_id }: { merchant_id: string; account_id: string },
): Promise<void> {
  for (const { id } of await unsentTo(tx, merchant_id, account_id)) {
    const payout = (await lockPayout(tx, id))!
    if (isUnsent(payout.state))
      await releasePayout(deps, tx, payout, { to: 'cancelled', what: 'cancelled', facts: { why: 'account_removed' } })
  }
  const waiting = await tx.many<{ id: string; reference: string }>`
    select id, reference from payouts
     where merchant_id = ${merchant_id} and account_id = ${account_id} and file_at is not null order by id`
  for (const { id, reference } of waiting) {
    // if its file was downloaded meanwhile, it is on its way
    if (!(await cancelOrder(tx, reference))) continue
    await recordOrderIn(deps, tx, (await payoutById(tx, id))!, takenBackBy('bankfile', reference))
  }
}

/** Cancels the unsent payouts of the automatic settlement, and those that wait for a bank file. */
export async function cancelUnsentAutomatic(deps: MoveDependencies, tx: Tx, merchant_id: string): Promise<void> {
  const unsent = await tx.many<{ id: string }>`
    select id from payouts
     where merchant_id = ${merchant_id} and origin = 'automatic' and state in ('requested', 'held') order by id`
  for (const { id } of unsent) {
    const payout = (await lockPayout(tx, id))!
    if (isUnsent(payout.state)) await releasePayout(deps, tx, payout, { to: 'cancelled', what: 'cancelled' })
  }
  const waiting = await tx.many<{ id: string }>`
    select id from payouts
     where merchant_id = ${merchant_id} and origin = 'automatic' and file_at is not null order by id`
  await takeBackFromFiles(tx, waiting)
}

/** How long a person waits for the bank; the check continues after the answer. */
const waitMilliseconds = 3_000

/** Checks an open payout at the bank now. Answers once the bank has answered, after three seconds at the latest. */
export const checkPayout =
  (deps: PayoutDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof own.checkPayout>): Promise<contract.Payout> => {
    const mine = () => deps.db.read((tx) => payoutOf(tx, person.merchant_id, id))
    if (!(await mine())) throw new Refusal('not_found')
    const asked = askAboutPayout(deps, id)
    asked.catch((error: unknown) =>
      deps.log.error({ err: error, payout: id }, 'the check that a person asked for failed'),
    )
    const timeout = new AbortController()
    const waited = delay(waitMilliseconds, undefined, { signal: timeout.signal }).catch(() => undefined)
    await Promise.race([asked, waited]).finally(() => timeout.abort())
    return shownPayout((await mine())!)
  }
