import { rupees } from '@sahuji/contract/money/money'
import { expect } from 'vitest'
import { recheckCollection } from '../../src/collections/settle/recheck-collection.ts'
import { refundOf } from '../../src/collections/settle/refund-row.ts'
import { refundPaymentJob } from '../../src/collections/settle/refund-payment.ts'
import { settleCollection } from '../../src/collections/settle/settle-collection.ts'
import { merchantBalance } from '../../src/ledger/queries.ts'
import { cancelUnpaid } from '../../src/payments/expire-payments.job.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import type { Collected } from '../bank.ts'
import { beginAttempt } from '../collecting.ts'
import { linkedPayments, payFromWalletOf, payingWith, paymentFor, walletPayer } from '../paying.ts'
import { credited, type RailFacts, type RailScenario, type ScenarioEnding, type Stage } from './rail-story.ts'

/** The payer reaches the bank's page and does nothing there until the offer is over: the attempt has ended. */
async function endsUndecided({ bank, rail }: Stage, attempt: Collected): Promise<void> {
  await bank.visit(attempt)
  expect((await bank.watch(attempt, rail.offer_hours)).state).toBe(rail.ends.unpaid.state)
}

/** The payer of an attempt pays at the bank and closes the window; the rail reports it when it is asked. */
async function paysLate({ bank, rail }: Stage, attempt: Collected) {
  bank.controls[rail.name].decide(attempt.reference, 'never_return')
  await bank.watch(attempt, 48)
  return bank.now(attempt)
}

/** Another browser begins to pay the same payment. */
async function anotherBrowser({ bank }: Stage, attempt: Collected): Promise<Collected> {
  const { id } = await paymentFor(bank, attempt)
  const { instrument_id } = await bank.now(attempt)
  return beginAttempt(bank.deps, { id, instrument_id, device: 'Another phone' })
}

/** A surplus is on its way back: by its rail, or waiting for a person where the rail returns nothing. It is never credited. */
async function goesBack({ bank, rail }: Stage, attempt: Collected): Promise<void> {
  expect(await bank.now(attempt)).toMatchObject({ state: 'unclear', review_reason: 'surplus' })
  const opened = await bank.db.read((tx) => refundOf(tx, attempt.id))
  const { refunds, refunds_to_mobile } = bank.deps.rails.named(rail.name)!.capabilities
  expect(opened !== undefined).toBe(refunds !== 'by_hand' && !refunds_to_mobile)
  if (!opened) return
  for (let look = 0; look < 4; look++) {
    const next_at = (await bank.db.read((tx) => refundOf(tx, attempt.id)))!.next_at
    if (next_at && next_at > bank.clock.now()) bank.clock.set(next_at)
    await refundPaymentJob.run({ load_id: attempt.id }, bank.deps)
  }
  expect((await bank.now(attempt)).state).toBe('failed')
}

/** A rail that is asked to give it back has done so; else a person has to. */
const isBackAt = ({ name }: RailFacts): ScenarioEnding => ({
  state: name === 'cards' || name === 'nepalpay' ? 'failed' : 'unclear',
})

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error)

