import * as contract from '@sahuji/contract/notifications/choices'
import { acceptFundRequest, requestFunds } from '@sahuji/contract/transfers/requests'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../../testing/transfers.ts'
import { createFeed } from '../../feed/feed.ts'
import { loadFacts } from '../../funding/facts.ts'
import { testClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { notificationListeners } from '../notifications.ts'
import { lastDigestAt, sendDigests } from './send-digests.job.ts'

let desk: TransferDesk
let hari: SendingMerchant
let gita: SendingMerchant
beforeEach(async () => {
  // 10:00 in Kathmandu
  desk = await openTransferDesk({ clock: testClock('2026-11-20T04:15:00Z') })
  hari = await desk.merchant('50,000', { ask: { name: 'Hari Thapa', trade_name: 'Thapa Traders' } })
  gita = await desk.merchant('5,000')
  await desk.owner.write((tx) => tx.run`delete from messages`)
})
afterEach(() => desk.close())

const choose = (frequency: 'never' | 'each' | 'daily', who = gita) =>
  who.call(contract.chooseNotice, { kind: 'received', channel: 'email', frequency })
const hours = async (count: number) => {
  desk.clock.advance({ seconds: count * 3600 })
  const [now, later] = [desk.clock.now(), new Date(desk.clock.now().getTime() + 86_400_000)]
  await desk.owner.write((tx) => tx.run`update sessions set last_seen_at = ${now}, ends_at = ${later}`)
}
const deps = () => ({ db: desk.db, clock: desk.clock, brand: 'Sahuji', public_url: 'http://127.0.0.1:4620' })
const runs = () => sendDigests.run({}, deps())
const mails = async (who = gita) => (await desk.outbox(who.email)).filter(({ channel }) => channel === 'email')
const pays = (amount: string) => desk.send(hari, gita, amount)
const loads = (amount: bigint) =>
  desk.db.write((tx) => {
    const load = { id: newId(), reference: 'L-1', state: 'credited', channel: 'ebanking', bank_name: 'Nabil' } as const
    const rest = { service_code: null, what: 'credited', review: null, transfer_id: null, balance_after: null }
    const body = { ...load, ...rest, amount, fee: 1_000n, created_at: desk.clock.now() }
    return createFeed(notificationListeners, desk.clock).publish(tx, loadFacts.credited, gita.merchant_id, 'live', body)
  })

test('the last 20:00 of Kathmandu is today’s from that moment on', () => {
  const at = (now: string) => lastDigestAt(new Date(now)).toISOString()
  expect(at('2026-11-20T14:14:59Z')).toBe('2026-11-19T14:15:00.000Z')
  expect(at('2026-11-20T14:15:00Z')).toBe('2026-11-20T14:15:00.000Z')
  expect(at('2026-11-20T20:00:00Z')).toBe('2026-11-20T14:15:00.000Z')
})

test('the daily mail has the sum, the count and the largest, in the person’s language, and is sent once', async () => {
  await choose('daily')
  for (const amount of ['100', '1,200.50', '90', '80', '70', '60']) await pays(amount)
  const payers = [{ mobile_no: hari.mobile_no, amount: 50_000 }]
  const asked = await gita.call(requestFunds, { payers, purpose: 'stock' }, newId())
  await hari.call(acceptFundRequest, { id: asked.data.requests[0]!.id }, newId())
  await desk.owner.write((tx) => tx.run`update people set language = 'ne' where id = ${gita.person_id}`)
  await runs()
  expect(await mails()).toEqual([])
  await hours(11)
  // several servers, and one that was started again
  await Promise.all([runs(), runs(), runs()])
  await runs()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'आज प्राप्त: रु.2,100.50', language: 'ne' })
  const lines = mail!.text!.split('\n')
  expect(lines).toContain('भुक्तानी: 7। सबैभन्दा ठूला:')
  expect(lines.filter((line) => line.includes('Thapa'))).toEqual([
    'रु.1,200.50, Thapa Traders, 10:00',
    'रु.500.00, Thapa Traders, 10:00',
    'रु.100.00, Thapa Traders, 10:00',
    'रु.90.00, Thapa Traders, 10:00',
    'रु.80.00, Thapa Traders, 10:00',
  ])
  expect([await mails(hari), mail!.text]).toEqual([[], expect.stringContaining('/dashboard/transactionHistory')])
})

test('contains a credited load like a received transfer, by its bank', async () => {
  await choose('daily')
  await loads(301_000n)
  await pays('100')
  await hours(11)
  await runs()
  const [mail, ...others] = await mails()
  expect([mail?.subject, others]).toEqual(['Received today: Rs.3,100.00', []])
  const lines = mail!.text!.split('\n')
  expect(lines.filter((line) => line.startsWith('Rs.'))).toEqual([
    'Rs.3,000.00, Nabil, 10:00',
    'Rs.100.00, Thapa Traders, 10:00',
  ])
})

test('what arrives after 20:00 is in the next day’s, also where a server was down that day', async () => {
  await choose('daily')
  await pays('100')
  await hours(11)
  await pays('40')
  await runs()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Received today: Rs.100.00'])
  await hours(20)
  await pays('20')
  await hours(24)
  await runs()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Received today: Rs.60.00',
    'Received today: Rs.100.00',
  ])
  expect((await mails())[0]!.text).not.toMatch(/\n\n\n/)
})

test('skips people who received nothing, chose otherwise, or have no verified address', async () => {
  await choose('daily', hari)
  await choose('never')
  await pays('100')
  await hours(11)
  await runs()
  expect([await mails(hari), await mails()]).toEqual([[], []])
  await choose('daily')
  await desk.owner.write((tx) => tx.run`update people set email_verified_at = null where id = ${gita.person_id}`)
  await runs()
  expect(await mails()).toEqual([])
})

test('chosen again, it begins with the day that ends next', async () => {
  await choose('daily')
  await pays('100')
  await hours(11)
  await runs()
  await choose('never')
  await hours(48)
  await pays('70')
  await choose('daily')
  await hours(24)
  await runs()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Received today: Rs.70.00',
    'Received today: Rs.100.00',
  ])
})
