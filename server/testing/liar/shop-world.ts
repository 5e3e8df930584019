import { cancelUnpaid } from '../../src/payments/expire-payments.job.ts'
import { openPayment } from '../../src/payments/create-payment.ts'
import { paymentToPay } from '../../src/payments/payment-row.ts'
import { disputesOfPayment } from '../../src/payments/disputes/dispute-row.ts'
import { freeDisputed, lockOpenDispute, payBackDisputed } from '../../src/payments/disputes/end-dispute.ts'
import { openDisputeOf } from '../../src/payments/disputes/open-dispute.ts'
import { payNamed } from '../../src/payments/refunds/name-account.ts'
import { orderById, type RefundOrder } from '../../src/payments/refunds/order-row.ts'
import { askRefund } from '../../src/payments/refunds/refund-payment.ts'
import { newId } from '../../src/platform/ids.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import type { Bank, Collected } from '../bank.ts'
import { beginAttempt, giveUpAttempt } from '../collecting.ts'
import { newLink, payFromWalletOf, payingWith, type WalletPayer } from '../paying.ts'
import { usual } from '../offers.ts'
import type { RailName } from '../simulated-rails.ts'
import type { OrderLie } from './payout-plan.ts'
import type { PlannedSale, ShopAct } from './shop-plan.ts'

/** A payment of a shop in progress. */
export interface Sale extends PlannedSale {
  merchant_id: string
  payment_id: string
  link_id: string | null
  /** Pays it from a wallet, or at the bank with a verified number. */
  payer: WalletPayer
}

/** What a caller is refused as agreed; anything else is a fault. */
const agreed = new Set([
  'payment_being_paid',
  'payment_not_open',
  'payment_expired',
  'link_all_paid',
  'link_being_paid',
  'link_ended',
  'rail_down',
  'payable_too_low',
  'payment_not_refundable',
  'refund_too_large',
  'payer_mobile_needed',
  'too_many',
  'payment_not_disputable',
  'dispute_open',
  'dispute_over',
  'dispute_too_often',
  'dispute_not_covered',
  'not_found',
  'busy',
])

export function refusedAsAgreed(error: unknown): null {
  if (error instanceof Refusal && agreed.has(error.code)) return null
  throw error
}

/** Opens the shops' payments, those of a link together. */
export async function openSales(
  bank: Bank,
  planned: readonly PlannedSale[],
  of: { merchants: readonly string[]; payers: readonly WalletPayer[] },
): Promise<Sale[]> {
  const links = new Map<number, string>()
  const sales: Sale[] = []
  for (const sale of planned) {
    const { merchant, rupees, link, expires_in, nth } = sale
    const merchant_id = of.merchants[merchant]!
    const amount = BigInt(rupees) * 100n
    if (link !== null && !links.has(link))
      links.set(link, await newLink(bank, { merchant_id, amount, payments_max: 1 + (link % 2) }))
    const link_id = link === null ? null : links.get(link)!
    const source = link === null ? 'counter' : 'link'
    const opened = { merchant_id, amount, mode: 'live', source, link_id, expires_in } as const
    const payment_id = await bank.db.write((tx) => openPayment(bank.deps, tx, opened))
    sales.push({ ...sale, merchant_id, payment_id, link_id, payer: of.payers[nth % of.payers.length]! })
  }
  return sales
}

/** A payer goes to the bank; null where the payment is being paid, over, or its link full. */
export async function beginSale(
  bank: Bank,
  { payment_id, payer }: Sale,
  { rail, device }: { rail: RailName; device: string },
): Promise<Collected | null> {
  const { id: instrument_id } = (await usual(bank, rail))!
  // every other one is signed in
  const person = device.endsWith('0') || device.endsWith('2') ? { person_id: payer.person_id } : {}
  return beginAttempt(bank.deps, { id: payment_id, instrument_id, device, ...person }).catch(refusedAsAgreed)
}

export const giveUpSale = (bank: Bank, { payment_id }: Sale, device: string) =>
  giveUpAttempt(bank.deps, { id: payment_id, device }).catch(refusedAsAgreed)

const refund = (bank: Bank, { merchant_id, payment_id, rupees }: Sale) =>
  askRefund(payingWith(bank.deps), 'live', {
    merchant_id,
    payment_id,
    amount: BigInt(rupees) * 50n,
    reason: 'asked',
    mobile_no: '9812345678',
    key: newId(),
    asked_by: 'person',
    person_id: null,
  }).catch(refusedAsAgreed)

