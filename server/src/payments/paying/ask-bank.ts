import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/payments/paying'
import { bankQuestionSeconds, bankQuestionsPerDay, type Checkout } from '@sahuji/contract/payments/paying'
import type { CollectionDependencies } from '../../collections/dependencies.ts'
import { askNow } from '../../collections/settle/ask-now.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { paymentToPay } from '../payment-row.ts'
import { lastAttempt } from '../attempts/attempt-row.ts'
import { shownCheckout } from './checkout.ts'
import { callerOf } from '../caller-of.ts'

/**
 * Asks the bank of a payment whose answer is out, for its payer: one question a minute and so many a day for each payment, by all callers together.
 * The scheduled questions stay where they were. Answers the payment, asked or not. Refuses not_found.
 */
export const askBankNow =
  (deps: CollectionDependencies) =>
  async (call: OwnCall<'anyone'>, { id }: Takes<typeof contract.askBankNow>): Promise<Checkout> => {
    const { db, clock } = deps
    const looking = { now: clock.now(), caller: callerOf(call) }
    const read = () =>
      db.read(async (tx) => {
        const payment = await paymentToPay(tx, id)
        if (!payment) throw new Refusal('not_found')
        return shownCheckout(tx, payment, looking)
      })
    const before = await read()
    if (!before.attempt?.can_ask || !(await mayAsk(deps, id))) return before
    const { collection_id } = (await db.read((tx) => lastAttempt(tx, id)))!
    await askNow(deps, collection_id)
    return read()
  }

const mayAsk = ({ db, clock }: Pick<CollectionDependencies, 'db' | 'clock'>, id: string): Promise<boolean> =>
  db.write(async (tx) => {
    const now = clock.now()
    const minute = await takeWithin(tx, `bank asked of ${id}`, { count: 1, seconds: bankQuestionSeconds }, now)
    const day = { count: bankQuestionsPerDay, seconds: 86_400 }
    return minute.ok && (await takeWithin(tx, `bank asked in a day of ${id}`, day, now)).ok
  })
