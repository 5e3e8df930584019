import { rupees } from '@sahuji/contract/money/money'
import { collectionById } from '../src/collections/rows/queries.ts'
import { refundPaymentJob } from '../src/collections/settle/refund-payment.ts'
import { refundOf as surplusRefundOf } from '../src/collections/settle/refund-row.ts'
import { settleCollection } from '../src/collections/settle/settle-collection.ts'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import { lockWallet } from '../src/ledger/post.ts'
import { openPayment } from '../src/payments/create-payment.ts'
import { disputesOfPayment, type DisputeRow } from '../src/payments/disputes/dispute-row.ts'
import { lockOpenDispute, payBackDisputed } from '../src/payments/disputes/end-dispute.ts'
import { openDisputeOf } from '../src/payments/disputes/open-dispute.ts'
import { paymentToPay } from '../src/payments/payment-row.ts'
import { followOrderJob } from '../src/payments/refunds/follow-order.job.ts'
import type { RefundOrder } from '../src/payments/refunds/order-row.ts'
import { askRefund } from '../src/payments/refunds/refund-payment.ts'
import { refundRowsOf } from '../src/payments/refunds/refund-row.ts'
import { retryOnUnknownCommit, type Tx } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { Refusal } from '../src/platform/refusal.ts'
import type { Bank } from './bank.ts'
import { beginAttempt, payments } from './collecting.ts'
import type { CrashCase, Subject } from './crash-points.ts'
import { usual } from './offers.ts'
import { payFromWalletOf, payingWith, walletPayer } from './paying.ts'
import { deposited } from './payouts.ts'
import type { RailFacts } from './scenarios/rail-story.ts'
import { paymentRails } from './scenarios/tested-rails.ts'

const amount = rupees('1,000')
const put_in = rupees('5,000')
/** 0.8 % of a counter's payment from a wallet. */
const walletFee = rupees('8')
const back = rupees('400')

/** A shop's open payment of Rs.1,000, and a payer with Rs.5,000. */
async function asked(bank: Bank): Promise<Subject> {
  const merchant_id = await bank.newMerchant()
  const opened = { merchant_id, amount, mode: 'live', source: 'counter', expires_in: 86_400 } as const
  const payment_id = await bank.db.write((tx) => openPayment(bank.deps, tx, opened))
  const payer = await walletPayer(bank, '5,000')
  return { merchant_id, key: newId(), load: null, payment_id, payer, ends: { state: 'credited', wallet: 0n } }
}

/** The same, paid from the wallet; the shop has so much beside it. */
async function paidByWallet(bank: Bank): Promise<Subject> {
  const subject = await asked(bank)
  await deposited(bank, subject.merchant_id, put_in)
  await payFromWalletOf(bank.deps, subject.payer!, { payment_id: subject.payment_id! })
  return subject
}

/** A rail that returns money when it is asked; Khalti returns it to a proved number. */
const returningRails = paymentRails.filter(({ name }) => ['khalti', 'cards', 'nepalpay'].includes(name))

/** The same, begun by its payer at a rail's page. */
async function atBank(bank: Bank, rail: RailFacts): Promise<Subject> {
  const subject = await asked(bank)
  const { id: instrument_id } = (await usual(bank, rail.name))!
  const going = { id: subject.payment_id!, instrument_id, device: subject.key, person_id: subject.payer!.person_id }
  const load = await beginAttempt(bank.deps, going)
  await bank.visit(load)
  bank.controls[rail.name].behave(load.reference, { notify: { when: 'never' } })
  return { ...subject, load, rail }
}

async function paidByRail(bank: Bank, rail: RailFacts): Promise<Subject> {
  const subject = await atBank(bank, rail)
  bank.controls[rail.name].decide(subject.load!.reference, 'never_return')
  await settleCollection(bank.deps, subject.load!.id)
  return subject
}

