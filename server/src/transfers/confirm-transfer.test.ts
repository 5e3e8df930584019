import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/transfers'
import * as confirming from '@sahuji/contract/transfers/confirmations'
import * as requests from '@sahuji/contract/transfers/requests'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { forgetLimits, newcomer, phoneCode } from '../../testing/people.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { holdFunds, releaseHold } from '../ledger/hold.ts'
import { lockWallet } from '../ledger/post.ts'
import { newId, newLedgerId } from '../platform/ids.ts'

let desk: TransferDesk
let ram: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
  ram = await desk.merchant()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A merchant who must confirm sends above this many rupees. */
async function askedAbove(limit: string, balance = '20,000'): Promise<SendingMerchant> {
  const sita = await desk.merchant(balance)
  await sita.call(contract.changeTransferSettings, { confirm_above: Number(rupees(limit)) })
  return sita
}

const toRam = (amount: string) => ({ mobile_no: ram.mobile_no, amount: Number(rupees(amount)), purpose: 'stock' })

/** Begins the confirmation of a send; answers its id and the code that came. */
async function confirmed(sita: SendingMerchant, amount: string) {
  await forgetLimits(desk)
  const { data } = await sita.call(confirming.beginTransferConfirmation, toRam(amount))
  await sita.call(confirming.sendTransferCode, { id: data.id })
  return { confirmation_id: data.id, sms_code: await phoneCode(desk, sita.mobile_no) }
}

const isUsed = (id: string) =>
  desk.db.read(async (tx) =>
    Boolean(await tx.maybe`select id from confirmations where id = ${id} and used_at is not null`),
  )

/** The state that a server leaves when it dies between the proof and the money, this many seconds ago. */
const usedBefore = (id: string, key: string, seconds: number) =>
  desk.owner.write((tx) => {
    const at = new Date(desk.clock.now().getTime() - seconds * 1000)
    return tx.run`update confirmations set used_at = ${at}, used_by = 'sms', used_key = ${key} where id = ${id}`
  })

describe('a confirmation that was used', () => {
  test('for a refused send is over: money that arrives later cannot leave by it', async () => {
    const sita = await askedAbove('100', '3,000')
    const { confirmation_id, sms_code } = await confirmed(sita, '2,500')
    const [key, hold_id] = [newId(), newLedgerId('live', desk.clock)]
    let refused: Promise<unknown> | undefined
    await desk.db.write(async (tx) => {
      const { free } = await lockWallet(tx, sita.merchant_id, 'live')
      refused = sita.call(sendFunds, { ...toRam('2,500'), confirmation_id, sms_code }, key)
      await vi.waitUntil(() => isUsed(confirmation_id), { timeout: 20_000 })
      const { merchant_id } = sita
      await holdFunds(tx, { id: hold_id, merchant_id, key, account_id: free.account_id, amount: rupees('1,000') })
    })
    expect(await refused).toMatchObject({ http: 422, body: { refusal: 'sendable_too_low' } })
    await desk.db.write((tx) => releaseHold(tx, hold_id))
    const again = { ...toRam('2,500'), confirmation_id }
    expect((await sita.call(sendFunds, again, key)).body.refusal).toBe('confirmation_over')
    expect((await sita.call(sendFunds, { ...again, sms_code }, key)).body.refusal).toBe('confirmation_over')
  })

  test('lets its request be repeated after a crash without another proof, but not for long', async () => {
    const sita = await askedAbove('100')
    const send = async (seconds: number) => {
      const { confirmation_id } = await confirmed(sita, '200')
      const key = newId()
      await usedBefore(confirmation_id, key, seconds)
      desk.clock.advance({ minutes: 1 })
      const { http, body } = await sita.call(sendFunds, { ...toRam('200'), confirmation_id }, key)
      return body.refusal ?? http
    }
    expect(await send(200)).toBe(200)
    expect(await send(240)).toBe('confirmation_over')
  })

  test('by a double click sends once, and does not count as unconfirmed', async () => {
    const sita = await askedAbove('100')
    const [proof, key] = [await confirmed(sita, '300'), newId()]
    const send = () => sita.call(sendFunds, { ...toRam('300'), ...proof }, key)
    const both = await Promise.all([send(), send()])
    const after = await send()
    for (const { http, data } of both.filter((each) => each.http === 200))
      expect({ http, id: data.id }).toEqual({ http: 200, id: after.data.id })
    expect(after.http).toBe(200)
    expect((await desk.wallet(sita.merchant_id)).balance).toBe(rupees('19,700'))
    const { data } = await sita.call(contract.readTransferOverview, {})
    expect(data).toMatchObject({ confirm_above: rupees('100'), unconfirmed_left: rupees('100') })
  })
})

