import { randomUUID } from 'node:crypto'
import { rupees } from '@sahuji/contract/money/money'
import { createFeed, type Listener } from '../feed/feed.ts'
import { createMerchant, createPerson } from '../merchants/create-merchant.ts'
import { notificationListeners } from '../notifications/notifications.ts'
import type { Tx } from '../platform/database/database.ts'
import { historyListeners } from '../transactions/facts.ts'
import { holdTransfer, takeUpTransfer } from '../transfers/hold-transfer.ts'
import { placeRequest } from '../transfers/request-funds.ts'
import { transferOfKey } from '../transfers/transfer-row.ts'
import { weighTransfer } from '../transfers/weigh-transfer.ts'
import { markDemoPerson, type DemoShop } from './demo-accounts.ts'

const day = 86_400_000
const hour = 3_600_000

/** The shop's partners from wallet to wallet, without a sign-in. */
const neighbours = [
  { code: 'dairy', trade_name: 'Thimi Dairy', name: 'Anita Prajapati', mobile_no: '+9779800000003' },
  { code: 'tea', trade_name: 'Mangal Bazaar Tea', name: 'Rajesh Shakya', mobile_no: '+9779800000004' },
] as const
type Neighbour = (typeof neighbours)[number]['code']

const shopNumber = '+9779800000001'
/** An unverified number: a send to it waits. */
const unknownNumber = '+9779800000009'

/** Sends of the ninety days by their age; from the shop where no sender is named. */
const sends: readonly {
  ago: number
  from?: Neighbour
  to: Neighbour | 'shop' | 'unknown'
  amount: string
  note: string
}[] = [
  { ago: 61 * day, to: 'dairy', amount: '18,500', note: 'Ghee and butter' },
  { ago: 33 * day, to: 'dairy', amount: '12,400', note: 'Ghee' },
  { ago: 24 * day, to: 'tea', amount: '6,000', note: 'Ilam tea, 10 kg' },
  { ago: 19 * day, from: 'tea', to: 'shop', amount: '4,250', note: 'Masala for the tea house' },
  { ago: 6 * day, from: 'dairy', to: 'shop', amount: '9,900', note: 'Spices of the month' },
  { ago: 2 * day, to: 'dairy', amount: '15,750', note: 'Ghee, two deliveries' },
  { ago: 5 * hour, to: 'unknown', amount: '1,200', note: 'Your share of the stall' },
]

interface PastSendsOptions {
  now: Date
  opened: Date
  public_url: string
}

/**
 * Opens the neighbours; returns each send with its time. `send` returns what it added to the shop's balance, in paisa.
 */
export async function pastSends(tx: Tx, shop: DemoShop, { now, opened, public_url }: PastSendsOptions) {
  const people = new Map<Neighbour, DemoShop>()
  for (const each of neighbours) people.set(each.code, await openNeighbour(tx, each, opened))
  return sends.map(({ ago, from, to, amount, note }) => {
    const at = new Date(now.getTime() - ago)
    const mobile_no = to === 'shop' ? shopNumber : to === 'unknown' ? unknownNumber : numberOf(to)
    const sender = from ? people.get(from)! : shop
    return { at, send: () => sendThen(tx, sender, { at, public_url, mobile_no, amount: rupees(amount), note }) }
  })
}

const numberOf = (of: Neighbour): string => neighbours.find(({ code }) => code === of)!.mobile_no

async function openNeighbour(
  tx: Tx,
  { trade_name, name, mobile_no, code }: (typeof neighbours)[number],
  opened: Date,
): Promise<DemoShop> {
  const merchant_id = await createMerchant(tx, { trade_name, business_type: 'sole_proprietor' }, opened)
  const about = { merchant_id, name, email: `${code}@sahuji.example`, mobile_no, agent: null }
  const person_id = await createPerson(tx, about, opened)
  await markDemoPerson(tx, person_id)
  await tx.run`
    update people set email_verified_at = ${opened}, phone_verified_at = ${opened}
     where id = ${person_id} and merchant_id = ${merchant_id}`
  await tx.run`
    update merchants set kyc_status = 'VALID', kyc_tier = 'full', kyc_submitted_at = ${opened} where id = ${merchant_id}`
  return { merchant_id, person_id }
}

const servicesAt = (at: Date, public_url: string, told: readonly Listener[] = []) => {
  const clock = { now: () => at }
  return {
    clock,
    feed: createFeed([...historyListeners, ...told], clock),
    brand: 'Sahuji',
    public_url,
    is_past: true,
  }
}

type Sent = { at: Date; public_url: string; mobile_no: string; amount: bigint; note: string }

/** Creates a past send, in one transaction with the story: held, and accepted where the number has a wallet. */
async function sendThen(tx: Tx, sender: DemoShop, { at, public_url, ...sent }: Sent): Promise<bigint> {
  const deps = servicesAt(at, public_url)
  const key = randomUUID()
  const placed = {
    ...sender,
    ...sent,
    key,
    mode: 'live',
    purpose: 'stock',
    request_id: null,
    is_confirmed: true,
  } as const
  const weighed = await weighTransfer(tx, placed, at)
  await holdTransfer(deps, tx, placed, weighed)
  const { id } = (await transferOfKey(tx, sender.merchant_id, key))!
  if (!(await takeUpTransfer(deps, tx, id))) return 0n
  return sent.mobile_no === shopNumber ? sent.amount : -weighed.total
}

/**
 * Creates requests with their notifications at their time: one to answer, one that waits for an answer and repeats
 * every month, one that has expired; and a favourite.
 */
export async function createPastRequests(
  tx: Tx,
  shop: DemoShop,
  { now, public_url }: { now: Date; public_url: string },
): Promise<void> {
  const dairy = await tx.one<DemoShop>`
    -- any merchant: the demo's own
    select merchant_id, id as person_id from people where mobile_no = ${numberOf('dairy')}`
  const ask = (by: DemoShop, ago: number, of: string, amount: string, more: { note: string; every?: 'month' }) =>
    placeRequest(
      servicesAt(new Date(now.getTime() - ago), public_url, notificationListeners),
      tx,
      { ...by, key: randomUUID() },
      { payers: [{ mobile_no: of, amount: rupees(amount) }], purpose: 'stock', ...more },
    )
  await ask(shop, 20 * day, numberOf('tea'), '2,800', { note: 'Cardamom' })
  await ask(shop, day, numberOf('tea'), '3,400', { note: 'Masala, by the month', every: 'month' })
  await ask(dairy, 3 * hour, shopNumber, '7,200', { note: 'Ghee, second delivery' })
  await tx.run`
    insert into transfer_favourites (merchant_id, mobile_no, added_at)
    values (${shop.merchant_id}, ${numberOf('dairy')}, ${now})`
}