/** Stories of one payment with several ways to it. It is credited once or returned once, never both, and never lost. */
export const paymentStories: readonly RailScenario[] = [
  {
    n: 12,
    name: 'A4: a success after the payment expired takes it',
    run: async (attempt, stage) => {
      await endsUndecided(stage, attempt)
      await stage.bank.watch(attempt, 2)
      await stage.bank.work()
      expect(await paymentFor(stage.bank, attempt)).toMatchObject({ state: 'expired' })
      await paysLate(stage, attempt)
      expect(await paymentFor(stage.bank, attempt)).toMatchObject({ state: 'paid' })
    },
    ends: credited,
  },
  {
    n: 12,
    name: 'A4: a success after the shop cancelled takes the payment',
    run: async (attempt, stage) => {
      const { bank } = stage
      await endsUndecided(stage, attempt)
      const { id, merchant_id } = await paymentFor(bank, attempt)
      await bank.db.write((tx) => cancelUnpaid(payingWith(bank.deps), tx, merchant_id, id))
      await paysLate(stage, attempt)
      expect(await paymentFor(bank, attempt)).toMatchObject({ state: 'paid' })
    },
    ends: credited,
  },
  {
    n: 12,
    name: 'A4: a success after a wallet has paid goes back',
    is_paid_otherwise: true,
    run: async (attempt, stage) => {
      const { bank } = stage
      const payer = await walletPayer(bank, '1,000')
      const { id: payment_id, merchant_id } = await paymentFor(bank, attempt)
      // while the bank is asked, the wallet waits
      await expect(payFromWalletOf(bank.deps, payer, { payment_id }).catch(codeOf)).resolves.toBe('payment_being_paid')
      await endsUndecided(stage, attempt)
      await payFromWalletOf(bank.deps, payer, { payment_id })
      await paysLate(stage, attempt)
      await goesBack(stage, attempt)
      const { balance } = (await bank.db.read((tx) => merchantBalance(tx, merchant_id, 'live')))!
      // 0.8 % of a counter's payment from a wallet
      expect(balance).toBe(rupees('992'))
    },
    ends: isBackAt,
  },
  {
    n: 17,
    name: 'A5: another browser waits while one is at the bank; after it, both pay: the first takes the payment, the second goes back',
    run: async (attempt, stage) => {
      const { bank } = stage
      await expect(anotherBrowser(stage, attempt).catch(codeOf)).resolves.toBe('payment_being_paid')
      await endsUndecided(stage, attempt)
      const second = await anotherBrowser(stage, attempt)
      await bank.visit(second)
      expect((await paysLate(stage, attempt)).state).toBe('credited')
      await paysLate(stage, second)
      await goesBack(stage, second)
    },
    ends: credited,
  },
  {
    n: 17,
    name: 'A4: the second browser pays first, and the late success of the first goes back',
    is_paid_otherwise: true,
    run: async (attempt, stage) => {
      const { bank } = stage
      await endsUndecided(stage, attempt)
      const second = await anotherBrowser(stage, attempt)
      await bank.decide(second, 'approve')
      await bank.work()
      expect((await bank.now(second)).state).toBe('credited')
      await paysLate(stage, attempt)
      await goesBack(stage, attempt)
      expect(await bank.wallet(attempt)).toBe(stage.net)
    },
    ends: isBackAt,
  },
  {
    n: 17,
    name: 'A4: a link for one, raced by five payers: one is paid, and the late success of another goes back',
    run: async (own, stage) => {
      const { bank } = stage
      const { instrument_id } = await bank.now(own)
      const merchant_id = await bank.newMerchant()
      const ids = await linkedPayments(bank, { merchant_id, amount: rupees('1000'), payments_max: 1, count: 5 })
      const begin = (id: string) => beginAttempt(bank.deps, { id, instrument_id, device: id })
      const raced = await Promise.allSettled(ids.map(begin))
      const [first, ...others] = raced.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(others).toEqual([])
      expect(raced.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []))).toEqual(
        Array(4).fill('link_being_paid'),
      )
      await endsUndecided(stage, first!)
      const { id: tried } = await paymentFor(bank, first!)
      const second = await begin(ids.find((id) => id !== tried)!)
      await bank.decide(second, 'approve')
      await bank.work()
      expect((await bank.now(second)).state).toBe('credited')
      await paysLate(stage, first!)
      await goesBack(stage, first!)
      expect(await bank.wallet(second)).toBe(stage.net)
    },
    ends: (rail) => rail.ends.unpaid,
  },
  {
    n: 18,
    name: 'all of it went back after the credit: taken out of the wallet with the fee, and the payment keeps its history',
    behaviour: {},
    applies: (rail) => rail.shows_refunds !== 'none',
    run: async (attempt, { bank, rail }) => {
      await bank.decide(attempt, 'approve')
      await settleCollection(bank.deps, attempt.id)
      expect((await bank.now(attempt)).state).toBe('credited')
      bank.controls[rail.name].behave(attempt.reference, { refunded: 'whole' })
      await Promise.all([1, 2].map(async () => recheckCollection(bank.deps, await bank.now(attempt))))
      expect(await paymentFor(bank, attempt)).toMatchObject({ state: 'paid' })
    },
    ends: { state: 'reversed' },
  },
]
