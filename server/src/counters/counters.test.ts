import * as contract from '@sahuji/contract/counters'
import * as there from '@sahuji/contract/counters/at-the-counter'
import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import { rupees } from '@sahuji/contract/money/money'
import { beginCodePayment, readPayableCode, readPayerWallet } from '@sahuji/contract/payments/paying'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { listNotifications } from '@sahuji/contract/notifications'
import { livePath } from '@sahuji/contract/notifications/live'
import { endSession, listSessions, readCurrentUser } from '@sahuji/contract/session'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counterDevice, openBy } from '../../testing/counters.ts'
import { openStream } from '../../testing/event-stream.ts'
import { forgetLimits, newcomer, type Someone, someone, verifiedByCode } from '../../testing/people.ts'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { freezePart } from '../merchants/freezes.ts'
import { newOperator } from '../../testing/operators.ts'
import { after } from '../auth/auth-settings.ts'
import { newId } from '../platform/ids.ts'
import { countersSince } from './queries.ts'
import { forgetInvites } from './forget-invites.job.ts'
import { shortName } from './at-the-counter.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let guest: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  guest = await desk.merchant('20,000', { ask: { trade_name: 'Everest Tea House' } })
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})
beforeEach(async () => {
  shop = await desk.merchant()
  await forgetLimits(desk)
})

const added = async (name = 'Counter 1', who: Someone = shop) => (await who.call(contract.addCounter, { name })).data.id
const codeOf = (link: string) => new URL(link).hash.slice(1)
const invited = async (id: string, staff = 'Maya', who: Someone = shop) =>
  codeOf((await who.call(contract.inviteToCounter, { id, staff })).data.link)

const openedAt = async (id: string, staff?: string) => counterDevice(desk, await invited(id, staff))
const view = async (who: Someone) => (await who.call(there.readCounter, {})).data
/** The code within the counter's QR. */
const codeAt = async (who: Someone) => {
  const read = readEmvQr((await view(who)).pay_code!.payload)
  const [, code] = /^NCHL\d{8}(\w+)$/.exec(typeof read === 'object' ? (read.within('29').get('00') ?? '') : '')!
  return code!
}
const paidBy = async (code: string, rupee: string, payer = guest) => {
  const { id } = (await desk.call(beginCodePayment, { code, amount: Number(rupees(rupee)) })).data
  return (await desk.pay(payer, id)).data
}
const paid = async (who: Someone, rupee: string, payer = guest) => paidBy(await codeAt(who), rupee, payer)

