import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Rail } from '../../rails/rail.ts'
import { railsOf } from '../../rails/rails.ts'
import { beginLoad } from './create-load.ts'
import { initiateCollection, slipRemarks } from '../../collections/open/initiate-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'

const bank = bankOfFile()

/** A database that can be frozen: its writes then fail, some turns later. */
function freezable() {
  const state = { isFrozen: false }
  const write: Database['write'] = async (work) => {
    if (!state.isFrozen) return bank.db.write(work)
    await nextTurn()
    throw new Error('timeout exceeded when trying to connect')
  }
  return { state, db: { ...bank.db, write } }
}

const leaving = { code: 'NABIL-EB', shop: 'Asan Masala Bhandar' }

async function begun(amount: bigint) {
  const { merchant_id } = await bank.now(await bank.beginAlone('200'))
  const ask = { merchant_id, person_id: merchant_id, key: randomUUID(), purpose: 'stock' as const }
  return bank.db.write((tx) => beginLoad(tx, bank.deps, { ...ask, instrument_id: bank.instrument_id, amount }))
}

describe('while the database is frozen', () => {
  test('the health of a rail is lost, the load is opened all the same, and no promise is left without a handler', async () => {
    const unheard: unknown[] = []
    const onRejection = (reason: unknown) => void unheard.push(reason)
    process.on('unhandledRejection', onRejection)
    const { state, db } = freezable()
    const real = bank.deps.rails.named('onepg')!
    const charge = Promise.withResolvers<void>()
    const rail: Rail = {
      ...real,
      // the charge is answered, and its health not written, while the payment is being opened
      quote: async () => {
        state.isFrozen = true
        charge.resolve()
        return { outcome: 'answered', value: { charge: 500n }, raw }
      },
      initiate: async (payment) => {
        await charge.promise
        for (let turn = 0; turn < 20; turn++) await nextTurn()
        state.isFrozen = false
        return real.initiate(payment)
      },
    }
    const opened = await initiateCollection({ ...bank.deps, db, rails: railsOf([rail]) }, await begun(50_000n), leaving)
    expect(opened).toMatchObject({ state: 'at_bank', gateway_charge: 500n })
    await nextTurn()
    process.off('unhandledRejection', onRejection)
    expect(unheard).toEqual([])
  })

  test('a charge that cannot be asked at all leaves only itself out', async () => {
    const real = bank.deps.rails.named('onepg')!
    const rail: Rail = { ...real, quote: () => Promise.reject(new Error('no more sockets')) }
    const opened = await initiateCollection({ ...bank.deps, rails: railsOf([rail]) }, await begun(60_000n), leaving)
    expect(opened).toMatchObject({ state: 'at_bank', gateway_charge: null })
  })

  test('a payment is credited although the health of its rail could not be written', async () => {
    const load = await bank.beginAlone('1000')
    await bank.decide(load, 'never_return')
    const { state, db } = freezable()
    const real = bank.deps.rails.named('onepg')!
    state.isFrozen = true
    const verify: Rail['verify'] = (payment) => real.verify(payment)
    const write: Database['write'] = (work) => db.write(work).finally(() => void (state.isFrozen = false))
    await settleCollection({ ...bank.deps, db: { ...db, write }, rails: railsOf([{ ...real, verify }]) }, load.id)
    expect(await bank.now(load)).toMatchObject({ state: 'credited' })
  })
})

describe('the remarks that the payer reads at the bank', () => {
  test('say for which shop, then what for', async () => {
    const opened = await initiateCollection(bank.deps, await begun(70_000n), leaving)
    expect(opened.hand_off?.fields).toMatchObject({ TransactionRemarks: `Asan Masala Bhandar, ${opened.reference}` })
  })

  test('fit the rail: a long name is cut, the remark is kept whole', () => {
    const remark = 'Cardamom from Ilam, lot 14'
    expect(slipRemarks('Asan', remark, 100)).toBe(`Asan, ${remark}`)
    const cut = slipRemarks('B'.repeat(100), remark, 100)
    expect(cut).toHaveLength(100)
    expect(cut.endsWith(`B…, ${remark}`)).toBe(true)
  })
})

const raw = { call: 'GetServiceCharge', asked: {}, http: 200, answered: {} }
