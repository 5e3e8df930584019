import { setTimeout as delay } from 'node:timers/promises'
import { createLoad } from '@sahuji/contract/funding'
import { listTransactions } from '@sahuji/contract/transactions'
import { newId } from '@sahuji/server/platform/ids'
import type { OnlineMerchant } from '../online-merchants.ts'
import type { Asked as AskedPayout, Told } from '../payout-ends.ts'
import type { PayoutMerchant } from '../payout-merchants.ts'
import { type Asked, type Line, payOf, sendOf } from '../sends.ts'
import type { Ends, FailoverServer } from './ends.ts'
import type { SeenOrder } from './figures.ts'
import { type Answer, sendOnce } from './http-order.ts'

export type Kind = 'load' | 'payment' | 'send' | 'withdrawal'

/** An order, which its merchant repeats with the same key until it is acknowledged. */
export interface Order extends SeenOrder {
  kind: Kind
  /** Its key; a payment's own id. */
  key: string
  /** Its reference in the history, where its answer has one; of a load also at the bank. */
  reference?: string | undefined
  /** Tries that were answered 503, or not at all. */
  refusals: number
  wrong: string[]
  /** For a send: whether a search of the history found it. False if the search got no answer. */
  found?: boolean
}

/** What merchants need to give orders. */
export interface TrafficGround {
  line: Line
  ends: Ends
  merchants: readonly OnlineMerchant[]
  withdrawing: readonly PayoutMerchant[]
  payments: (shops: number) => Promise<string>
  instrument_id: string
}

/** Steady orders of all four kinds. */
export interface Traffic {
  orders: readonly Order[]
  /** No new ones; resolves when all are acknowledged. */
  stop(): Promise<void>
}

const kinds = ['load', 'payment', 'send', 'withdrawal'] as const
const againMilliseconds = 250
const amount = 50_000n

/** So many orders a second of each kind begin, whatever became of the others. */
export function startTraffic(ground: TrafficGround, perSecond: number): Traffic {
  const orders: Order[] = []
  const open = new Set<Promise<void>>()
  let isOver = false
  let nth = 0
  const begin = (kind: Kind, place: number) => {
    const order: Order = { kind, key: newId(), asked_at: Date.now(), refusals: 0, wrong: [] }
    orders.push(order)
    const done = untilAcknowledged(order, tryOf(ground, order, place), ground)
      .then(() => (kind === 'send' ? findInHistory(ground, order, place) : undefined))
      .finally(() => open.delete(done))
    open.add(done)
  }
  const running = (async () => {
    const began = performance.now()
    while (!isOver) {
      begin(kinds[nth % kinds.length]!, Math.floor(nth / kinds.length))
      nth++
      await delay(Math.max(0, began + (nth * 1000) / (perSecond * kinds.length) - performance.now()))
    }
  })()
  return {
    orders,
    stop: async () => {
      isOver = true
      await running
      await Promise.all(open)
    },
  }
}

/** A search of the sender's history, which a replica may answer, has to find what was just acknowledged. */
async function findInHistory({ line, merchants }: TrafficGround, order: Order, place: number): Promise<void> {
  if (order.reference === undefined) return
  const { method, path } = listTransactions
  const asked = { method, path: `${path}?q=${order.reference}`, body: '', ends: order.reference, key: newId() }
  const answer = await sendOnce(line, merchants[place % merchants.length]!, asked)
  if (answer.is === 'wrong') order.wrong.push(`the history lacks it: ${answer.why}`)
  order.found = answer.is === 'done'
}

async function untilAcknowledged(order: Order, ask: () => Promise<Answer>, { ends }: TrafficGround): Promise<void> {
  for (;;) {
    const answer = await ask()
    if (answer.is === 'done') {
      order.acknowledged_at = Date.now()
      order.reference = /"reference":"(\w+)"/.exec(answer.body)?.[1]
      if (order.kind === 'load') await ends.payLoad(order.reference!)
      return
    }
    if (answer.is === 'wrong') {
      order.wrong.push(answer.why)
      // what is wrong for good would be asked for ever
      if (order.wrong.length === 20) return
    }
    order.refusals++
    await delay(againMilliseconds)
  }
}

function tryOf(ground: TrafficGround, order: Order, place: number): () => Promise<Answer> {
  const { line, ends, merchants, withdrawing, payments } = ground
  const from = merchants[place % merchants.length]!
  const { key } = order
  if (order.kind === 'withdrawal') {
    const asked = { ...withdrawing[place % withdrawing.length]!, key, amount: `${amount}` }
    return () => withdraw(ends.servers, asked)
  }
  if (order.kind === 'payment') {
    const id = payments(merchants.length)
    return async () => {
      order.key = await id
      return sendOnce(line, from, { ...payOf(order.key), key })
    }
  }
  const asked =
    order.kind === 'send'
      ? sendOf(
          merchants[(place * 7 + 1) % merchants.length] === from
            ? merchants[(place + 1) % merchants.length]!
            : merchants[(place * 7 + 1) % merchants.length]!,
        )
      : loadOf(ground, place)
  return () => sendOnce(line, from, { ...asked, key })
}

// the same amount again would be refused as one that is open
const loadOf = ({ instrument_id, merchants }: TrafficGround, place: number): Asked => ({
  method: createLoad.method,
  path: createLoad.path,
  body: JSON.stringify({
    instrument_id,
    amount: 20_000 + 100 * Math.floor(place / merchants.length),
    purpose: 'stock',
  }),
  ends: '"reference"',
})

let turn = 0

/** Asks one of the servers that live, by a message, as confirmations by code cannot be given by the hundred. */
async function withdraw(servers: readonly FailoverServer[], asked: AskedPayout): Promise<Answer> {
  const living = servers.flatMap((server) => server.child() ?? [])
  const child = living[turn++ % living.length]
  if (!child?.connected) return { is: 'again', why: 'no server' }
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      clearTimeout(timer)
      child.off('message', hear)
      resolve(answer)
    }
    const hear = (told: Told) => {
      if (!('key' in told) || told.key !== asked.key) return
      if ('fault' in told) return end({ is: 'again', why: told.fault })
      end(told.state === 'requested' ? { is: 'done', body: '' } : { is: 'wrong', why: `a withdrawal is ${told.state}` })
    }
    const timer = setTimeout(() => end({ is: 'again', why: 'no answer' }), 15_000)
    child.setMaxListeners(0)
    child.on('message', hear)
    child.send(asked, () => {})
  })
}
