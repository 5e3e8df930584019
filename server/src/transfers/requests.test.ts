import { readHome } from '@sahuji/contract/home'
import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as contract from '@sahuji/contract/transfers'
import * as confirming from '@sahuji/contract/transfers/confirmations'
import * as requests from '@sahuji/contract/transfers/requests'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetLimits, newcomer, phoneCode } from '../../testing/people.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'

let desk: TransferDesk
let sita: SendingMerchant
let ram: SendingMerchant
let hari: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
  sita = await desk.merchant('20,000')
  ram = await desk.merchant('20,000')
  hari = await desk.merchant('20,000')
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

type Asked = Partial<z.input<(typeof requests.requestFunds)['takes']>>
async function asked(by: SendingMerchant, of: readonly SendingMerchant[], more: Asked = {}) {
  const payers = of.map(({ mobile_no }) => ({ mobile_no, amount: 50_000 }))
  return by.call(requests.requestFunds, { payers, purpose: 'stock', note: 'Rice', ...more }, newId())
}
const ask = async (by: SendingMerchant, of: SendingMerchant, more: Asked = {}) =>
  (await asked(by, [of], more)).data.requests[0]!
const accept = (who: SendingMerchant, id: string, more: object = {}, key = newId()) =>
  who.call(requests.acceptFundRequest, { id, ...more }, key)
const bell = async (who: SendingMerchant) => (await who.call(listNotifications, {})).data.data[0]!
const sweep = () => desk.app.jobs.find(({ name }) => name === 'transfers.sweep_requests')!.run({})

