import { createLoad, listChannels, listInstruments } from '@sahuji/contract/funding'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { switchChannel } from '../../banks/rail-switches.ts'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { forgetLimits, type Someone } from '../../../testing/people.ts'

// OnePG offers Visa and Mastercard one by one, CyberSource both together.

let bank: Bank
let sita: Someone
beforeAll(async () => {
  bank = await openBank({ serves: ['onepg', 'cards'] })
})
beforeEach(async () => {
  await forgetLimits(bank)
  await bank.owner.write((tx) => tx.run`delete from rail_routes`)
  sita = await bank.merchant()
})
afterAll(() => bank.close())

const route = (...rails: string[]) =>
  bank.owner.write(
    (tx) => tx.run`
      insert into rail_routes (channel, bank, rails, reason, changed_at, changed_by)
      values ('visa', null, ${rails}::text[], 'as agreed', now(), 'Asha')`,
  )
const cards = async () => (await sita.call(listInstruments, { channel: 'visa' })).data
const names = async () => (await cards()).map(({ name }) => name)

test('where two rails take cards, the operator’s order decides which of them offers its own, and nothing is listed twice', async () => {
  await route('cards', 'onepg')
  expect(await names()).toEqual(['Visa or Mastercard'])
  const { data } = await sita.call(listChannels, {})
  expect(data.find(({ channel }) => channel === 'visa')).toMatchObject({ is_open: true, instrument_count: 1 })
  const [card] = await cards()
  const load = await sita.call(createLoad, { instrument_id: card!.id, amount: 50_000, purpose: 'stock' }, randomUUID())
  expect(load.data).toMatchObject({ channel: 'visa', rail: 'cards' })

  await bank.owner.write((tx) => tx.run`delete from rail_routes`)
  await route('onepg', 'cards')
  expect(await names()).toEqual(['Mastercard', 'Visa'])
})

test('where the first is switched off, the other one’s cards are offered, until it is on again', async () => {
  await route('cards', 'onepg')
  const off = {
    rail: 'cards',
    channel: 'visa',
    reason: 'as asked',
    changed_at: bank.clock.now(),
    changed_by: 'Asha',
  } as const
  await bank.db.write((tx) => switchChannel(tx, { ...off, is_off: true }))
  expect(await names()).toEqual(['Mastercard', 'Visa'])
  await bank.db.write((tx) => switchChannel(tx, { ...off, is_off: false }))
  expect(await names()).toEqual(['Visa or Mastercard'])
})
