import { rupees } from '@sahuji/contract/money/money'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { nameRefundAccount, readRefundLink, sendRefundCode } from '@sahuji/contract/payments/refund-links'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { merchantBalance, platformBalance } from '../src/ledger/queries.ts'
import { sweepOrdersJob } from '../src/payments/refunds/follow-order.job.ts'
import type { RefundOrder } from '../src/payments/refunds/order-row.ts'
import { refundsOf as refundsOfPayment } from '../src/payments/refunds/refund-row.ts'
import { newId } from '../src/platform/ids.ts'
import { addJob } from '../src/platform/jobs/jobs.ts'
import { usual } from './offers.ts'
import type { RailPaymentDesk, Shop } from './rail-payments.ts'

/** Refunds to accounts that payers name by a link, at a desk; each test has a payer of its own by `payer.next()`. */
export function accountRefunds(desk: RailPaymentDesk) {
  let numbers = 0
  const payer = {
    /** Ten digits. */
    mobile: '',
    next: () => void (payer.mobile = `98412${`${++numbers}`.padStart(5, '0')}`),
    count: () => numbers,
  }

  /** A stranger's payment of Rs.1,000 by a bank that returns nothing by itself. */
  async function paid(given: { email?: string } = {}) {
    const shop = await desk.shop()
    const id = await desk.open(shop, '1,000')
    const { id: instrument_id } = (await usual(desk, 'onepg'))!
    await desk.call(payAtBank, { id, instrument_id, ...given })
    await desk.decideFor(id, 'approve')
    await desk.work()
    return { shop, id }
  }

  const refund = (shop: Shop, id: string, asked: object = { mobile_no: payer.mobile }) =>
    shop.call(refundPayment, { id, amount: Number(rupees('600')), reason: 'returned', ...asked }, newId())
  /** The payer is from now on the person of a shop, whose number is verified. */
  async function payerWithWallet(): Promise<Shop> {
    const shop = await desk.shop()
    const { mobile_no } = await desk.db.read(
      (tx) => tx.one<{ mobile_no: string }>`select mobile_no from people where merchant_id = ${shop.merchant_id}`,
    )
    payer.mobile = mobile_no.slice(-10)
    return shop
  }

  const inSuspense = () => desk.db.read((tx) => platformBalance(tx, 'live', 'suspense'))
  return {
    ...payersPage(desk, payer),
    ...ordersOf(desk),
    payer,
    payerWithWallet,
    paid,
    refund,
    inSuspense,
  }
}

/** What the payer has by SMS and does on the page of the link. */
function payersPage(desk: RailPaymentDesk, payer: { mobile: string }) {
  const smsTo = async (number = payer.mobile) => (await desk.outbox(`+977${number}`)).flatMap(({ text }) => text ?? [])
  const linkOf = async () => /\/r\/(\w{10})/.exec((await smsTo()).find((text) => text.includes('/r/')) ?? '')?.[1] ?? ''
  async function otpFor(code: string): Promise<string> {
    desk.clock.advance({ seconds: 31 })
    await desk.call(sendRefundCode, { code })
    return (await smsTo()).flatMap((text) => /^\d{6}/.exec(text) ?? [])[0]!
  }

  const account = { bank_id: '', account_number: '0010020412345', account_name: 'Maya Lama' }
  async function name(code: string, otp: string, asked: object = {}) {
    const { banks } = (await desk.call(readRefundLink, { code })).data
    return desk.call(nameRefundAccount, {
      code,
      otp,
      to: 'account',
      ...account,
      bank_id: banks[0]?.id ?? '1',
      ...asked,
    })
  }
  return { smsTo, linkOf, otpFor, name }
}

/** What becomes of refunds and their orders, and of the shop's wallet. */
function ordersOf(desk: RailPaymentDesk) {
  const refundsOf = (shop: Shop, id: string) => desk.db.read((tx) => refundsOfPayment(tx, shop.merchant_id, id))
  const walletOf = async ({ merchant_id }: Shop) =>
    (await desk.db.read((tx) => merchantBalance(tx, merchant_id, 'live')))!
  const orders = (id: string) =>
    desk.db.read(
      (tx) => tx.many<Pick<RefundOrder, 'state' | 'next_at' | 'way' | 'last_answer'>>`
        select state, next_at, way, last_answer from refund_orders where payment_id = ${id} order by id`,
    )
  const sweep = async () => {
    await desk.db.write((tx) => addJob(tx, sweepOrdersJob, {}))
    await desk.runJobs()
  }

  /** Lets the orders of a payment go on until none is due before this time. */
  async function pass(id: string, hours: number): Promise<void> {
    const end = new Date(desk.clock.now().getTime() + hours * 3_600_000)
    for (let step = 0; step < 40; step++) {
      await sweep()
      const due = (await orders(id)).flatMap(({ next_at }) => (next_at && next_at <= end ? [next_at] : []))
      if (due.length === 0) break
      desk.clock.set(new Date(Math.max(Math.min(...due.map(Number)), desk.clock.now().getTime() + 1_000)))
    }
    desk.clock.set(end)
  }
  return { refundsOf, walletOf, orders, sweep, pass }
}
