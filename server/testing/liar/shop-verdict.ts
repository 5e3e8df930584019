import type { CollectionRow } from '../../src/collections/rows/collection-row.ts'
import type { DisputeRow } from '../../src/payments/disputes/dispute-row.ts'
import type { RefundOrder } from '../../src/payments/refunds/order-row.ts'
import type { RefundRow } from '../../src/payments/refunds/refund-row.ts'
import { decimal } from '../../src/platform/csv-cells.ts'
import type { Bank } from '../bank.ts'
import type { RailName } from '../simulated-rails.ts'
import { count, type Fates } from './fates.ts'
import type { Payment } from './plan.ts'
import { paymentOfSale, type Sale } from './shop-world.ts'

/** Money that no payment took: on its way back, gone back, or waiting for a person. */
export const isSurplus = ({ state, suspense_transfer_id, review_reason, transfer_id }: CollectionRow): boolean =>
  suspense_transfer_id !== null &&
  (state === 'unclear'
    ? review_reason === 'surplus' && transfer_id === suspense_transfer_id
    : state === 'failed' && transfer_id !== suspense_transfer_id)

/** An attempt at a shop's payment, with its collection as stored. */
export interface Tried {
  payment: Payment
  row: CollectionRow
}

/**
 * Adds the fates of the shops' payments: each paid once, by one attempt or wallet, or not at all, and nothing surplus without a
 * reason. Answers what each shop got by them.
 */
export async function wrongAboutSales(
  bank: Bank,
  { sales, tried }: { sales: readonly Sale[]; tried: readonly Tried[] },
  fates: Fates,
): Promise<Map<string, bigint>> {
  const wallets = new Map<string, bigint>()
  for (const sale of sales) {
    const own = tried.filter(({ payment }) => payment.pays === sale.nth)
    const { wrong, net, ended } = await judged(bank, sale, own, fates)
    count(fates, `sold, ${ended}`)
    fates.wrong.push(...wrong)
    wallets.set(sale.merchant_id, (wallets.get(sale.merchant_id) ?? 0n) + net)
  }
  return wallets
}

async function judged(bank: Bank, sale: Sale, tried: readonly Tried[], fates: Fates) {
  const payment = await paymentOfSale(bank, sale)
  const { state, amount, fee, refunded, disputed } = payment
  const paidBy = tried.filter(({ row }) => row.state === 'credited' || row.state === 'reversed')
  const wallet = payment.way === 'wallet' ? 1 : 0
  const isPaid = payment.paid_at !== null
  const wrong: string[] = []
  const said = `sale ${sale.nth} of Rs.${sale.rupees}, ${tried.map(({ payment: one, row }) => `${one.rail.name} ${one.lie.name}: ${row.state}`).join(', ')}, ${state}`
  if (paidBy.length + wallet !== Number(isPaid)) wrong.push(`${said}: paid ${paidBy.length + wallet} times`)
  const surplus = tried.filter(({ row }) => isSurplus(row))
  if (surplus.length > 0 && !isPaid && sale.link_id === null) wrong.push(`${said}: surplus of nothing`)
  const expectedFee = isPaid ? feeOf(payment.way!, sale, amount) : 0n
  if (isPaid && fee !== expectedFee) wrong.push(`${said}: a fee of ${fee} instead of ${expectedFee}`)
  const refunds = await refundsOf(bank, sale)
  const open = refunds.filter((one) => one.state === 'done' || one.state === 'pending' || one.state === 'queued')
  const sum = (rows: readonly Pick<RefundRow, 'amount'>[]) => rows.reduce((all, one) => all + one.amount, 0n)
  if (sum(open) !== refunded || refunded + disputed > amount) wrong.push(`${said}: ${refunded} refunded`)
  wrong.push(...(await wrongAtRails(bank, sale, tried)).map((word) => `${said}: ${word}`))
  wrong.push(...(await wrongAtBanks(bank, sale, fates)).map((word) => `${said}: ${word}`))
  const isBack = paidBy.some(({ row }) => row.state === 'reversed')
  const disputes = await disputesOf(bank, sale)
  const counted = sum(disputes.filter((one) => one.state !== 'withdrawn'))
  if (counted !== disputed) wrong.push(`${said}: ${disputed} disputed instead of ${counted}`)
  const paidBack = sum(disputes.filter((one) => one.state === 'given_back'))
  const left = refunds
    .filter((one) => one.state === 'done')
    .reduce((all, one) => all - one.amount + one.fee_returned, amount - expectedFee - paidBack)
  return { wrong, net: isPaid && !isBack ? left : 0n, ended: isBack ? 'taken back' : state }
}