describe('sends without a confirmation', () => {
  test('count together for 24 hours, also when simultaneous', async () => {
    const sita = await askedAbove('5,000')
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.send(sita, ram, '2,000')))
    expect(answers.map(({ http, body }) => body.refusal ?? `${http}`).toSorted()).toEqual([
      '200',
      '200',
      ...Array.from({ length: 3 }, () => 'confirmation_needed'),
    ])
    expect((await desk.send(sita, ram, '1,000.01')).message).toBe('Sending more than Rs.1,000.00 needs a confirmation.')
    const mustConfirm = async (amount: string) => {
      const { mobile_no } = ram
      return (await sita.call(contract.quoteTransfer, { mobile_no, amount: Number(rupees(amount)) })).data.must_confirm
    }
    expect([await mustConfirm('1,000'), await mustConfirm('1,000.01')]).toEqual([false, true])
    // a send that waits for a new number counts as well
    const stranger = newcomer()
    const waiting = await Promise.all(Array.from({ length: 3 }, () => desk.send(sita, stranger, '500')))
    expect(waiting.filter(({ http }) => http === 200)).toHaveLength(2)
    expect((await desk.send(sita, ram, '10')).body.refusal).toBe('confirmation_needed')
    await desk.owner.write(async (tx) => {
      await tx.run`alter table transfers disable trigger user`
      await tx.run`
        update transfers set created_at = created_at - interval '1 day', day = day - 1 where merchant_id = ${sita.merchant_id}`
      await tx.run`alter table transfers enable trigger user`
    })
    expect((await desk.send(sita, ram, '5,000')).http).toBe(200)
  })

  test('in the sandbox do not count', async () => {
    const sita = await askedAbove('100')
    await desk.deposit(sita.merchant_id, rupees('300'), { mode: 'sandbox' })
    for (const _ of [1, 2]) expect((await desk.send(sita, ram, '100', { mode: 'sandbox' })).http).toBe(200)
    expect((await desk.send(sita, ram, '101', { mode: 'sandbox' })).http).toBe(422)
    expect((await sita.call(contract.readTransferOverview, {})).data.unconfirmed_left).toBe(rupees('100'))
  })
})

test('a session that is not bound to a browser sends and pays only in the sandbox', async () => {
  const script = await desk.merchant('1,000', { is_bound: false })
  expect((await desk.send(script, ram, '10')).body.refusal).toBe('session_not_bound')
  expect((await desk.send(script, newcomer(), '10')).body.refusal).toBe('session_not_bound')
  const payers = [{ mobile_no: script.mobile_no, amount: 1_000 }]
  const asked = await ram.call(requests.requestFunds, { payers, purpose: 'stock' }, newId())
  const { id } = asked.data.requests[0]!
  expect((await script.call(requests.acceptFundRequest, { id }, newId())).body.refusal).toBe('session_not_bound')
  await desk.deposit(script.merchant_id, rupees('50'), { mode: 'sandbox' })
  expect((await desk.send(script, ram, '10', { mode: 'sandbox' })).http).toBe(200)
  expect((await desk.wallet(script.merchant_id)).available).toBe(rupees('1,000'))
})