const refund = (deps: FundingDependencies, { merchant_id, payment_id, key }: Subject) =>
  askRefund(payingWith(deps), 'live', {
    merchant_id,
    payment_id: payment_id!,
    amount: back,
    reason: 'asked',
    key,
    asked_by: 'person',
    person_id: null,
  })

const refundsOf = (bank: Bank, { merchant_id, payment_id }: Subject) =>
  bank.owner.read((tx) => refundRowsOf(tx, merchant_id, payment_id!))

const orderOf = (tx: Tx, { payment_id }: Subject) =>
  tx.one<Pick<RefundOrder, 'id' | 'state' | 'called_at'>>`
    select id, state, called_at from refund_orders where payment_id = ${payment_id!}`

/** The refund was ordered, and its rail not asked yet. */
async function ordered(bank: Bank, rail: RailFacts): Promise<Subject> {
  const subject = await paidByRail(bank, rail)
  await refund(bank.deps, subject)
  return subject
}

/** Its rail was asked, and a look-up is due. */
async function askedOfRail(bank: Bank, rail: RailFacts): Promise<Subject> {
  const subject = await ordered(bank, rail)
  await follow(bank.deps, subject)
  await bank.owner.write(
    (tx) => tx.run`update refund_orders set next_at = ${bank.clock.now()} where payment_id = ${subject.payment_id!}`,
  )
  return subject
}

async function follow(deps: FundingDependencies, subject: Subject): Promise<RefundOrder['state']> {
  const { id: order_id } = await deps.db.read((tx) => orderOf(tx, subject))
  await followOrderJob.run({ order_id }, payingWith(deps))
  return (await deps.db.read((tx) => orderOf(tx, subject))).state
}

const madeAt = (bank: Bank, { rail, load }: Subject): number =>
  (bank.controls[rail!.name].payment(load!.reference).refunds ?? []).length

const freeOf = async (bank: Bank, merchant_id: string) =>
  (await bank.db.write((tx) => lockWallet(tx, merchant_id, 'live'))).free

const paymentOf = async (bank: Bank, { payment_id }: Subject) =>
  (await bank.owner.read((tx) => paymentToPay(tx, payment_id!)))!

/** One refund by the rail, which made it once. */
async function refundedByRail(bank: Bank, subject: Subject): Promise<string | undefined> {
  const rows = await refundsOf(bank, subject)
  const { balance, held } = await freeOf(bank, subject.merchant_id)
  const left = payments.netOf(subject.rail!) - back + (rows[0]?.fee_returned ?? 0n)
  const made = madeAt(bank, subject)
  const isRight = rows.length === 1 && rows[0]!.state === 'done' && made === 1 && balance === left && held === 0n
  return isRight ? undefined : `${rows.map(({ state }) => state)}, ${made} by the rail, ${balance} with ${held} held`
}

/** One refund into the wallet that paid. */
async function refundedIntoWallet(bank: Bank, subject: Subject): Promise<string | undefined> {
  const rows = await refundsOf(bank, subject)
  const shop = await freeOf(bank, subject.merchant_id)
  const payer = await freeOf(bank, subject.payer!.merchant_id)
  const left = put_in + amount - walletFee - back + (rows[0]?.fee_returned ?? 0n)
  const isRight =
    rows.length === 1 && rows[0]!.state === 'done' && shop.balance === left && payer.balance === put_in - amount + back
  return isRight ? undefined : `${rows.map(({ state }) => state)}, ${shop.balance} and ${payer.balance}`
}

/** Paid once from the wallet. */
async function paidOnce(bank: Bank, subject: Subject): Promise<string | undefined> {
  const { state } = await paymentOf(bank, subject)
  const [shop, payer] = [await freeOf(bank, subject.merchant_id), await freeOf(bank, subject.payer!.merchant_id)]
  const isRight = state === 'paid' && shop.balance === amount - walletFee && payer.balance === put_in - amount
  return isRight ? undefined : `${state}, ${shop.balance} and ${payer.balance}`
}

