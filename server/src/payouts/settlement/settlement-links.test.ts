import { rupees } from '@sahuji/contract/money/money'
import { changeSettlement } from '@sahuji/contract/payouts/settlement'
import * as links from '@sahuji/contract/payouts/settlement-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, signedInAgain, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { someone } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { planOf } from './plan-row.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
  sita = await desk.merchant('50,000')
})
afterAll(() => desk.close())

const again = async () => ({ ...sita, ...someone(desk, { ...sita, token: await signedInAgain(desk, sita) }) })

const change = (every: 'off' | 'day') => {
  const times = every === 'off' ? [] : ['11:00']
  const plan = { every, times, account_id: sita.account_id, reserve: 0, minimum: 0 }
  return sita.call(changeSettlement, plan, newId())
}

/** The mails and SMS about it, the newest first. */
const written = () =>
  desk.owner.read(
    (tx) => tx.many<{ kind: string; channel: string; text: string }>`
      select kind, channel, text from messages where "to" in (${sita.email}, ${`+977${sita.mobile_no.slice(-10)}`}) and kind like 'settlement-%'
       order by id desc`,
  )

async function linkOf() {
  const mail = (await written()).find(({ channel }) => channel === 'email')!
  const token = /verify\?settlement=(\S+)/.exec(mail.text)![1]!
  return {
    read: async () => (await desk.call(links.readLinkedSettlement, { token })).data.state,
    use: async () => (await desk.call(links.stopLinkedSettlement, { token })).data.state,
  }
}

const everyOf = async () => (await desk.db.read((tx) => planOf(tx, sita.merchant_id)))!.every

test('a change is told by mail, SMS and the bell, and whoever did not make it turns it off by one press, once', async () => {
  await change('day')
  expect((await written()).map(({ kind, channel }) => `${kind} ${channel}`).toSorted()).toEqual([
    'settlement-changed email',
    'settlement-changed sms',
  ])
  const bell = async () =>
    (
      await desk.owner.read(
        (tx) => tx.many<{ text_key: string }>`
          select text_key from notifications where merchant_id = ${sita.merchant_id} and text_key like 'settlement%'
           order by id`,
      )
    ).map(({ text_key }) => text_key)
  expect(await bell()).toEqual(['settlement_changed'])
  const asked = await desk.place(sita, '700', { origin: 'automatic', person_id: null })
  const own = await desk.place(sita, '300')
  const link = await linkOf()
  for (const _ of [1, 2]) expect(await link.read()).toBe('open')
  expect(await everyOf()).toBe('day')
  expect(await Promise.all([link.use(), link.use()])).toEqual(['off', 'off'])
  expect(await everyOf()).toBe('off')
  // everybody else of the business learns of it too, once
  expect(await bell()).toEqual(['settlement_changed', 'settlement_off'])
  expect([(await desk.now(asked)).state, (await desk.now(own)).state]).toEqual(['cancelled', 'requested'])
  expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: rupees('300') })
  const why = await desk.owner.read(
    (tx) => tx.many<{ why: string }>`
      select why from automatic_settlement_changes where merchant_id = ${sita.merchant_id} order by id`,
  )
  expect(why.map((row) => row.why)).toEqual(['changed', 'not_mine'])
  // on again, by its owner: the old link does nothing any more
  desk.clock.advance({ hours: 25 })
  sita = await again()
  await change('day')
  expect([await link.read(), await link.use(), await everyOf()]).toEqual(['over', 'over', 'day'])
})

test('turned off by one of them it is told too; a link is good for a week, and one that nobody made for nothing', async () => {
  const link = await linkOf()
  desk.clock.advance({ days: 8 })
  expect([await link.read(), await link.use()]).toEqual(['over', 'over'])
  sita = await again()
  await change('off')
  expect((await written())[0]!.kind).toBe('settlement-off')
  const before = (await written()).length
  await change('off')
  expect((await written()).length).toBe(before)
  const token = 'x'.repeat(43)
  for (const route of [links.readLinkedSettlement, links.stopLinkedSettlement])
    expect(await desk.call(route, { token })).toMatchObject({ http: 404 })
})
