import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { orderTickets, type TicketOrder } from '@sahuji/contract/events/buying'
import { listAttendees, refundTicket, renameTicket, resendTicket } from '@sahuji/contract/events/sales'
import { signedTicketBytes, ticketInText } from '@sahuji/contract/events/ticket-qr'
import { giveTicketBack, passTicketOn, readTicket } from '@sahuji/contract/events/tickets'
import { rupees } from '@sahuji/contract/money/money'
import { readPayment } from '@sahuji/contract/payments'
import { payFromWallet } from '@sahuji/contract/payments/paying'
import { cancelRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askSeats,
  eventOnSale,
  heldIn,
  miscounted,
  ordered,
  poolsOf,
  someBuyer,
  type StandingEvent,
  type SomeEvent,
  ticketKeys,
} from '../../../testing/events.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { verify } from '../../ledger/verify.ts'
import { paymentByKey } from '../../payments/by-key/shown-by-key.ts'
import { paymentOf } from '../../payments/payment-row.ts'
import { newId } from '../../platform/ids.ts'
import { eventVerifications } from '../verify-events.ts'
import { signedTicket } from './ticket-keys.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let payer: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
})
beforeEach(async () => {
  await forgetLimits(desk)
  shop = await desk.merchant()
  payer = await desk.merchant('5,000')
})
afterAll(async () => {
  expect(await miscounted(desk)).toEqual([])
  expect(await desk.broken()).toEqual([])
  const { results } = await verify(desk.owner, eventVerifications)
  expect(results.flatMap(({ broken }) => broken)).toEqual([])
  await desk.close()
})

const on = (some: SomeEvent = {}) => eventOnSale(desk, shop, some)
const read = async (code: string) => (await desk.call(readTicket, { code })).data

/** Pays for tickets of the first kind, and answers their secret addresses. */
async function bought(event: StandingEvent, count = 2): Promise<TicketOrder & { codes: string[] }> {
  const { id, payment_id } = await ordered(desk, event, [count])
  if (payment_id) await payer.call(payFromWallet, { id: payment_id }, newId())
  const { data } = await desk.call(orderTickets, { id, ...someBuyer })
  return { ...data, codes: data.tickets.map(({ code }) => code) }
}

describe('a ticket', () => {
  test('is read by its address alone, with the QR that its door verifies', async () => {
    const event = await on()
    const { codes, reference } = await bought(event)
    const ticket = await read(codes[1]!)
    expect(ticket).toMatchObject({
      state: 'good',
      nth: 2,
      of: 2,
      name: 'Prerana Gurung',
      price: rupees('500'),
      order_reference: reference,
      can_pass_on: true,
      used: null,
      valid_from: event.doors_at,
      event: { title: 'Indra Jatra night', venue: 'Patan Durbar Square', is_cancelled: false },
    })
    const { claim } = ticketInText(ticket.qr!)!
    expect(claim).toMatchObject({
      mode: 'live',
      event_id: event.id,
      type_id: event.types[0],
      valid_from: event.doors_at,
    })
    expect(codeOf(await desk.call(readTicket, { code: 'a'.repeat(20) }))).toBe('not_found')
  })

  test('is signed by the published key, so that nothing of it can be changed', () => {
    const keys = ticketKeys()
    const now = new Date('2026-12-12T10:45:00Z')
    const ids = { event_id: newId(), serial: newId(), type_id: newId() }
    const text = signedTicket(keys, { mode: 'live', ...ids, valid_from: now, valid_until: now })
    const { bytes, signature } = ticketInText(text)!
    const raw = Buffer.from(keys.published.find(({ id }) => id === keys.idOf('live'))!.public_key, 'base64')
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    expect(verifySignature(null, signedTicketBytes(bytes), key, signature)).toBe(true)
    bytes[20]! ^= 1
    expect(verifySignature(null, signedTicketBytes(bytes), key, signature)).toBe(false)
  })

  test('comes by SMS and mail once it is paid, in the language of its buyer', async () => {
    const event = await on()
    const { id, payment_id } = await inNepali((await askSeats(desk, event, [2])).data.id)
    await payer.call(payFromWallet, { id: payment_id! }, newId())
    await desk.runJobs()
    const { tickets } = (await desk.call(orderTickets, { id, ...someBuyer })).data
    const [sms] = await desk.outbox('+9779800111222')
    expect(sms!.text).toContain(`/t/${tickets[0]!.code}`)
    const [mail] = await desk.outbox('nepali@example.com')
    expect(mail!.text).toContain(`/t/${tickets[0]!.code}`)
  })
})

