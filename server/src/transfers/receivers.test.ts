import { rupees } from '@sahuji/contract/money'
import * as contract from '@sahuji/contract/transfers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomer, verified } from '../../testing/people.ts'
import { openTransferDesk, type TransferDesk } from '../../testing/transfers.ts'

let desk: TransferDesk
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

test('a number that is nobody’s looks like any other, and of many only so many are asked for', async () => {
  const sita = await desk.merchant('100')
  const unknown = Array.from({ length: 31 }, () => newcomer().mobile_no)
  const [first, last] = [unknown[0]!, unknown[30]!]
  const { data } = await sita.call(contract.findReceiver, { mobile_no: first })
  expect(data).toEqual({ is_known: false, name: null, trade_name: null, is_verified: false, may_receive: null })
  for (const mobile_no of unknown.slice(1, 30)) await sita.call(contract.findReceiver, { mobile_no })
  for (let nth = 0; nth < 2; nth++) {
    expect(await sita.call(contract.findReceiver, { mobile_no: last })).toMatchObject({ http: 429 })
    expect(await sita.call(contract.quoteTransfer, { mobile_no: last, amount: 1000 })).toMatchObject({ http: 429 })
    expect(await desk.send(sita, { mobile_no: last }, '10')).toMatchObject({ http: 429 })
  }
  // what was asked for before stays open: its send is not refused because others were asked for
  expect(await desk.send(sita, { mobile_no: first }, '10')).toMatchObject({ http: 200 })
})

test('a number that is asked for again and again within a day is one, and its send goes through', async () => {
  const sita = await desk.merchant('100')
  const { mobile_no } = newcomer()
  for (let nth = 0; nth < 40; nth++)
    expect(await sita.call(contract.quoteTransfer, { mobile_no, amount: 1000 })).toMatchObject({ http: 200 })
  expect(await sita.call(contract.findReceiver, { mobile_no })).toMatchObject({ http: 200 })
  expect(await desk.send(sita, { mobile_no }, '10')).toMatchObject({ http: 200 })
})

test('a wallet that has a limit tells how much it still takes by the first digit, never its balance', async () => {
  const sita = await desk.merchant('20,000')
  const ask = newcomer()
  await verified(desk, { ask })
  expect(await desk.send(sita, ask, '1,234.56')).toMatchObject({ http: 200 })
  const { mobile_no } = ask
  expect((await sita.call(contract.findReceiver, { mobile_no })).data.may_receive).toBe(rupees('8,000'))
  const refused = await sita.call(contract.quoteTransfer, { mobile_no, amount: 880_000 })
  expect(refused.message).toBe('Their wallet has no room for so much. They can receive Rs.8,000.00 now.')
})