describe('a request', () => {
  test('is on the payer’s first screen and is counted there until it is answered', async () => {
    const request = await ask(hari, sita)
    const waits = async (of: typeof sita) => {
      const { open_requests } = (await of.call(readHome, {})).data
      const overview = (await of.call(contract.readTransferOverview, {})).data
      expect(overview.open_requests).toBe(open_requests.length)
      return open_requests.filter(({ id }) => id === request.id)
    }
    expect(await waits(sita)).toMatchObject([{ amount: rupees('500') }])
    expect(await waits(hari)).toEqual([])
    expect((await bell(sita)).request).toMatchObject({ state: 'open', settled_at: null })
    await sita.call(requests.rejectFundRequest, { id: request.id })
    expect(await waits(sita)).toEqual([])
    expect((await bell(sita)).request).toMatchObject({ state: 'rejected', paid_by: null })
    const seen = (await sita.call(requests.readFundRequest, { id: request.id })).data
    expect(seen.other.mobile_no).toBe(hari.mobile_no.replace('+977', ''))
  })

  test('puts the asker’s words in quotation marks, so that they do not read as ours', async () => {
    await ask(hari, sita, { note: 'Rice” Your account is closed. Call 9801234567' })
    expect(await bell(sita)).toMatchObject({ body: "“Rice' Your account is closed. Call 9801234567”" })
    await ask(hari, sita, { note: '' })
    expect(await bell(sita)).toMatchObject({ body: '' })
  })

  test('is quoted to its payer with the fee, and to no other merchant', async () => {
    const { id } = await ask(ram, sita)
    const quoted = await sita.call(contract.quoteTransfer, { request_id: id, amount: 50_000 })
    expect(quoted.data).toMatchObject({ amount: 50_000n, receiver: { is_known: true } })
    expect(quoted.data.total).toBe(50_000n + quoted.data.fee)
    expect(await hari.call(contract.quoteTransfer, { request_id: id, amount: 50_000 })).toMatchObject({ http: 404 })
    expect(await ram.call(contract.quoteTransfer, { request_id: id, amount: 50_000 })).toMatchObject({ http: 404 })
    expect(await sita.call(contract.quoteTransfer, { amount: 50_000 })).toMatchObject({ http: 422 })
  })

  test('notifies its payer, is accepted once, and is paid into the asker’s wallet', async () => {
    const request = await ask(ram, sita)
    expect(request).toMatchObject({ state: 'open', direction: 'out', amount: rupees('500'), hints: null })
    const told = await bell(sita)
    expect(told).toMatchObject({
      type: 'RequestFund',
      request: { id: request.id, amount: rupees('500'), state: 'open' },
    })
    const { data: seen } = await sita.call(requests.readFundRequest, { id: request.id })
    expect(seen).toMatchObject({ direction: 'in', hints: { is_stranger: true, is_verified: true, asked_today: 1 } })
    const before = await desk.wallet(ram.merchant_id)
    const { http, data } = await accept(sita, request.id)
    expect({ http, amount: data.amount }).toEqual({ http: 200, amount: rupees('500') })
    expect((await desk.wallet(ram.merchant_id)).balance - before.balance).toBe(rupees('500'))
    expect(await bell(ram)).toMatchObject({ type: 'AcceptFund' })
    expect((await bell(sita)).request?.state).toBe('accepted')
    expect(await accept(sita, request.id)).toMatchObject({ http: 422 })
    expect(await sita.call(requests.rejectFundRequest, { id: request.id })).toMatchObject({ http: 422 })
    expect((await ram.call(requests.listFundRequests, { state: 'accepted' })).data.data).toMatchObject([
      { id: request.id },
    ])
    const again = (await sita.call(requests.readFundRequest, { id: (await ask(ram, sita)).id })).data
    expect(again.hints).toMatchObject({ is_stranger: false, was_rejected: false })
    await sita.call(requests.rejectFundRequest, { id: again.id })
    const third = (await sita.call(requests.readFundRequest, { id: (await ask(ram, sita)).id })).data
    expect(third.hints).toMatchObject({ is_stranger: false, was_rejected: true })
  })

  test('accepted many times at once while it is withdrawn has one outcome', async () => {
    const request = await ask(ram, hari)
    const before = await desk.wallet(ram.merchant_id)
    const [cancelled, ...answers] = await Promise.all([
      ram.call(requests.cancelFundRequest, { id: request.id }),
      ...Array.from({ length: 5 }, () => accept(hari, request.id)),
      hari.call(requests.rejectFundRequest, { id: request.id }),
    ])
    const won = [cancelled, ...answers].filter(({ http }) => http === 200)
    expect(won).toHaveLength(1)
    const { state } = (await ram.call(requests.readFundRequest, { id: request.id })).data
    const moved = (await desk.wallet(ram.merchant_id)).balance - before.balance
    expect(moved).toBe(state === 'accepted' ? rupees('500') : 0n)
  })

  test('can be answered only by its payer, and withdrawn only by its asker', async () => {
    const { id } = await ask(ram, sita)
    expect(await accept(hari, id)).toMatchObject({ http: 404 })
    expect(await accept(ram, id)).toMatchObject({ http: 404 })
    expect(await hari.call(requests.readFundRequest, { id })).toMatchObject({ http: 404 })
    expect(await hari.call(requests.rejectFundRequest, { id })).toMatchObject({ http: 404 })
    expect(await sita.call(requests.cancelFundRequest, { id })).toMatchObject({ http: 404 })
  })

  test('keeps its amount unless it allows another', async () => {
    expect(await accept(sita, (await ask(ram, sita)).id, { amount: 40_000 })).toMatchObject({ http: 422 })
    const open = await ask(ram, sita, { may_change: true })
    expect((await accept(sita, open.id, { amount: 40_000 })).data.amount).toBe(rupees('400'))
    const { data } = await ram.call(requests.readFundRequest, { id: open.id })
    expect(data).toMatchObject({ amount: rupees('500'), paid_amount: rupees('400'), state: 'accepted' })
    expect((await bell(ram)).title).toMatch(/paid Rs\.400\.00, you asked for Rs\.500\.00/)
  })

  test('split between several asks all or none, under one key once', async () => {
    const payers = [sita, hari].map(({ mobile_no }) => ({ mobile_no, amount: 10_000 }))
    const key = newId()
    const first = await ram.call(requests.requestFunds, { payers, purpose: 'stock' }, key)
    expect(first.data.requests).toHaveLength(2)
    expect(new Set(first.data.requests.map(({ group_id }) => group_id)).size).toBe(1)
    const again = await ram.call(requests.requestFunds, { payers, purpose: 'stock' }, key)
    expect(again.data).toEqual(first.data)
    const unknown = { mobile_no: newcomer().mobile_no, amount: 10_000 }
    const asked = { payers: [...payers, unknown], purpose: 'stock' }
    const message = 'This number cannot be asked for money. Nothing was asked.'
    expect(await ram.call(requests.requestFunds, asked, newId())).toMatchObject({ http: 422, message })
  })

  test('over its limit, below the least send, or due on an invalid day is refused', async () => {
    const of = (amount: number, more: Asked = {}) =>
      ram.call(
        requests.requestFunds,
        { payers: [{ mobile_no: sita.mobile_no, amount }], purpose: 'stock', ...more },
        newId(),
      )
    expect((await of(10_000_001)).message).toMatch(/^The most/)
    expect((await of(1)).message).toMatch(/^The least/)
    const daysOn = (days: number) => kathmanduDay(new Date(desk.clock.now().getTime() + days * 86_400_000))
    for (const due_on of ['0001-01-01', '9999-12-31', daysOn(8)])
      expect((await of(50_000, { due_on })).body).toMatchObject({ errors: { due_on: [expect.any(String)] } })
    expect((await of(50_000, { due_on: daysOn(8), expires_days: 14 })).http).toBe(200)
  })

  test('of a blocked asker is refused, like that to an unregistered number, until unblocked', async () => {
    const other = await ask(hari, sita)
    const { id } = await ask(hari, sita)
    await sita.call(requests.rejectFundRequest, { id, block: true })
    expect(await bell(hari)).toMatchObject({ type: 'RejectFund' })
    expect((await asked(hari, [sita])).message).toBe('This number cannot be asked for money. Nothing was asked.')
    // their other open requests end too, without reminders
    expect((await hari.call(requests.readFundRequest, { id: other.id })).data.state).toBe('rejected')
    expect(await hari.call(requests.remindFundRequest, { id: other.id })).toMatchObject({ http: 422 })
    const { blocked } = (await sita.call(requests.listRequestBlocks, {})).data
    expect(blocked).toMatchObject([{ merchant_id: hari.merchant_id }])
    await sita.call(requests.removeRequestBlock, { merchant_id: hari.merchant_id })
    expect((await sita.call(requests.readFundRequest, { id: (await ask(hari, sita)).id })).data.hints).toMatchObject({
      was_rejected: true,
    })
  })
})

