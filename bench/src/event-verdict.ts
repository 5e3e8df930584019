import { verify } from '@sahuji/server/ledger/verify'
import { bookPromises } from '@sahuji/server/operator/books/verify-books.job'
import type { Buyer, EventSale } from './event-buyers.ts'
import type { OnlineMerchant } from './online-merchants.ts'

/** What is true at the end of a sale; money in paisa. */
export interface Verdict {
  sold: number
  tickets: number
  /** Orders by how they were paid. */
  by_wallet: number
  at_bank: number
  /** Payers at the bank whose seats were gone, and the longest that their money was away, in seconds. */
  sent_back: number
  sent_back_within: number
  wrong: string[]
}

/** A payment as the bank has it; amounts in rupees. */
interface BankPayment {
  reference: string
  amount: string
  decision: string | null
  decided_at: string | null
  refunds?: { amount: string; at: string }[]
}

interface RailOrder {
  reference: string
  state: string
  total: bigint
}

const paisaOf = (rupees: string): bigint => BigInt(Math.round(Number(rupees) * 100))
const isPaid = ({ decision }: BankPayment) => decision === 'approve' || decision === 'never_return'
const keptOf = ({ amount, refunds = [] }: BankPayment) =>
  refunds.reduce((left, each) => left - paisaOf(each.amount), paisaOf(amount))

/** Payments at the bank, each with its order; `away`: the bank has money that bought no ticket, or too much of it. */
export async function bankPayments({ owner, ends }: Pick<EventSale, 'owner' | 'ends'>) {
  const payments = (await (await fetch(`${ends.bank}/payments`)).json()) as BankPayment[]
  const rows = await owner.read(
    (tx) => tx.many<RailOrder>`
      -- any merchant: the bench's own
      select c.reference, o.state, o.total from ticket_orders o
        join payment_attempts a on a.payment_id = o.payment_id join collections c on c.id = a.collection_id`,
  )
  const orders = new Map(rows.map((row) => [row.reference, row]))
  const paid = payments.filter(isPaid).map((payment) => ({ payment, order: orders.get(payment.reference) }))
  const away = paid.filter(({ payment, order }) => keptOf(payment) !== (order?.state === 'paid' ? order.total : 0n))
  return { paid, away }
}

const opening = 1_000_000n

/** Counts seats, tickets, wallets and the bank's money, and proves the books. */
export async function verdictOf(
  sale: EventSale,
  { buyers, people, seats }: { buyers: readonly Buyer[]; people: readonly OnlineMerchant[]; seats: number },
): Promise<Verdict> {
  const { owner, event } = sale
  const wrong: string[] = []
  const { sold, held, tickets } = await owner.read(
    (tx) => tx.one<{ sold: number; held: number; tickets: number }>`
      -- any merchant: the hall of this bench
      select sold, held, (select count(*)::integer from tickets where event_id = p.id and state = 'good') as tickets
        from ticket_pools p where id = ${event.id}`,
  )
  if (sold !== seats || tickets !== seats || held !== 0) wrong.push(`${sold} sold, ${tickets} tickets, ${held} held`)
  const { paid, away } = await bankPayments(sale)
  for (const { payment, order } of away)
    wrong.push(`the bank keeps ${keptOf(payment)} of ${payment.reference}, whose order is ${order?.state}`)
  const by_wallet = await wallets(sale, { buyers, people, wrong })
  const { results } = await verify(owner, bookPromises)
  for (const { verification, broken } of results)
    if (broken.length > 0) wrong.push(`${verification.says}: ${JSON.stringify(broken[0], text)}`)
  const back = paid.filter(({ payment }) => keptOf(payment) === 0n)
  const waits = back.map(
    ({ payment }) => (Date.parse(payment.refunds!.at(-1)!.at) - Date.parse(payment.decided_at!)) / 1000,
  )
  const counts = { by_wallet, at_bank: paid.length - back.length, sent_back: back.length }
  return { sold, tickets, ...counts, sent_back_within: Math.max(0, ...waits), wrong }
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

/** Each buyer's wallet has lost what their paid order costs where they paid from it, and nothing otherwise. Answers how many paid. */
async function wallets(
  { owner, event }: EventSale,
  { buyers, people, wrong }: { buyers: readonly Buyer[]; people: readonly OnlineMerchant[]; wrong: string[] },
): Promise<number> {
  const rows = await owner.read(
    (tx) => tx.many<{ merchant_id: string; balance: bigint; held: bigint; spent: bigint; paid: number }>`
      -- any merchant: the buyers of this bench
      select w.merchant_id, w.balance, w.held, coalesce(sum(o.total), 0)::bigint as spent, count(o.id)::integer as paid
        from ledger_accounts w
        left join payment_attempts a on a.payer_id = w.merchant_id and a.way = 'wallet' and a.state = 'succeeded'
        left join ticket_orders o on o.payment_id = a.payment_id and o.event_id = ${event.id} and o.state = 'paid'
       where w.kind = 'merchant_wallet' and w.mode = 'live' and w.merchant_id = any (${people.map((one) => one.merchant_id)}::uuid[])
       group by w.id`,
  )
  const byMerchant = new Map(rows.map((row) => [row.merchant_id, row]))
  for (const { nth } of buyers) {
    const { balance, held, spent, paid } = byMerchant.get(people[nth]!.merchant_id)!
    if (balance !== opening - spent || held !== 0n || paid > 1)
      wrong.push(`buyer ${nth} has ${balance} with ${held} held after ${paid} orders of ${spent}`)
  }
  return rows.reduce((sum, { paid }) => sum + paid, 0)
}
