import { randomUUID } from 'node:crypto'
import { type LoadState, loadStates } from '@sahuji/contract/funding'
import * as contract from '@sahuji/contract/funding'
import { listTransactions } from '@sahuji/contract/transactions'
import { rupees } from '@sahuji/contract/money/money'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { beginLoad } from '../begin/create-load.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionMoves } from '../../collections/rows/collection-states.ts'
import { type Move, moveCollection } from '../../collections/rows/move-collection.ts'

const bank = bankOfFile()

const isMove = (state: LoadState): state is Move['to'] => state !== 'created'

// What a credited load must name; no money is moved here.
const payment = () =>
  sql`, next_check_at = null, transfer_id = ${newLedgerId('live')}, rail_reference = ${randomUUID()}, balance_after = 1`

const reversal = () => sql`, reversal_transfer_id = ${newLedgerId('live')}, reversed_at = now()`
const columns: Partial<Record<Move['to'], () => typeof nothing>> = { credited: payment, reversed: reversal }

const moved = (load: CollectionRow, to: Move['to']) =>
  bank.db.write((tx) => moveCollection(bank.deps, tx, load, { to, what: 'pending', set: columns[to]?.() ?? nothing }))

/** A load of a merchant of its own, in the state asked for. */
async function loadIn(state: LoadState): Promise<CollectionRow> {
  const merchant_id = await bank.newMerchant()
  const ask = { merchant_id, person_id: merchant_id, key: randomUUID(), purpose: 'stock' as const }
  const load = await bank.db.write((tx) =>
    beginLoad(tx, bank.deps, { ...ask, instrument_id: bank.instrument_id, amount: rupees('100') }),
  )
  if (state === 'reversed') return moved(await moved(load, 'credited'), state)
  return isMove(state) ? moved(load, state) : load
}

const factsOf = async ({ id }: { id: string }) =>
  (await bank.owner.read((tx) => tx.many<{ name: string }>`select name from facts where body ->> 'id' = ${id}`)).map(
    ({ name }) => name,
  )

const linesOf = async ({ id }: { id: string }) =>
  bank.owner.read(
    (tx) => tx.many<{ state_from: LoadState | null; state_to: LoadState | null }>`
      select state_from, state_to from collection_events where collection_id = ${id} order by seq`,
  )

const pairs = loadStates.flatMap((from) => loadStates.filter(isMove).map((to) => [from, to] as const))
const allowed = pairs.filter(([from, to]) => collectionMoves[from].includes(to))
const forbidden = pairs.filter(([from, to]) => !collectionMoves[from].includes(to))

describe('a move of a load', () => {
  test.each(allowed)('from %s to %s writes one event and publishes one fact', async (from, to) => {
    const load = await loadIn(from)
    const before = { facts: await factsOf(load), lines: await linesOf(load) }
    expect(await moved(load, to)).toMatchObject({ state: to })
    expect((await factsOf(load)).toSorted()).toEqual([...before.facts, `load.${to}`].toSorted())
    expect(await linesOf(load)).toEqual([...before.lines, { state_from: from, state_to: to }])
  })

  test.each(forbidden)('from %s to %s is refused, and nothing is written', async (from, to) => {
    const load = await loadIn(from)
    const before = { facts: await factsOf(load), lines: await linesOf(load) }
    await expect(moved(load, to)).rejects.toThrow(`cannot move from ${from} to ${to}`)
    expect({ facts: await factsOf(load), lines: await linesOf(load) }).toEqual(before)
  })

  test('from a state that it left meanwhile is refused', async () => {
    const load = await loadIn('created')
    await moved(load, 'at_bank')
    await expect(moved(load, 'expired')).rejects.toThrow('cannot move from created to expired')
    expect(await factsOf(load)).toEqual(['load.at_bank'])
  })
})

test('a load that the gateway does not open has failed and publishes its fact; the history has no row of what never left for the bank', async () => {
  const sita = await bank.merchant()
  bank.simulator.control.next({ refuse: { code: '16', message: 'Amount is too low' } })
  const ask = { instrument_id: bank.instrument_id, amount: Number(rupees('500')), purpose: 'stock' } as const
  expect(await sita.call(contract.createLoad, ask, randomUUID())).toMatchObject({ body: { refusal: 'rail_refused' } })
  const [load] = (await sita.call(contract.listLoads, {})).data.data
  expect(load).toMatchObject({ state: 'failed', reason: 'Amount is too low', next_check_at: null })
  expect(await factsOf(load!)).toEqual(['load.failed'])
  expect(await linesOf(load!)).toEqual([
    { state_from: null, state_to: 'created' },
    { state_from: 'created', state_to: 'failed' },
  ])
  expect((await sita.call(listTransactions, {})).data.data).toEqual([])
  expect((await bank.broken()).filter((promise) => promise.includes('told'))).toEqual([])
})