describe('a counter', () => {
  test('shows the payments of its QR, and the first one also those without a counter', async () => {
    const [one, two] = [await openedAt(await added()), await openedAt(await added('Counter 2'), 'Hari')]
    await paid(one, '480')
    await paid(two, '120')
    await desk.send(guest, shop, '50')
    const [first, second] = [await view(one), await view(two)]
    expect(first).toMatchObject({ shop: 'Himal Tea House', counter: 'Counter 1', staff: 'Maya' })
    expect(first.payments.map(({ amount, counter }) => [amount, counter])).toEqual([
      [rupees('50'), null],
      [rupees('480'), 'Counter 1'],
    ])
    expect(first.payments[0]!.payer).toBe('Everest Tea House')
    expect(first.today).toEqual({ count: 2, amount: rupees('530') })
    expect(second.today).toEqual({ count: 1, amount: rupees('120') })
    expect(first.pay_code).toMatchObject({ name: 'Himal Tea House' })
  })

  test('counts its day’s payments by staff and shift', async () => {
    const id = await added()
    const maya = await openedAt(id, 'Maya')
    await paid(maya, '100')
    desk.clock.advance({ minutes: 5 })
    const hari = await openedAt(id, 'Hari')
    expect(await maya.call(there.readCounter, {})).toMatchObject({ http: 401 })
    await paid(hari, '40')
    expect((await view(hari)).shift).toMatchObject({ count: 1, amount: rupees('40') })
    expect((await view(hari)).today).toEqual({ count: 2, amount: rupees('140') })
    desk.clock.advance({ minutes: 5 })
    await hari.call(there.leaveCounter, {})
    expect(await hari.call(there.readCounter, {})).toMatchObject({ http: 401 })
    const [counter] = (await shop.call(contract.listCounters, {})).data
    expect(counter).toMatchObject({ name: 'Counter 1', takes_rest: true, count: 2, amount: rupees('140') })
    expect(counter!.shifts.map(({ staff, amount, ended_at }) => [staff, amount, ended_at !== null])).toEqual([
      ['Hari', rupees('40'), true],
      ['Maya', rupees('100'), true],
    ])
  })

  test('is in the story of its payments, with the staff for the shop alone', async () => {
    const maya = await openedAt(await added('Front counter'), 'Maya')
    const { id } = await paid(maya, '480')
    const told = async (who: Someone, of: string) => (await who.call(readTransaction, { id: of })).data.at_counter
    expect(await told(shop, id)).toEqual({ counter: 'Front counter', staff: 'Maya' })
    const { transaction_id } = (await guest.call(readPayerWallet, { id })).data
    expect(await told(guest, transaction_id!)).toEqual({ counter: 'Front counter', staff: null })
  })

  test('is named to the payer who reads its QR, and in the shop’s notification', async () => {
    const maya = await openedAt(await added('Front counter'), 'Maya')
    const code = await codeAt(maya)
    expect((await desk.call(readPayableCode, { code })).data).toMatchObject({ place: 'Front counter' })
    const { reference } = await paid(maya, '10')
    const [notice] = (await shop.call(listNotifications, {})).body.data as { body: string }[]
    expect(notice).toMatchObject({ body: `At Front counter. It is in your wallet. ${reference}` })
  })

  test('answers for a screenshot’s last four characters whether it arrived, and where', async () => {
    const [one, two] = [await openedAt(await added()), await openedAt(await added('Counter 2'))]
    const { reference } = await paid(two, '75')
    const { found } = (await one.call(there.checkPayment, { last: reference.slice(-4).toLowerCase() })).data
    expect(found).toMatchObject([{ reference, amount: rupees('75'), counter: 'Counter 2', payer: 'Everest Tea House' }])
    expect(await one.call(there.checkPayment, { last: '12' })).toMatchObject({ http: 422 })
  })

  test('that was closed signs its device out, and its QR still pays the shop', async () => {
    const [id, rest] = [await added(), await added('Counter 2')]
    const one = await openedAt(id)
    const code = await codeAt(one)
    await shop.call(contract.closeCounter, { id })
    expect(await one.call(there.readCounter, {})).toMatchObject({ http: 401 })
    await paidBy(code, '50')
    expect((await shop.call(contract.listCounters, {})).data).toMatchObject([
      { id: rest, takes_rest: true, closed_at: null, count: 1, amount: 5_000n },
      { id, takes_rest: false, count: 0 },
    ])
    expect(await shop.call(contract.closeCounter, { id })).toMatchObject({ http: 404 })
  })

  test('that was closed is listed with its day until midnight, and keeps what it took without a QR', async () => {
    const [id, rest] = [await added(), await added('Counter 2')]
    const [one, two] = [await openedAt(id, 'Maya'), await openedAt(rest, 'Hari')]
    const payer = await desk.merchant('2,000')
    await paid(one, '480', payer)
    await desk.send(payer, shop, '50')
    desk.clock.advance({ minutes: 5 })
    await shop.call(contract.closeCounter, { id })
    await desk.send(payer, shop, '10')
    expect((await view(two)).today).toEqual({ count: 1, amount: rupees('10') })
    const day = async () =>
      (await shop.call(contract.listCounters, {})).data.map(({ name, amount, closed_at, shifts }) => [
        name,
        amount,
        closed_at !== null,
        shifts.map(({ amount: taken }) => taken),
      ])
    expect(await day()).toEqual([
      ['Counter 2', rupees('10'), false, [rupees('10')]],
      ['Counter 1', rupees('530'), true, [rupees('530')]],
    ])
    // nor does the next one take what was taken before it
    desk.clock.advance({ minutes: 5 })
    await shop.call(contract.closeCounter, { id: rest })
    await added('Counter 3')
    expect((await day())[0]).toEqual(['Counter 3', 0n, false, []])
    const tomorrow = after(startOfKathmanduDay(kathmanduDay(desk.clock.now())), 86_400)
    const then = await desk.owner.read((tx) => countersSince(tx, shop.merchant_id, tomorrow))
    expect(then.map(({ name }) => name)).toEqual(['Counter 3'])
  })

  test('has a unique name in the shop, and twenty are the most', async () => {
    const id = await added()
    expect(await shop.call(contract.addCounter, { name: ' counter 1 ' })).toMatchObject({ http: 422 })
    const two = await added('Counter 2')
    expect(await shop.call(contract.renameCounter, { id: two, name: 'COUNTER 1' })).toMatchObject({ http: 422 })
    expect(await shop.call(contract.renameCounter, { id, name: 'Counter 1' })).toMatchObject({ http: 200 })
    const at = await Promise.all(
      Array.from({ length: 25 }, (_, n) => shop.call(contract.addCounter, { name: `N ${n}` })),
    )
    expect(at.filter(({ http }) => http === 200)).toHaveLength(18)
    expect((await shop.call(contract.listCounters, {})).data.filter(({ takes_rest }) => takes_rest)).toHaveLength(1)
  })
})