const refundsOf = (bank: Bank, { payment_id }: Sale) =>
  bank.owner.read(
    (tx) => tx.many<Pick<RefundRow, 'amount' | 'fee_returned' | 'state'>>`
      select amount, fee_returned, state from refunds where payment_id = ${payment_id}`,
  )

const disputesOf = (bank: Bank, { payment_id }: Sale) =>
  bank.owner.read(
    (tx) => tx.many<Pick<DisputeRow, 'amount' | 'state'>>`
      select amount, state from disputes where payment_id = ${payment_id}`,
  )

/** What rails made of our orders: each done one once, and nothing that was not asked. */
async function wrongAtRails(bank: Bank, { payment_id }: Sale, tried: readonly Tried[]): Promise<string[]> {
  const orders = await bank.owner.read(
    (tx) => tx.many<Pick<RefundOrder, 'state' | 'amount' | 'collection_id'>>`
      select state, amount, collection_id from refund_orders
       where payment_id = ${payment_id} and way = 'rail' and refund_id is not null`,
  )
  return tried.flatMap(({ payment: { rail }, row }) => {
    const own = orders.filter(({ collection_id }) => collection_id === row.id)
    if (own.length === 0) return []
    const made = (bank.controls[rail.name as RailName].payment(row.reference).refunds ?? []).length
    const done = own.filter(({ state }) => state === 'done').length
    return made === done ? [] : [`${made} refunds by ${rail.name}, ${done} done of ${own.length}`]
  })
}

/** What NPI made of our orders to payers' accounts: each ordered once, with its end, and what it returned later is in suspense. */
async function wrongAtBanks(bank: Bank, { payment_id }: Sale, fates: Fates): Promise<string[]> {
  const orders = await bank.owner.read(
    (tx) => tx.many<Pick<RefundOrder, 'reference' | 'state' | 'amount'> & { is_returned: boolean }>`
      select reference, state, amount, returned_at is not null as is_returned from refund_orders
       where payment_id = ${payment_id} and way = 'account'`,
  )
  const { npi } = bank.simulator
  return orders.flatMap(({ reference, state, amount, is_returned }) => {
    const order = npi.orders().find((one) => one.reference === reference)
    const ends = order
      ? endOf(order.standing, order.plan.reports !== undefined)
      : ['account_asked', 'waiting', 'unclear', 'failed']
    const end = is_returned ? 'returned' : state
    count(fates, `to an account, ${end}`)
    const isRight = ends.includes(end) || (end === 'failed' && ends.includes('returned'))
    return [
      ...(npi.received(reference) > 1 ? [`${reference} ordered ${npi.received(reference)} times`] : []),
      ...(order && order.amount !== decimal(amount) ? [`${reference} ordered ${order.amount} for ${amount}`] : []),
      ...(isRight ? [] : [`${reference} is ${end}, not ${ends.join(' or ')}`]),
    ]
  })
}

/** How an order to an account ends: one that the bank returned before it was confirmed has failed. */
function endOf({ debit, credit, reversal }: NpiStanding, isContradicted: boolean): string[] {
  if (debit !== '000') return ['failed']
  if (reversal === '000' || credit === 'RJCT') return ['returned']
  return isContradicted ? ['done', 'unclear'] : ['done']
}

interface NpiStanding {
  debit: string
  credit: string
  reversal: string
}

/** The tariff of 2026, apart from the product's. */
function feeOf(way: string, { link_id }: Sale, amount: bigint): bigint {
  if (way === 'visa' || way === 'sct') return (amount * 22n) / 1_000n
  if (way === 'nepalpay') return (amount * 8n) / 1_000n
  if (way === 'wallet') return link_id === null ? (amount * 8n) / 1_000n : amount / 100n
  return amount / 100n
}
