import * as own from '@sahuji/contract/payouts/own-payouts'
import { rupees } from '@sahuji/contract/money/money'
import { readTransaction } from '@sahuji/contract/transactions/story'
import type { OrderState } from '../rails/payout-rail.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTrace, type TracedMoney } from '@sahuji/contract/support/trace'
import { openPayoutDesk, type PayoutDesk, railSays } from '../../testing/payouts.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

test('a withdrawal’s fee is shown in its parts, which add up to it', async () => {
  const who = await desk.merchant('10,000')
  const payout = await desk.send(await desk.place(who, '5,000'))
  const { fee, fee_parts = [] } = (await who.call(readTransaction, { id: payout.id })).data
  expect(fee_parts).toEqual([
    { kind: 'bank_charge', amount: 400n, rate: null },
    { kind: 'vat', amount: 52n, rate: 1300 },
  ])
  expect(fee_parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(fee)
})

test('the arrived amount is offered as last time’s, not one refused after it', async () => {
  const who = await desk.merchant('10,000')
  await desk.send(await desk.place(who, '2,000'))
  desk.rail.answers.submit = railSays.refused()
  expect((await desk.send(await desk.place(who, '3,000'))).state).toBe('failed')
  expect((await who.call(own.readPayoutOverview, {})).data.last_amount).toBe(rupees('2,000'))
})

test('an unconfirmed withdrawal is in doubt everywhere, and never announced as credited later', async () => {
  const who = await desk.merchant('10,000')
  const told = async ({ id, reference }: { id: string; reference: string }) => {
    const { timeline } = (await who.call(readTransaction, { id })).data
    const [{ acts, lines }] = (await who.call(readTrace, { q: reference })).data.found as [TracedMoney]
    return { story: timeline.map(({ what }) => what), acts, lines }
  }
  desk.rail.answers.submit = railSays.sent()
  expect(await told(await desk.send(await desk.place(who, '2,000')))).toMatchObject({
    story: expect.arrayContaining(['payout_credit_waits']),
    acts: 'rail',
  })
  const { legs, ...sent } = railSays.sent() as Extract<OrderState, { state: 'sent' }>
  desk.rail.answers.submit = { ...sent, legs: { ...legs, credit: { state: 'unclear', code: '999' } } }
  const doubtful = await desk.send(await desk.place(who, '3,000'))
  const { story, acts } = await told(doubtful)
  expect([story.includes('payout_credit_unclear'), story.includes('payout_credit_waits'), acts]).toEqual([
    true,
    false,
    'bank',
  ])
  desk.rail.answers.query = railSays.returned()
  await desk.ask(doubtful)
  // nothing arrived, and no fee of it remains
  expect((await told(doubtful)).lines).toEqual([
    { is: 'moved', amount: rupees('3,000') },
    { is: 'back', amount: rupees('3,000') },
  ])
})

test('the debit is listed before the waiting credit, and a returned one shows the reversal of each entry', async () => {
  const who = await desk.merchant('10,000')
  const story = async ({ id }: { id: string }) => (await who.call(readTransaction, { id })).data
  desk.rail.answers = { submit: railSays.sent(), query: railSays.returned() }
  const sent = await desk.send(await desk.place(who, '2,000'))
  const { timeline, entries } = await story(sent)
  expect(timeline.map(({ what }) => what).filter((what) => /debited|credit/.test(what))).toEqual([
    'payout_debited',
    'payout_credit_waits',
  ])
  expect(entries).toHaveLength(2)
  await desk.ask(sent)
  const back = await story(sent)
  expect(back).toMatchObject({ state: 'reversed', net: null })
  const sums = new Map<string, bigint>()
  for (const { account_kind: kind, debit, credit } of back.entries)
    sums.set(kind, (sums.get(kind) ?? 0n) + (credit ?? 0n) - (debit ?? 0n))
  expect([...sums.values()]).toEqual([0n, 0n])
})

test('what has not arrived is shown by the expected amount, beside what left the wallet', async () => {
  const who = await desk.merchant('1,000')
  const { amount, arrives } = await desk.place(who, '500')
  const { on_the_way } = (await who.call(own.readPayoutTotals, {})).data
  expect(on_the_way).toEqual({ count: 1, amount, arrives })
  expect(arrives).toBeLessThan(amount)
})