describe('a send above the limit that the merchant sets', () => {
  test('needs a proof of exactly this send, used up for one key', async () => {
    const maya = await desk.merchant('20,000')
    await maya.call(contract.changeTransferSettings, { confirm_above: 10_000 })
    const body = { mobile_no: ram.mobile_no, amount: 20_000, purpose: 'stock' }
    expect(await maya.call(sendFunds, body, newId())).toMatchObject({
      http: 422,
      message: 'Sending more than Rs.100.00 needs a confirmation.',
    })
    const { data: begun } = await maya.call(confirming.beginTransferConfirmation, body)
    await maya.call(confirming.sendTransferCode, { id: begun.id })
    const [sms] = await desk.outbox(`+977${maya.mobile_no}`)
    expect(sms!.text).toContain('Rs.200.00')
    expect(sms!.text).toContain(ram.mobile_no.slice(-4))
    const proof = { confirmation_id: begun.id, sms_code: await phoneCode(desk, maya.mobile_no) }
    const wrong = await maya.call(sendFunds, { ...body, confirmation_id: begun.id, sms_code: '000000' }, newId())
    expect(wrong.message).toMatch(/^This code is not right/)
    const other = await maya.call(sendFunds, { ...body, amount: 30_000, ...proof }, newId())
    expect(other.message).toBe('What you confirmed changed after it. Please confirm it again.')
    const key = newId()
    expect(await maya.call(sendFunds, { ...body, ...proof }, key)).toMatchObject({ http: 200 })
    expect(await maya.call(sendFunds, { ...body, ...proof }, key)).toMatchObject({ http: 200 })
    expect((await maya.call(sendFunds, { ...body, ...proof }, newId())).message).toMatch(/^This confirmation is over/)
    const { id } = await ask(ram, maya)
    expect((await accept(maya, id)).message).toMatch(/needs a confirmation/)
    desk.clock.advance({ minutes: 2 })
    const { data } = await maya.call(confirming.beginTransferConfirmation, { request_id: id, amount: 50_000 })
    await maya.call(confirming.sendTransferCode, { id: data.id })
    const sms_code = await phoneCode(desk, maya.mobile_no)
    expect(await accept(maya, id, { confirmation_id: data.id, sms_code })).toMatchObject({ http: 200 })
    expect(await hari.call(confirming.sendTransferCode, { id: data.id })).toMatchObject({ http: 404 })
  })
})