const dispute = (bank: Bank, { merchant_id, payment_id }: Sale) => {
  const asked = { merchant_id, payment_id, source: 'payer', reason: 'not_received', language: 'en' } as const
  const opened = { ...asked, words: 'The shop was closed' }
  return bank.db.write((tx) => openDisputeOf(payingWith(bank.deps), tx, opened)).catch(refusedAsAgreed)
}

/** Ends the newest dispute of a payment: its payer withdraws it, or its shop gives the money back. */
const endDispute = (bank: Bank, { merchant_id, payment_id }: Sale, state: 'withdrawn' | 'given_back') =>
  bank.db
    .write(async (tx) => {
      const found = (await disputesOfPayment(tx, merchant_id, payment_id)).find(({ ended_at }) => ended_at === null)
      if (!found) throw new Refusal('not_found')
      const row = await lockOpenDispute(tx, found)
      if (state === 'withdrawn') return freeDisputed(payingWith(bank.deps), tx, row, { state })
      return payBackDisputed(payingWith(bank.deps), tx, row, { state })
    })
    .catch(refusedAsAgreed)

const walletPays = (bank: Bank, { payer, payment_id }: Sale) =>
  payFromWalletOf(bank.deps, payer, { payment_id }).catch(refusedAsAgreed)

const happen: Record<ShopAct, (bank: Bank, sale: Sale) => Promise<unknown>> = {
  'a wallet pays': walletPays,
  'two wallets pay at once': (bank, sale) => Promise.all([1, 2].map(() => walletPays(bank, sale))),
  'is cancelled': (bank, { merchant_id, payment_id }) =>
    bank.db.write((tx) => cancelUnpaid(payingWith(bank.deps), tx, merchant_id, payment_id)).catch(refusedAsAgreed),
  'its link ends': async (bank, { link_id }) =>
    link_id !== null &&
    bank.owner.write(
      (tx) => tx.run`
        update payment_links set ended_at = ${bank.clock.now()} where id = ${link_id} and ended_at is null`,
    ),
  'is refunded in half': refund,
  'is refunded by two at once': (bank, sale) => Promise.all([1, 2, 3].map(() => refund(bank, sale))),
  'is disputed': (bank, sale) => Promise.all([1, 2].map(() => dispute(bank, sale))),
  'its dispute is withdrawn': (bank, sale) => endDispute(bank, sale, 'withdrawn'),
  'what is disputed is given back': (bank, sale) => Promise.all([1, 2].map(() => endDispute(bank, sale, 'given_back'))),
}

/** What happens to the shops' payments in a round, each as something to run. */
export const happeningToSales = (bank: Bank, sales: readonly Sale[], at: number): (() => Promise<unknown>)[] =>
  sales.flatMap((sale) => [
    ...sale.acts
      .filter((one) => one.at === at)
      .map(
        ({ act }) =>
          () =>
            happen[act](bank, sale),
      ),
    ...sale.accounts
      .filter((one) => one.at === at)
      .map(
        ({ lie }) =>
          () =>
            nameAccounts(bank, sale, lie),
      ),
  ])

/** The payer names an account for all that goes back to one, twice at once; NPI treats each transfer as planned. */
async function nameAccounts(bank: Bank, { payment_id }: Sale, { plan }: OrderLie): Promise<void> {
  const asked = await bank.owner.read(
    (tx) => tx.many<Pick<RefundOrder, 'id' | 'reference'>>`
      select id, reference from refund_orders where payment_id = ${payment_id} and state = 'account_asked'`,
  )
  for (const { id, reference } of asked) {
    bank.simulator.npi.behave(reference, plan)
    const order = (await bank.db.read((tx) => orderById(tx, id)))!
    await Promise.all([1, 2].map((end) => payNamed(payingWith(bank.deps), order, namedAccount(end))))
  }
}

const namedAccount = (end: number) => ({
  bank_id: '2501',
  bank_name: 'NIC Asia Bank',
  branch_id: '1',
  account_number: `001002041234${end}`,
  account_name: 'Maya Lama',
})

export const paymentOfSale = async (bank: Bank, { payment_id }: Sale) =>
  (await bank.db.read((tx) => paymentToPay(tx, payment_id)))!
