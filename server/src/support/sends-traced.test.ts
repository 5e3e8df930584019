import { askSupport } from '@sahuji/contract/support'
import { readTrace } from '@sahuji/contract/support/trace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomer, verified } from '../../testing/people.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'
import { findMoney, moneyOf } from './find-money.ts'

let desk: TransferDesk
let sita: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
  sita = await desk.merchant('20,000')
})
afterAll(() => desk.close())

const nobody = { mobile_no: '+9779803334455' }
const found = async (who: SendingMerchant, q?: string) =>
  (await who.call(readTrace, q === undefined ? {} : { q })).data.found

const sweep = () => desk.app.jobs.find(({ name }) => name === 'transfers.sweep_waiting')!.run({})

test('a send to an unregistered number is open: held by us, the receiver has to act, and it ends on a day', async () => {
  const { data: sent } = await desk.send(sita, nobody, '1,234', { note: 'Dashain gift' })
  for (const q of [undefined, '1234', sent.reference, '4455', 'dashain', 'today']) {
    const [money] = await found(sita, q)
    expect(money).toMatchObject({
      kind: 'transfer',
      id: sent.id,
      state: 'held',
      place: 'us',
      acts: 'payee',
      name: '9803334455',
      promised_at: sent.waits_until,
      references: { ours: sent.reference, bank: null },
    })
    expect(money!.legs.map(({ leg, state }) => `${leg} ${state}`)).toEqual([
      'book done',
      'debit waiting',
      'credit waiting',
    ])
    const [first, ...rest] = money!.lines.map(({ amount }) => amount)
    expect(rest.slice(0, -1).reduce((sum, amount) => sum + amount, first!)).toBe(rest.at(-1))
  }
})

test('a send that was taken up is with its receiver, also in an earlier question; the history has it from then on', async () => {
  const later = newcomer()
  const { data: taken } = await desk.send(sita, later, '888')
  const about = { kind: 'transfer' as const, id: taken.id }
  const { data: question } = await sita.call(askSupport, { about, text: 'Has she got it?' }, newId())
  expect(question).toMatchObject({ reference: taken.reference })
  const ram = await verified(desk, { ask: later })
  await sweep()
  expect(await found(sita, taken.reference)).toMatchObject([{ kind: 'other', state: 'completed', place: 'payee' }])
  const money = await desk.db.read((tx) => moneyOf({ tx, clock: desk.clock }, sita.merchant_id, about))
  expect(money).toMatchObject({ state: 'completed', place: 'payee', acts: 'nobody', promised_at: null })
  // its receiver finds it as money received
  const received = (await ram.call(readTrace, { q: taken.reference })).data.found
  expect(received).toMatchObject([{ kind: 'other', direction: 'in', place: 'wallet' }])
})

test('a send is found by its sender alone, for any search', async () => {
  const { data: sent } = await desk.send(sita, nobody, '4,321')
  const ram = await desk.merchant()
  for (const q of [undefined, '4321', sent.reference, '4455']) expect(await found(ram, q)).toEqual([])
  const about = { kind: 'transfer' as const, id: sent.id }
  expect(await ram.call(askSupport, { about, text: 'Whose is this?' }, newId())).toMatchObject({ http: 404 })
})

test('a send that was not taken up is free again, and the trace shows it', async () => {
  const hari = await desk.merchant('1,000')
  const { data: vain } = await desk.send(hari, nobody, '777')
  desk.clock.advance({ days: 7, seconds: 1 })
  await sweep()
  const owner = { merchant_id: hari.merchant_id, mode: 'live' as const }
  const now = desk.clock.now()
  const { found: back } = await desk.db.read((tx) => findMoney(tx, owner, vain.reference, { now }))
  expect(back).toMatchObject([{ state: 'reversed', place: 'wallet', acts: 'nobody', promised_at: null }])
  expect((await desk.db.read((tx) => findMoney(tx, owner, undefined, { now }))).found).toEqual([])
})
