import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const told = async ({ id }: { id: string }) => {
  const { merchant_id, reference } = await bank.now({ id })
  return bank.deps.db.read(
    (tx) => tx.many<{ type: string; facts: Record<string, string>; amount: bigint }>`
      select type, facts, amount from notifications where merchant_id = ${merchant_id} and facts ->> 'reference' = ${reference}`,
  )
}

describe('a load', () => {
  test('whose payer never came back is notified once it is in the wallet, with the credited amount', async () => {
    const load = await bank.beginAlone('1000')
    await bank.decide(load, 'never_return')
    await bank.watch(load, 0.1)
    expect((await bank.now(load)).state).toBe('credited')
    expect(await told(load)).toMatchObject([
      { type: 'LoadCredited', facts: { id: load.id, amount: 'Rs.999.50', reference: load.reference }, amount: 99_950n },
    ])
  })

  test('is not notified beside its page when the payer returns from the bank', async () => {
    const load = await bank.beginAlone('1000')
    const back = await bank.decide(load, 'approve')
    await bank.request(back!)
    await bank.watch(load, 0.1)
    expect((await bank.now(load)).state).toBe('credited')
    expect(await told(load)).toEqual([])
  })
})
