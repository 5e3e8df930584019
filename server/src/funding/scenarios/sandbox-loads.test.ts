import { createLoad, listInstruments, listLoads, quoteLoad } from '@sahuji/contract/funding'
import { readHome } from '@sahuji/contract/home'
import { rupees } from '@sahuji/contract/money/money'
import { listSandboxTransactions, listTransactions } from '@sahuji/contract/transactions'
import { readAllowance } from '@sahuji/contract/tariff'
import { readWallet } from '@sahuji/contract/wallet'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import type { Someone } from '../../../testing/people.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { railsOf } from '../../rails/rails.ts'
import { recheckCollection } from '../../collections/settle/recheck-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { createLoad as create } from '../begin/create-load.ts'
import { callWithoutRequest } from '../../../testing/call-without-request.ts'

const bank = bankOfFile({ verifies: true })

const ask = (amount: string) => ({
  instrument_id: bank.instrument_id,
  amount: Number(rupees(amount)),
  mode: 'sandbox' as const,
})
const begin = async (who: Someone, amount: string) =>
  (await who.call(createLoad, { ...ask(amount), purpose: 'stock' }, randomUUID())).data
const paid = async (who: Someone, amount: string) => {
  const load = await begin(who, amount)
  await bank.decide(load, 'approve')
  await bank.work()
  return bank.now(load)
}
const owed = (mode: 'live' | 'sandbox') => bank.db.read((tx) => platformBalance(tx, mode, 'rail_clearing:onepg'))

describe('a load of the sandbox', () => {
  test('is credited in the sandbox’s book, and nothing of it in the live one', async () => {
    const sita = await bank.merchant()
    const before = [await owed('live'), await owed('sandbox')]
    expect(await paid(sita, '1000')).toMatchObject({
      state: 'credited',
      mode: 'sandbox',
      balance_after: rupees('999.50'),
    })
    expect([await owed('live'), await owed('sandbox')]).toEqual([before[0], before[1]! - rupees('1000')])
    expect((await sita.call(readWallet, {})).data).toMatchObject({ balance: 0n, available: 0n, on_its_way: 0n })
    expect((await sita.call(readWallet, { mode: 'sandbox' })).data).toMatchObject({ balance: rupees('999.50') })
  })

  test('remembers the banks and amounts of its own book', async () => {
    const sita = await bank.merchant()
    await paid(sita, '1000')
    const last = async (mode: 'live' | 'sandbox') =>
      (await sita.call(listInstruments, { channel: 'ebanking', mode })).data.map(({ last_amount }) => last_amount)
    expect(await last('live')).not.toContain(rupees('1000'))
    expect(await last('sandbox')).toContain(rupees('1000'))
  })

  test('is only in the sandbox’s lists, and is marked as sandbox', async () => {
    const sita = await bank.merchant()
    const open = await begin(sita, '700')
    expect(open.mode).toBe('sandbox')
    await paid(sita, '1000')
    expect((await sita.call(readHome, {})).data.open_loads).toEqual([])
    expect((await sita.call(listLoads, {})).data.data).toEqual([])
    expect((await sita.call(listLoads, { mode: 'sandbox' })).data.data).toHaveLength(2)
    expect((await sita.call(listTransactions, {})).data.data).toEqual([])
    expect((await sita.call(listSandboxTransactions, {})).data.data.map(({ mode }) => mode)).toEqual([
      'sandbox',
      'sandbox',
    ])
  })

  test('uses no limit up, and is held to what may be loaded at once', async () => {
    const sita = await bank.merchant({ kyc: null })
    const left = async () => (await sita.call(readAllowance, {})).data
    const before = await left()
    await paid(sita, '20000')
    expect(await left()).toEqual(before)
    const tooMuch = await sita.call(quoteLoad, ask('9999999'))
    expect([tooMuch.http, tooMuch.body.refusal]).toEqual([422, 'amount_too_high'])
  })

  test('is no twin of a live one of the same amount', async () => {
    const sita = await bank.merchant()
    await begin(sita, '800')
    await expect(bank.begin(sita, '800')).resolves.toMatchObject({ state: 'at_bank', mode: 'live' })
  })

  test('is taken back in its own book', async () => {
    const sita = await bank.merchant()
    const load = await paid(sita, '1000')
    const onepg = bank.deps.rails.named('onepg')!
    const raw = { call: 'x', asked: {}, http: 200, answered: null }
    const verify = async () => ({ state: 'reversed', reason: 'Refunded', rail_ref: null, raw }) as const
    await recheckCollection({ ...bank.deps, rails: railsOf([{ ...onepg, verify }]) }, load)
    expect(await bank.now(load as never)).toMatchObject({ state: 'reversed' })
    expect((await sita.call(readWallet, { mode: 'sandbox' })).data.balance).toBe(0n)
  })
})

describe('a rail', () => {
  const onepg = () => bank.deps.rails.named('onepg')!
  const request = { purpose: 'stock', amount: rupees('1000') } as const
  const createdBy = async (serves: (name: string, mode: 'live' | 'sandbox') => boolean, mode: 'live' | 'sandbox') => {
    const deps = { ...bank.deps, rails: railsOf([onepg()], serves) }
    const merchant = await bank.newMerchant()
    const load = await create(deps)(
      { ...callWithoutRequest(bank, merchant), key: randomUUID() },
      { ...request, instrument_id: bank.instrument_id, mode },
    )
    await settleCollection(deps, load.id)
    return load.state
  }

  test('whose money is real serves no sandbox', async () => {
    const real = (_: string, mode: string) => mode === 'live'
    await expect(createdBy(real, 'sandbox')).rejects.toMatchObject({ code: 'sandbox_unavailable' })
    expect(await createdBy(real, 'live')).toBe('at_bank')
  })

  test('of a provider’s test environment serves nothing else', async () => {
    const trial = (_: string, mode: string) => mode === 'sandbox'
    await expect(createdBy(trial, 'live')).rejects.toMatchObject({ code: 'bank_unknown' })
    expect(await createdBy(trial, 'sandbox')).toBe('at_bank')
  })

  test('of the simulator serves both, and its banks are listed in both', async () => {
    const sita = await bank.merchant()
    const names = async (mode: 'live' | 'sandbox') =>
      (await sita.call(listInstruments, { channel: 'ebanking', mode })).data.length
    expect(await names('sandbox')).toBe(await names('live'))
  })
})
