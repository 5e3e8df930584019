import { listBrokenPromises } from '@sahuji/contract/support/office/broken-promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { operator } from '../../../testing/operators.ts'
import { brokenPromises } from '../broken-promises.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const aDay = 86_400_000
const broken = (days: number) =>
  bank.db.read((tx) => brokenPromises(tx, new Date(bank.clock.now().getTime() + days * aDay), 50))

test('an overdue open promise is counted and listed, with its promised time; before that it is not', async () => {
  const unclear = await bank.beginAlone('1000')
  const waiting = await bank.beginAlone('500')
  const done = await bank.beginAlone('700')
  await bank.owner.write(async (tx) => {
    await tx.run`update loads set state = 'unclear' where id = ${unclear.id}`
    await tx.run`update loads set state = 'pending' where id = ${waiting.id}`
    await tx.run`update loads set state = 'failed', settled_at = created_at where id = ${done.id}`
  })
  expect(await broken(0)).toEqual({ count: 0, data: [] })
  // one working morning for money at a bank, two for money without an answer: both are over in ten days, Dashain or
  // not
  const { count, data } = await broken(10)
  expect(count).toBe(2)
  expect(data.map(({ reference }) => reference)).toEqual([waiting.reference, unclear.reference])
  expect(data[0]).toMatchObject({ kind: 'load', place: 'on_its_way', amount: 50_000n })
  // the list follows the trace's promise: nothing before it, all of it right after
  for (const [place, { promised_at }] of data.entries()) {
    const days = (promised_at.getTime() - bank.clock.now().getTime()) / aDay
    expect((await broken(days - 0.001)).count).toBe(place)
    expect((await broken(days + 0.001)).count).toBe(place + 1)
  }
})

test('every operator reads them, and no other caller', async () => {
  const viewer = await operator(bank, ['viewer'])
  expect((await viewer.call(listBrokenPromises, {})).data).toEqual({ count: 0, data: [] })
})
