import { cancelPayment } from '@sahuji/contract/payments'
import { readCheckout } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStream, type OpenStream } from '../../../testing/event-stream.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { localSignals } from '../../platform/database/signals.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { payerStreams } from './payer-streams.ts'

let desk: PaymentDesk
let url: string
let shop: SendingMerchant
const streams: OpenStream[] = []
beforeAll(async () => {
  desk = await openPaymentDesk()
  url = await desk.app.web.listen({ host: '127.0.0.1', port: 0 })
  shop = await desk.merchant()
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await desk.close()
})

const open = async (id: string) => {
  const stream = await openStream(url, '', undefined, `/api/pay/${id}/events`)
  streams.push(stream)
  return stream
}
const keysOf = ({ events }: OpenStream) => events.flatMap(({ event, data }) => (event === 'page' ? [data] : []))

describe('the stream of a payment’s page', () => {
  test('sends the page’s key when it begins and changes, to this payment alone, and ends with the payment', async () => {
    const [id, other] = [await desk.open(shop, '50'), await desk.open(shop, '60')]
    await desk.call(readCheckout, { id })
    const [stream, others] = [await open(id), await open(other)]
    await expect.poll(() => keysOf(stream)).toHaveLength(1)
    await expect.poll(() => keysOf(others)).toHaveLength(1)
    await desk.pay(await desk.merchant('500'), id)
    await expect
      .poll(() => keysOf(stream))
      .toEqual([expect.stringMatching(/^open \d+ -$/), expect.stringMatching(/^paid \d+ -$/)])
    await expect.poll(() => stream.isOver()).toBe(true)
    expect(keysOf(others)).toHaveLength(1)
    await shop.call(cancelPayment, { id: other })
    await expect.poll(() => keysOf(others).at(-1)).toMatch(/^cancelled /)
  })

  test('contains nothing but the key, and is over at once where there is no such payment', async () => {
    const id = await desk.open(shop, '50')
    const stream = await open(id)
    await expect.poll(() => keysOf(stream)).toHaveLength(1)
    expect(stream.events.map(({ event, data }) => [event, data])).toEqual([
      [undefined, undefined],
      ['page', keysOf(stream)[0]],
    ])
    const unknown = await open(newId())
    await expect.poll(() => unknown.isOver()).toBe(true)
    expect((await open('nothing')).http).toBe(404)
  })

  test('opens for a browser’s EventSource, which can send no header of its own', async () => {
    const hangUp = new AbortController()
    const path = `/api/pay/${await desk.open(shop, '50')}/events`
    const { status } = await fetch(url + path, { headers: { accept: 'text/event-stream' }, signal: hangUp.signal })
    hangUp.abort()
    expect(status).toBe(200)
  })
})

test('an address, a payment and a process have a bounded number of streams; a closed one makes room', async () => {
  const log = createLog({ level: 'silent' })
  const { db, clock } = desk
  const bounds = { payment: 2, network: 3, opened: 100, process: 4 }
  const live = payerStreams({ db, clock, signals: localSignals(), log }, bounds)
  const join = (id: string, network: string) => live.open({ id, network, send: () => true, end: () => undefined })
  const refusal = (id: string, network: string) => {
    try {
      join(id, network)
    } catch (error) {
      return error instanceof Refusal ? error.code : error
    }
    return undefined
  }
  const [tea, rice, salt] = [newId(), newId(), newId()]
  join(tea, 'here')
  const leave = join(tea, 'here')
  expect(refusal(tea, 'there')).toBe('busy')
  expect(refusal(rice, 'here')).toBeUndefined()
  expect(refusal(salt, 'here')).toBe('too_many')
  expect(refusal(salt, 'there')).toBeUndefined()
  expect(refusal(newId(), 'elsewhere')).toBe('busy')
  leave()
  expect(live.count()).toBe(3)
  expect(refusal(tea, 'there')).toBeUndefined()
  await live.close()
})

test('an address that opens and closes streams without end is refused for the rest of ten minutes, another is not', async () => {
  const log = createLog({ level: 'silent' })
  const { db, clock } = desk
  const bounds = { payment: 9, network: 9, opened: 5, process: 9 }
  const live = payerStreams({ db, clock, signals: localSignals(), log }, bounds)
  const join = (network: string) => live.open({ id: newId(), network, send: () => true, end: () => undefined })()
  for (let n = 0; n < 5; n++) join('here')
  expect(() => join('here')).toThrow(Refusal)
  join('there')
  clock.advance({ minutes: 11 })
  join('here')
  await live.close()
})
