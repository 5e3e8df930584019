import {
  joinWaitingList,
  leaveWaitingList,
  confirmWaiting,
  readWaiting,
  releaseSeats,
  waitingHours,
  waitingMost,
} from '@sahuji/contract/events/buying'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askSeats,
  eventOnSale,
  miscounted,
  ordered,
  type SomeEvent,
  type StandingEvent,
} from '../../../testing/events.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { verify } from '../../ledger/verify.ts'
import { messagesMost } from '../messages/within-messages.ts'
import { sweepHolds } from '../seats/sweep-holds.job.ts'
import { eventVerifications } from '../verify-events.ts'
import { offerSeats, sendOffer } from './offer-seats.job.ts'

let desk: RailPaymentDesk
let shop: Shop
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'khalti' })
})
beforeEach(async () => {
  await forgetLimits(desk)
  await desk.owner.write((tx) => tx.run`update ticket_orders set held_by = null`)
  shop = await desk.shop()
})
afterAll(async () => {
  expect(await miscounted(desk)).toEqual([])
  const { results } = await verify(desk.owner, eventVerifications)
  expect(results.flatMap(({ broken }) => broken)).toEqual([])
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const on = (some: SomeEvent = {}) =>
  eventOnSale(desk, shop, { capacity: 2, types: [{ has_waiting_list: true, order_max: 2 }], ...some })
const ask = (
  { slug, types }: StandingEvent,
  mobile_no: string,
  quantity = 1,
  more: { code?: string; kind?: number } = {},
) => {
  const { kind = 0, ...code } = more
  return desk.call(joinWaitingList, { slug, type_id: types[kind]!, quantity, name: 'Maya Lama', mobile_no, ...code })
}
/** The address that was sent to a number last. */
const addressOf = async (mobile_no: string) =>
  /\/w\/([a-z0-9]{20})/.exec(
    (await desk.outbox(`+977${mobile_no}`)).find(({ text }) => text?.includes('/w/'))!.text!,
  )![1]!
/** Asks, and confirms at the link of the SMS. */
async function join(...[event, mobile_no, ...more]: Parameters<typeof ask>) {
  const asked = await ask(event, mobile_no, ...more)
  if (asked.http !== 200) return asked
  const proven = await desk.call(confirmWaiting, { waiting: await addressOf(mobile_no) })
  return { ...proven, data: { place: proven.data?.place } }
}
const offers = async () => offerSeats.run({}, { ...desk.deps, public_url: 'https://sahuji.example' })
/** The secret of an offer, as its SMS has it. */
const offerOf = async (mobile_no: string) => {
  const waiting = await desk.db.read(
    (tx) => tx.maybe<{ id: string; offer: string | null }>`
      select id, offer from ticket_waiting where mobile_no = ${mobile_no} order by joined_at desc limit 1`,
  )
  if (!waiting?.offer) return undefined
  await sendOffer.run({ waiting_id: waiting.id }, { ...desk.deps, public_url: 'https://sahuji.example' })
  return waiting.offer
}

describe('a wish', () => {
  test('counts once its number is proven, and a repeat sends the same link and tells a stranger nothing', async () => {
    const event = await on({ capacity: 1 })
    const order = await ordered(desk, event, [1])
    expect((await ask(event, '9841000071')).data).toEqual({ waiting: null })
    const waiting = await addressOf('9841000071')
    expect((await desk.call(readWaiting, { waiting })).data).toMatchObject({ state: 'unproven', place: null })
    await desk.call(releaseSeats, { id: order.id })
    await offers()
    const again = await ordered(desk, event, [1])
    expect((await join(event, '9841000072')).data).toEqual({ place: 1 })
    expect((await ask(event, '9841000071')).data).toEqual({ waiting: null })
    expect(await addressOf('9841000071')).toBe(waiting)
    desk.clock.advance({ seconds: 1 })
    expect((await desk.call(confirmWaiting, { waiting })).data).toMatchObject({ state: 'waiting', place: 2 })
    expect((await desk.call(confirmWaiting, { waiting })).data.place).toBe(2)
    expect((await ask(event, '9841000071')).data).toEqual({ waiting: null })
    await desk.call(releaseSeats, { id: again.id })
    await offers()
    expect([await offerOf('9841000072'), await offerOf('9841000071')]).toEqual([expect.any(String), undefined])
  })

  test('that is not proven within a day ends', async () => {
    const event = await on({ capacity: 1 })
    await ordered(desk, event, [1])
    await ask(event, '9841000073')
    const waiting = await addressOf('9841000073')
    desk.clock.advance({ hours: 24 })
    await offers()
    expect((await desk.call(readWaiting, { waiting })).data.state).toBe('ended')
    expect((await desk.call(confirmWaiting, { waiting })).data.state).toBe('ended')
  })

  test('is left by its link, and an offer by its own: its seats go to the next', async () => {
    const event = await on({ capacity: 1 })
    const order = await ordered(desk, event, [1])
    for (const number of ['9841000074', '9841000075', '9841000076']) await join(event, number)
    const first = await addressOf('9841000074')
    expect((await desk.call(leaveWaitingList, { waiting: first })).data).toMatchObject({ state: 'ended', place: null })
    expect((await desk.call(leaveWaitingList, { waiting: first })).data.state).toBe('ended')
    await desk.call(releaseSeats, { id: order.id })
    await offers()
    const offer = (await offerOf('9841000075'))!
    expect((await desk.call(readWaiting, { waiting: offer })).data.state).toBe('offered')
    expect((await desk.call(leaveWaitingList, { waiting: offer })).data.state).toBe('ended')
    await offers()
    expect([await offerOf('9841000074'), await offerOf('9841000076')]).toEqual([undefined, expect.any(String)])
    expect(codeOf(await desk.call(readWaiting, { waiting: 'a'.repeat(20) }))).toBe('not_found')
  })

  test('of the sandbox sends nothing and gives its address at once', async () => {
    const event = await on({ capacity: 1, mode: 'sandbox' })
    await askSeats(desk, event, [1])
    const { waiting } = (await ask(event, '9841000077')).data
    expect(await desk.outbox('+9779841000077')).toEqual([])
    expect((await desk.call(confirmWaiting, { waiting: waiting! })).data.place).toBe(1)
  })
})

describe('who can wait', () => {
  test('is everyone behind one network, though a call after many waits a little', async () => {
    const event = await on()
    await ordered(desk, event, [2])
    for (let at = 0; at < 20; at++) expect((await ask(event, `98410004${at + 10}`)).http).toBe(200)
    expect(codeOf(await ask(event, '9841000450'))).toBe('too_many')
    desk.clock.advance({ seconds: 4 })
    expect((await ask(event, '9841000450')).http).toBe(200)
  })

  test('is one number for a few kinds of ticket, with offers that lapsed within a day', async () => {
    const types = Array.from({ length: waitingMost + 1 }, () => ({ has_waiting_list: true }))
    const event = await on({ capacity: 1, types })
    const order = await ordered(desk, event, [1])
    for (let kind = 0; kind < waitingMost; kind++) expect((await join(event, '9841000078', 1, { kind })).http).toBe(200)
    const last = { kind: waitingMost }
    expect(codeOf(await join(event, '9841000078', 1, last))).toBe('waiting_too_many')
    await desk.call(releaseSeats, { id: order.id })
    await offers()
    desk.clock.advance({ hours: waitingHours })
    await sweepHolds.run({}, desk)
    await ordered(desk, event, [1])
    expect(codeOf(await desk.call(confirmWaiting, { waiting: await addressOf('9841000078') }))).toBe('waiting_too_many')
    expect((await join(event, '9841000079', 1, last)).data).toEqual({ place: 1 })
  })

  test('is asked by few messages a day', async () => {
    const event = await on()
    await ordered(desk, event, [2])
    for (let at = 0; at < messagesMost; at++) await ask(event, '9841000081')
    expect(codeOf(await ask(event, '9841000081'))).toBe('number_messaged_often')
  })
})