const inNepali = async (id: string): Promise<TicketOrder> =>
  (
    await desk.call(orderTickets, {
      id,
      name: 'Maya Lama',
      mobile_no: '9800111222',
      email: 'nepali@example.com',
      language: 'ne',
    })
  ).data

describe('passing a ticket on', () => {
  test('gives it a new address and QR, and the former ones open nothing', async () => {
    const { codes, id } = await bought(await on())
    const [mine, other] = codes as [string, string]
    const before = await read(mine)
    const { data } = await desk.call(passTicketOn, { code: mine, name: 'Anil Rai', mobile_no: '9841999000' })
    expect(data).toEqual({ number: before.number })
    expect(await read(mine)).toMatchObject({ state: 'passed_on', qr: null, name: null, number: before.number })
    const [sms] = await desk.outbox('+9779841999000')
    const now = await read(/\/t\/([a-z0-9]+)/.exec(`${sms!.text}`)![1]!)
    expect(now).toMatchObject({ state: 'good', name: 'Anil Rai', number: before.number })
    const serialOf = (qr: string | null) => ticketInText(qr!)!.claim.serial
    expect(serialOf(now.qr)).not.toBe(serialOf(before.qr))
    const revoked = await desk.db.read(
      (tx) => tx.many<{ why: string }>`select why from revoked_serials where serial = ${serialOf(before.qr)}`,
    )
    expect(revoked).toEqual([{ why: 'passed_on' }])
    const { tickets } = (await desk.call(orderTickets, { id, ...someBuyer })).data
    expect(tickets.map(({ code, state }) => [code, state])).toEqual([
      ['', 'passed_on'],
      [other, 'good'],
    ])
    expect(codeOf(await desk.call(passTicketOn, { code: mine, name: 'Eve', mobile_no: '9841999001' }))).toBe(
      'not_found',
    )
  })

  test('many times at once gives it to one person', async () => {
    const { codes } = await bought(await on(), 1)
    const answers = await Promise.all(
      [1, 2, 3].map((nth) => desk.call(passTicketOn, { code: codes[0]!, name: 'Anil', mobile_no: `984199901${nth}` })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  test('is refused where the kind stays with its buyer, and once the doors are open', async () => {
    const to = { name: 'Anil Rai', mobile_no: '9841999000' }
    const fixed = await bought(await on({ types: [{ is_transferable: false }] }), 1)
    expect(codeOf(await desk.call(passTicketOn, { code: fixed.codes[0]!, ...to }))).toBe('ticket_stays')
    expect(await read(fixed.codes[0]!)).toMatchObject({ can_pass_on: false })
    const event = await on({ types: [{ price: '0' }] })
    const { codes } = await bought(event, 1)
    desk.clock.set(event.doors_at)
    expect(codeOf(await desk.call(passTicketOn, { code: codes[0]!, ...to }))).toBe('ticket_stays')
  })
})

describe('a number and an address', () => {
  test('have five messages about tickets a day, from one order or many', async () => {
    const event = await on({ types: [{ price: '0' }] })
    const victim = { name: 'Eve', mobile_no: '9841555000', email: 'Victim@example.com' }
    const sent = async () =>
      (await Promise.all([desk.outbox('+9779841555000'), desk.outbox('Victim@example.com')])).map((all) => all.length)
    const orders = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const { id } = (await askSeats(desk, event, [1])).data
        return (await desk.call(orderTickets, { id, ...victim })).data
      }),
    )
    await desk.runJobs()
    expect(orders.every(({ tickets }) => tickets.length === 1)).toBe(true)
    expect(await sent()).toEqual([5, 5])
    const { codes } = await bought(event, 1)
    const onto = { code: codes[0]!, name: 'Victim', mobile_no: victim.mobile_no }
    expect(codeOf(await desk.call(passTicketOn, onto))).toBe('number_messaged_often')
    expect(await read(codes[0]!)).toMatchObject({ state: 'good' })
    desk.clock.advance({ days: 1 })
    expect((await desk.call(passTicketOn, onto)).http).toBe(200)
    expect(await sent()).toEqual([6, 5])
  })

  test('get the tickets that they pay for, though strangers have used up the messages about free ones', async () => {
    const free = await on({ types: [{ price: '0' }] })
    const buyer = { name: 'Mina', mobile_no: '9841555009', email: 'mina@example.com' }
    for (let nth = 0; nth < 5; nth++) {
      const { id } = (await askSeats(desk, free, [1])).data
      await desk.call(orderTickets, { id, ...buyer })
    }
    await desk.runJobs()
    const { id } = (await askSeats(desk, await on(), [1])).data
    const { payment_id } = (await desk.call(orderTickets, { id, ...buyer })).data
    await payer.call(payFromWallet, { id: payment_id! }, newId())
    await desk.runJobs()
    const { tickets } = (await desk.call(orderTickets, { id, ...buyer })).data
    for (const to of ['+9779841555009', buyer.email])
      expect((await desk.outbox(to)).some(({ text }) => text?.includes(`/t/${tickets[0]!.code}`))).toBe(true)
  })

  test('are not messaged by names that change all the time', async () => {
    const { codes } = await bought(await on({ types: [{ price: '0' }] }), 1)
    await desk.call(passTicketOn, { code: codes[0]!, name: 'Victim', mobile_no: '9841555001' })
    const { id } = await desk.db.read(
      (tx) => tx.one<{ id: string }>`select id from tickets where holder_mobile = '9841555001'`,
    )
    for (let nth = 0; nth < 8; nth++)
      expect((await shop.call(renameTicket, { id, name: `Victim ${nth}` })).data.name).toBe(`Victim ${nth}`)
    expect(await desk.outbox('+9779841555001')).toHaveLength(5)
  })

  test('of one network are messaged about a bounded number of free orders', async () => {
    const event = await on({ types: [{ price: '0' }] })
    const orders = (count: number) => Promise.all(Array.from({ length: count }, () => askSeats(desk, event, [1])))
    const held = [...(await orders(30)), ...(await orders(10))]
    const order = ({ data: { id } }: (typeof held)[number]) => desk.call(orderTickets, { id, ...someBuyer })
    for (const one of held) expect((await order(one)).http).toBe(200)
    expect(codeOf(await order((await orders(1))[0]!))).toBe('too_many')
    expect((await order(held[0]!)).http).toBe(200)
  })

  test('of one network have a bounded number of free seats an hour: a stranger takes no whole hall for nothing', async () => {
    const event = await on({ capacity: 500, types: [{ price: '0', order_max: 50 }] })
    const order = async (seats: number) => {
      const { id } = (await askSeats(desk, event, [seats])).data
      return desk.call(orderTickets, { id, ...someBuyer })
    }
    for (const seats of [50, 50, 20]) expect((await order(seats)).data.state).toBe('paid')
    expect(codeOf(await order(1))).toBe('too_many')
    desk.clock.advance({ hours: 1 })
    expect((await order(1)).data.state).toBe('paid')
  })
})

describe('the organiser', () => {
  test('and their server never see the id of an order, which opens its tickets', async () => {
    const event = await on()
    const { id, payment_id, reference } = await bought(event)
    const { data: attendees } = await shop.call(listAttendees, { id: event.id })
    expect(attendees.data[0]).toMatchObject({ order_reference: reference, payment_id })
    const { data: payment } = await shop.call(readPayment, { id: payment_id! })
    const row = await desk.db.read((tx) => paymentOf(tx, shop.merchant_id, payment_id!))
    expect(row!.return_url).toContain(id)
    const byKey = paymentByKey(row!, { public_url: 'https://sahuji.example' })
    expect([payment.return_url, byKey.return_url]).toEqual([null, null])
    const written = JSON.stringify([attendees, payment, byKey], (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    expect(written).not.toContain(id)
  })

  test('changes the name on a ticket and sends it again, a few times a day', async () => {
    const { codes } = await bought(await on({ types: [{ price: '0' }] }), 1)
    const { id } = await desk.db.read(
      (tx) => tx.one<{ id: string }>`select id from tickets where address = ${codes[0]!}`,
    )
    const stranger = await desk.merchant()
    expect(codeOf(await stranger.call(renameTicket, { id, name: 'Eve' }))).toBe('not_found')
    expect(codeOf(await stranger.call(resendTicket, { id }))).toBe('not_found')
    const sent = async () => (await desk.outbox(`+977${someBuyer.mobile_no}`)).length
    const before = await sent()
    expect((await shop.call(renameTicket, { id, name: 'Anil Rai' })).data).toMatchObject({ name: 'Anil Rai' })
    expect(await read(codes[0]!)).toMatchObject({ name: 'Anil Rai', state: 'good' })
    for (let nth = 0; nth < 4; nth++) expect((await shop.call(resendTicket, { id })).http).toBe(200)
    expect(codeOf(await shop.call(resendTicket, { id }))).toBe('ticket_sent_often')
    expect((await sent()) - before).toBe(5)
    await shop.call(refundTicket, { id, reason: 'Asked' }, newId())
    expect(codeOf(await shop.call(renameTicket, { id, name: 'Anil' }))).toBe('ticket_not_good')
    expect(codeOf(await shop.call(resendTicket, { id }))).toBe('ticket_not_good')
  })
})

describe('giving a ticket back', () => {
  test('within the policy frees its seat and returns its price, once', async () => {
    const event = await on()
    const { codes, id } = await bought(event)
    const back = () => desk.call(giveTicketBack, { code: codes[0]!, key: newId() })
    await Promise.all([back(), back()])
    expect(await read(codes[0]!)).toMatchObject({ state: 'refunded', qr: null, refunded_at: expect.any(Date) })
    expect(await poolsOf(desk, event)).toMatchObject([{ sold: 1, held: 0 }, { sold: 1 }])
    expect(await heldIn(desk, shop)).toEqual({ balance: rupees('490'), held: rupees('490') })
    expect(codeOf(await back())).toBe('ticket_not_good')
    await desk.call(giveTicketBack, { code: codes[1]!, key: newId() })
    expect((await desk.call(orderTickets, { id, ...someBuyer })).data.state).toBe('refunded')
    expect(await heldIn(desk, shop)).toEqual({ balance: 0n, held: 0n })
  })

  test('after the time of the policy, or without one, is refused; its organiser may take it back', async () => {
    const event = await on({ refund_hours: null })
    const { codes } = await bought(event, 1)
    expect(codeOf(await desk.call(giveTicketBack, { code: codes[0]!, key: newId() }))).toBe('ticket_not_refundable')
    const { id } = await desk.db.read(
      (tx) => tx.one<{ id: string }>`select id from tickets where event_id = ${event.id}`,
    )
    const stranger = await desk.merchant()
    expect(codeOf(await stranger.call(refundTicket, { id, reason: 'Asked' }, newId()))).toBe('not_found')
    const taken = await shop.call(refundTicket, { id, reason: 'Fell ill' }, newId())
    expect(taken.data).toMatchObject({ state: 'refunded', attendance: 'refunded' })
    expect(codeOf(await shop.call(refundTicket, { id, reason: 'Fell ill' }, newId()))).toBe('ticket_not_good')
    expect(await heldIn(desk, shop)).toEqual({ balance: 0n, held: 0n })
  })

  test('that cost nothing moves no money', async () => {
    const event = await on({ types: [{ price: '0' }] })
    const { codes } = await bought(event, 1)
    expect((await desk.call(giveTicketBack, { code: codes[0]!, key: newId() })).data.state).toBe('refunded')
    expect((await poolsOf(desk, event))[0]).toMatchObject({ sold: 0 })
  })

  test('is for its present holder alone, though the former one asks at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { codes } = await bought(await on(), 1)
      const [code] = codes as [string]
      const [passed] = await Promise.all([
        desk.call(passTicketOn, { code, name: 'Anil Rai', mobile_no: '9841000001' }),
        ...[1, 2, 3].map(() => desk.call(giveTicketBack, { code, key: newId() })),
      ])
      const states = await statesOf(codes, passed.http === 200)
      expect(states).toEqual([passed.http === 200 ? 'good' : 'refunded'])
    }
  })

  test('ends when the doors open, under any policy', async () => {
    const event = await on({ refund_hours: 0, in_days: 1 })
    const { codes } = await bought(event, 1)
    desk.clock.set(event.doors_at)
    expect(codeOf(await desk.call(giveTicketBack, { code: codes[0]!, key: newId() }))).toBe('ticket_not_refundable')
  })

  test('returns what is left of its price after a part was refunded, and leaves a free ticket of its order good', async () => {
    const { id, payment_id } = await ordered(
      desk,
      await on({ types: [{ price: '500' }, { name: 'Child', price: '0' }] }),
      [1, 1],
    )
    await payer.call(payFromWallet, { id: payment_id! }, newId())
    const { tickets } = (await desk.call(orderTickets, { id, ...someBuyer })).data
    const part = { id: payment_id!, amount: Number(rupees('50')), reason: 'asked' } as const
    expect((await shop.call(refundPayment, part, newId())).http).toBe(200)
    const adult = tickets.find(({ type }) => type === 'Standard')!
    expect((await desk.call(giveTicketBack, { code: adult.code, key: newId() })).http).toBe(200)
    expect(await heldIn(desk, shop)).toEqual({ balance: 0n, held: 0n })
    const states = await desk.db.read(
      (tx) => tx.many<{ state: string }>`select state from tickets where order_id = ${id} order by price`,
    )
    expect(states.map(({ state }) => state)).toEqual(['good', 'refunded'])
  })

  test('that waits for money in the wallet cannot be cancelled: its ticket has ended', async () => {
    const event = await on()
    const { payment_id } = await bought(event, 1)
    await spentAfterRelease(event)
    const { id } = await desk.db.read(
      (tx) => tx.one<{ id: string }>`select id from tickets where event_id = ${event.id}`,
    )
    await shop.call(refundTicket, { id, reason: 'Fell ill' }, newId())
    const refund = await desk.db.read(
      (tx) => tx.one<{ id: string; state: string }>`select id, state from refunds where payment_id = ${payment_id}`,
    )
    expect(refund.state).toBe('queued')
    expect(codeOf(await shop.call(cancelRefund, { id: refund.id }))).toBe('refund_of_tickets')
  })
})

/** The states of tickets by the codes that their order has now. */
async function statesOf(codes: readonly string[], isPassedOn: boolean): Promise<string[]> {
  const rows = await desk.db.read(
    (tx) => tx.many<{ state: string }>`
      select k.state from tickets k
       where ${isPassedOn} and k.id in (select ticket_id from revoked_serials where address = any (${[...codes]}))
          or k.address = any (${[...codes]})`,
  )
  return rows.map(({ state }) => state)
}

/** The doors open, the money is released, and the shop spends it. */
async function spentAfterRelease({ id }: StandingEvent): Promise<void> {
  await desk.owner.write((tx) => tx.run`update events set released_at = ${desk.clock.now()} where id = ${id}`)
  await desk.owner.write((tx) => tx.run`select ticket_money_hold(o, 0) from ticket_orders o where o.event_id = ${id}`)
  const { balance } = await heldIn(desk, shop)
  const other = await desk.merchant()
  await desk.pay(shop, await desk.open(other, `${balance / 100n}`))
}