/** A wallet paid while the bank knew of nothing, and then the payer paid at the bank after all. */
async function twicePaid(bank: Bank, rail: RailFacts): Promise<Subject> {
  const subject = await atBank(bank, rail)
  const { id, reference } = subject.load!
  const { expires_at } = await bank.now(subject.load!)
  const afterwards = { ...bank.deps, clock: { now: () => new Date(expires_at.getTime() + 1_000) } }
  await settleCollection(afterwards, id)
  await payFromWalletOf(bank.deps, subject.payer!, { payment_id: subject.payment_id! })
  bank.controls[rail.name].decide(reference, 'never_return')
  return subject
}

async function surplus(bank: Bank, rail: RailFacts): Promise<Subject> {
  const subject = await twicePaid(bank, rail)
  await settleCollection(bank.deps, subject.load!.id)
  await bank.owner.write(
    (tx) =>
      tx.run`update collection_refunds set next_at = ${bank.clock.now()} where collection_id = ${subject.load!.id}`,
  )
  return subject
}

/** The wallet's payment is the one, and the rail gave its own back once. */
async function surplusWentBack(bank: Bank, subject: Subject): Promise<string | undefined> {
  const { state } = await bank.now(subject.load!)
  const made = madeAt(bank, subject)
  const isRight = state === 'failed' && made === 1
  return isRight ? paidOnce(bank, subject) : `${state}, ${made} by the rail`
}

const disputesOf = (bank: Bank, { merchant_id, payment_id }: Subject): Promise<DisputeRow[]> =>
  bank.owner.read((tx) => disputesOfPayment(tx, merchant_id, payment_id!))

async function dispute(deps: FundingDependencies, { merchant_id, payment_id }: Subject): Promise<boolean> {
  const wanted = { merchant_id, payment_id: payment_id!, source: 'payer', reason: 'not_received' } as const
  const opened = { ...wanted, words: 'The shop was closed', language: 'en' } as const
  await retryOnUnknownCommit(() => deps.db.write((tx) => openDisputeOf(payingWith(deps), tx, opened)))
  return true
}

async function disputed(bank: Bank): Promise<Subject> {
  const subject = await paidByWallet(bank)
  await dispute(bank.deps, subject)
  return subject
}

async function giveBack(deps: FundingDependencies, { merchant_id, payment_id }: Subject): Promise<boolean> {
  await retryOnUnknownCommit(() =>
    deps.db.write(async (tx) => {
      const [found] = await disputesOfPayment(tx, merchant_id, payment_id!)
      await payBackDisputed(payingWith(deps), tx, await lockOpenDispute(tx, found!), { state: 'given_back' })
    }),
  )
  return true
}

/** Comes again; what was done before is refused, and that is right. */
const again =
  (run: (deps: FundingDependencies, subject: Subject) => Promise<unknown>, done: string) =>
  async (bank: Bank, subject: Subject): Promise<void> => {
    await run(bank.deps, subject).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== done) throw error
    })
  }

/** One dispute in this state: what it holds is held, and what went back is in the payer's wallet. */
const disputeIs =
  (state: DisputeRow['state']) =>
  async (bank: Bank, subject: Subject): Promise<string | undefined> => {
    const rows = await disputesOf(bank, subject)
    const [shop, payer] = [await freeOf(bank, subject.merchant_id), await freeOf(bank, subject.payer!.merchant_id)]
    const isBack = state === 'given_back'
    const isRight =
      rows.length === 1 &&
      rows[0]!.state === state &&
      shop.held === (isBack ? 0n : amount) &&
      shop.balance === put_in + amount - walletFee - (isBack ? amount : 0n) &&
      payer.balance === put_in - (isBack ? 0n : amount)
    return isRight ? undefined : `${rows.map((one) => one.state)}, ${shop.balance} with ${shop.held} held`
  }