describe('a device at a counter', () => {
  test('is signed in by a QR once, within ten minutes, and by the newest QR alone', async () => {
    const id = await added()
    const [old, code] = [await invited(id), await invited(id)]
    const open = async (given: string) => (await openBy(desk, given)).answered
    expect(await open(old)).toMatchObject({ http: 422 })
    const both = await Promise.all([open(code), open(code)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 422])
    const late = await invited(id)
    desk.clock.advance({ minutes: 10, seconds: 1 })
    expect(await open(late)).toMatchObject({ http: 422 })
  })

  test('sees its counter and nothing else, and a person’s token does not work at a counter', async () => {
    const one = await openedAt(await added())
    for (const { entry } of desk.app.routes) {
      if (entry.who === 'anyone' || entry.path.startsWith('/api/counter')) continue
      const url = entry.path.replace(/\{\w+\}/g, newId())
      const proof = one.key!.prove({ method: entry.method, url, now: desk.clock.now(), token: one.token })
      const { http } = await desk.raw(entry.method, url, entry.method === 'POST' ? {} : undefined, {
        token: one.token,
        proof,
        key: newId(),
      })
      expect({ path: entry.path, http }).toEqual({ path: entry.path, http: 401 })
    }
    expect(await one.call(contract.listCounters, {})).toMatchObject({ http: 401 })
    expect(await shop.call(there.readCounter, {})).toMatchObject({ http: 401 })
    const stolen = someone(desk, { ...one, key: undefined })
    expect(await stolen.call(there.readCounter, {})).toMatchObject({ http: 401 })
  })

  test('is in the merchant’s list of devices and can be ended there, as by "end" and by a freeze', async () => {
    const id = await added()
    const one = await openedAt(id)
    const rows = (await shop.call(listSessions, {})).data
    const at = rows.find(({ at_counter }) => at_counter !== null)
    expect(at).toMatchObject({ at_counter: { counter: 'Counter 1', staff: 'Maya' }, is_this: false })
    await shop.call(endSession, { id: at!.id })
    expect(await one.call(there.readCounter, {})).toMatchObject({ http: 401 })
    expect(await shop.call(readCurrentUser, {})).toMatchObject({ http: 200 })
    const two = await openedAt(id)
    await shop.call(contract.endShift, { id })
    expect(await two.call(there.readCounter, {})).toMatchObject({ http: 401 })
    const waiting = await invited(id)
    const { id: operator_id } = await newOperator(desk, ['finance_checker'])
    const why = { reason: 'A test', sentence: 'unusual_activity', own_words: null } as const
    const freezing = { id: newId(), merchant_id: shop.merchant_id, part: 'sign_in', ...why, operator_id } as const
    await desk.owner.write((tx) => freezePart(tx, freezing, desk.clock.now()))
    expect((await openBy(desk, waiting)).answered).toMatchObject({ http: 422 })
  })

  test('of another shop is out of reach: its counters cannot be opened, renamed, ended or closed', async () => {
    const id = await added()
    const other = await desk.merchant()
    for (const call of [
      other.call(contract.inviteToCounter, { id, staff: 'Me' }),
      other.call(contract.renameCounter, { id, name: 'Mine' }),
      other.call(contract.endShift, { id }),
      other.call(contract.closeCounter, { id }),
    ])
      expect(await call).toMatchObject({ http: 404 })
    expect((await other.call(contract.listCounters, {})).data).toEqual([])
  })

  test('is notified at once that money arrived, without any detail', async () => {
    const url = await desk.app.web.listen({ host: '127.0.0.1', port: 0 })
    const code = await invited(await added())
    const one = await counterDevice(desk, code)
    const listens = (path: string) => {
      const proof = one.key!.prove({ method: 'GET', url: path, now: desk.clock.now(), token: one.token })
      return openStream(url, one.token, undefined, path, proof)
    }
    const stream = await listens(there.counterLivePath)
    expect((await listens(livePath)).http).toBe(401)
    await expect.poll(() => stream.lastId()).toBeDefined()
    await desk.send(await desk.merchant('100'), shop, '30')
    await expect.poll(() => stream.news()).toEqual([{ facts: ['transfer.received'], notifications: [] }])
    stream.close()
  })
})

test('a dead link is removed a day later, and a name is shortened for bystanders', async () => {
  await invited(await added())
  desk.clock.advance({ days: 2 })
  await desk.runJobs({ only: forgetInvites.name } as never)
  expect(shortName('  Prerana  Gurung ')).toBe('Prerana G.')
  expect(shortName('हिमाल चिया')).toBe('हिमाल च.')
})

// last: days pass, and the earlier sessions expire
test('a counter counts a send that waited for the shop on the day of its arrival', async () => {
  const ask = newcomer()
  const { data } = await desk.send(await desk.merchant('1,000'), ask, '70')
  desk.clock.advance({ days: 5 })
  shop = Object.assign(await verifiedByCode(desk, { ask }), { merchant_id: '', person_id: '' })
  await desk.runJobs()
  const one = await openedAt(await added())
  expect(await view(one)).toMatchObject({
    today: { count: 1, amount: rupees('70') },
    payments: [{ reference: data.reference }],
  })
  const { found } = (await one.call(there.checkPayment, { last: data.reference.slice(-4) })).data
  expect(found).toMatchObject([{ reference: data.reference }])
})