describe('with time', () => {
  test('sends a manual reminder a day after it was asked, once a day, to its payer alone', async () => {
    const { id } = await ask(ram, hari, { expires_days: 20 })
    const told = (state: string) =>
      desk.db.read(
        (tx) => tx.many`
          select merchant_id from notifications
           where request_id = ${id} and merchant_id = ${hari.merchant_id} and text_key = ${state}`,
      )
    expect((await ram.call(requests.remindFundRequest, { id })).message).toMatch(/^You can remind of a request a day/)
    // a day passes; the sessions stay
    await desk.owner.write(
      (tx) => tx.run`update transfer_requests set created_at = created_at - interval '1 day' where id = ${id}`,
    )
    const { http, data } = await ram.call(requests.remindFundRequest, { id })
    expect({ http, state: data.state, at: data.reminded_at }).toEqual({
      http: 200,
      state: 'open',
      at: desk.clock.now(),
    })
    expect(await told('request_reminded')).toHaveLength(1)
    expect(await ram.call(requests.remindFundRequest, { id })).toMatchObject({ http: 429 })
    expect(await hari.call(requests.remindFundRequest, { id })).toMatchObject({ http: 404 })
    expect(await told('request_reminded')).toHaveLength(1)
  })

  test('a request ends at its expiry: the asker is notified once, and the payer’s open pages update', async () => {
    await forgetLimits(desk)
    const { id, expires_at } = await ask(ram, hari, { expires_days: 1 })
    const expires = desk.app.jobs.find(({ name }) => name === 'transfers.expire_request')!
    const due = await desk.owner.read(
      (tx) => tx.one<{ run_at: Date }>`
        select run_at from graphile_worker.jobs where task_identifier = ${expires.name} order by id desc limit 1`,
    )
    expect(due.run_at).toEqual(expires_at)
    // sooner, because no session lasts a day
    const soon = new Date(desk.clock.now().getTime() + 600_000)
    await desk.owner.write(
      (tx) => tx.run`
        update transfer_requests set expires_at = ${soon} where id = ${id} and merchant_id = ${ram.merchant_id}`,
    )
    const unread = async () => (await hari.call(listNotifications, {})).data.unread!
    const before = await unread()
    const ends = async () => void (await expires.run({ id, merchant_id: ram.merchant_id }))
    await ends()
    expect(await unread()).toBe(before)
    desk.clock.advance({ minutes: 10 })
    await ends()
    await ends()
    expect(await unread()).toBe(before - 1)
    expect(await accept(hari, id)).toMatchObject({ body: { refusal: 'request_not_open' } })
    const facts = await desk.db.read(
      (tx) => tx.many<{ name: string }>`
        select name from facts where merchant_id in (${ram.merchant_id}, ${hari.merchant_id})
           and body ->> 'id' = ${id} and name in ('request.expired', 'request.changed') order by name`,
    )
    expect(facts.map(({ name }) => name)).toEqual(['request.changed', 'request.changed', 'request.expired'])
  })

  test('a request reminds, expires once, and cannot be accepted after that; a repeated one is asked again', async () => {
    await forgetLimits(desk)
    const once = await ask(ram, hari, { expires_days: 2, remind: true })
    const weekly = await ask(ram, hari, { every: 'week', expires_days: 30 })
    expect(await ram.call(requests.remindFundRequest, { id: once.id })).toMatchObject({ http: 429 })
    desk.clock.advance({ days: 1, minutes: 1 })
    await sweep()
    await sweep()
    const reminded = await desk.db.read(
      (tx) => tx.many`select id from notifications where request_id = ${once.id} and text_key = 'request_reminded'`,
    )
    expect(reminded).toHaveLength(1)
    desk.clock.advance({ days: 1 })
    await sweep()
    const row = await desk.db.read(
      (tx) => tx.one<{ state: string }>`
      select state from transfer_requests where id = ${once.id} and merchant_id = ${ram.merchant_id}`,
    )
    expect(row.state).toBe('expired')
    desk.clock.advance({ days: 6 })
    await sweep()
    await sweep()
    const again = await desk.db.read(
      (tx) => tx.many<{ id: string }>`
      select id from transfer_requests where group_id = ${weekly.group_id} and merchant_id = ${ram.merchant_id}`,
    )
    expect(again).toHaveLength(2)
  })
})