/** The flows of refunds and surpluses at a rail that returns money when it is asked: once, and from then on only looked up. */
const casesOf = (rail: RailFacts): CrashCase[] => [
  {
    name: `${rail.name}, a refund is ordered`,
    prepare: (bank) => paidByRail(bank, rail),
    run: async (deps, subject) => (await refund(deps, subject)).state === 'pending',
    isThere: async (bank, subject) => (await refundsOf(bank, subject)).length === 1,
    resume: async (bank, subject) => void (await refund(bank.deps, subject)),
    wrong: refundedByRail,
  },
  {
    name: `${rail.name}, a refund is asked of the rail`,
    prepare: (bank) => ordered(bank, rail),
    run: async (deps, subject) => (await follow(deps, subject)) === 'asked',
    isThere: async (bank, subject) => (await bank.owner.read((tx) => orderOf(tx, subject))).called_at !== null,
    wrong: refundedByRail,
  },
  {
    name: `${rail.name}, a refund is looked up`,
    prepare: (bank) => askedOfRail(bank, rail),
    run: async (deps, subject) => (await follow(deps, subject)) === 'done',
    isThere: async (bank, subject) => (await refundsOf(bank, subject))[0]?.state === 'done',
    wrong: refundedByRail,
  },
  {
    name: `${rail.name}, a second success is a surplus`,
    prepare: (bank) => twicePaid(bank, rail),
    run: async (deps, { load }) => (await settleCollection(deps, load!.id))?.review_reason === 'surplus',
    isThere: async (bank, { load }) => (await bank.now(load!)).suspense_transfer_id !== null,
    wrong: surplusWentBack,
  },
  {
    name: `${rail.name}, a surplus goes back`,
    prepare: (bank) => surplus(bank, rail),
    run: async (deps, { load }) => {
      await refundPaymentJob.run({ load_id: load!.id }, deps)
      return (await deps.db.read((tx) => surplusRefundOf(tx, load!.id)))?.called_at !== null
    },
    isThere: async (bank, { load }) =>
      (await bank.owner.read((tx) => surplusRefundOf(tx, load!.id)))?.called_at !== null ||
      (await bank.owner.read((tx) => collectionById(tx, load!.id)))?.state === 'failed',
    wrong: surplusWentBack,
  },
]

/** The flows of payments beside those of their collections. */
export const paymentCrashCases: readonly CrashCase[] = [
  ...returningRails.flatMap(casesOf),
  {
    name: 'wallets, a payment of a shop',
    prepare: asked,
    run: (deps, { payer, payment_id, key }) =>
      payFromWalletOf(deps, payer!, { payment_id: payment_id!, key }).then(() => true),
    isThere: async (bank, subject) => (await paymentOf(bank, subject)).state === 'paid',
    resume: (bank, { payer, payment_id, key }) => payFromWalletOf(bank.deps, payer!, { payment_id: payment_id!, key }),
    wrong: paidOnce,
  },
  {
    name: 'wallets, a refund of a payment',
    prepare: paidByWallet,
    run: async (deps, subject) => (await refund(deps, subject)).state === 'done',
    isThere: async (bank, subject) => (await refundsOf(bank, subject))[0]?.state === 'done',
    resume: async (bank, subject) => void (await refund(bank.deps, subject)),
    wrong: refundedIntoWallet,
  },
  {
    name: 'wallets, a dispute is opened',
    prepare: paidByWallet,
    run: dispute,
    isThere: async (bank, subject) => (await disputesOf(bank, subject)).length === 1,
    resume: again(dispute, 'dispute_open'),
    wrong: disputeIs('open'),
  },
  {
    name: 'wallets, what is disputed is given back',
    prepare: disputed,
    run: giveBack,
    isThere: async (bank, subject) => (await disputesOf(bank, subject))[0]?.state === 'given_back',
    resume: again(giveBack, 'dispute_over'),
    wrong: disputeIs('given_back'),
  },
]
