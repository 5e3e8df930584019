import { readHome } from '@sahuji/contract/home'
import * as contract from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankOfFile, merchantWithLoad } from '../../testing/bank-of-file.ts'
import type { Someone } from '../../testing/people.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { recordTransactions, type TransactionRow } from './record-transactions.ts'

const bank = bankOfFile()
let sita: Someone
let merchant_id: string
const ids: string[] = []

beforeAll(async () => {
  const shop = await merchantWithLoad(bank)
  ;({ sita, merchant_id } = shop)
  const start = bank.clock.now().getTime() - 86_400_000
  const rows = Array.from({ length: 60 }, (_, n) => payment(n, new Date(start + n * 60_000)))
  ids.push(...rows.filter(({ mode }) => mode === 'live').map(({ id }) => id), shop.load.id)
  await bank.db.write((tx) => recordTransactions(tx, rows))
})

/** Sixty payments of a day; every tenth in the sandbox, every fourth failed. */
function payment(n: number, at: Date): TransactionRow {
  const mode = n % 10 === 9 ? 'sandbox' : 'live'
  const done = n % 4 !== 3
  return {
    id: newId({ now: () => at }),
    merchant_id,
    mode,
    kind: 'payment',
    state: done ? 'completed' : 'failed',
    reference: `PAY${n}`,
    counterparty: 'Ramesh Thapa Magar',
    method: 'qr',
    amount: 10_000n,
    fee: 80n,
    net: done ? 9_920n : null,
    balance_after: null,
    occurred_at: at,
    transfer_id: done ? newLedgerId(mode) : null,
  }
}

async function pagesOf(filter: { sort?: 'ASC' | 'DESC'; kind?: 'payment' | 'load'; state?: 'failed' }) {
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const { data } = await sita.call(contract.listTransactions, { ...filter, limit: '7', ...(cursor && { cursor }) })
    found.push(...data.data.map(({ id }) => id))
    if (data.next === null) return found
    cursor = data.next
  }
}

describe('GET /api/transaction/filter', () => {
  test('another merchant sees nothing of it', async () => {
    const ram = await bank.merchant()
    expect((await ram.call(contract.listTransactions, { sort: 'DESC' })).data).toEqual({ data: [], next: null })
    expect((await ram.call(readTransaction, { id: ids[0]! })).http).toBe(404)
    // an invalid id finds nothing, and no field can be corrected
    expect(await sita.call(readTransaction, { id: 'nope' })).toMatchObject({ http: 404, status: '009' })
  })

  test('gives the commission behind a payment’s fee, where it is the agreed one', async () => {
    const story = async () => (await sita.call(readTransaction, { id: ids[0]! })).data
    expect(await story()).toMatchObject({ fee: 80n, fee_rule: null })
    for (const [value, commission] of [
      [80, { type: 'percent', value: 80, valid_from: null, is_own: true }],
      [81, undefined],
    ] as const) {
      const agreed = (tx: Tx) =>
        tx.run`update merchants set commission_type = 'percent', commission_value = ${value} where id = ${merchant_id}`
      await bank.owner.write(agreed)
      expect((await story()).commission).toEqual(commission)
    }
  })

  test('gives every row once, newest first or oldest first, page by page', async () => {
    expect(await pagesOf({ sort: 'DESC' })).toEqual(ids.toReversed())
    expect(await pagesOf({ sort: 'ASC' })).toEqual(ids)
  })

  test('filters by kind and state', async () => {
    expect(await pagesOf({ kind: 'load' })).toEqual(ids.slice(-1))
    expect(await pagesOf({ kind: 'payment', state: 'failed' })).toHaveLength(12)
    expect(await pagesOf({ state: 'failed' })).toHaveLength(12)
  })

  test('refuses an invalid cursor with 422', async () => {
    for (const cursor of ['1', "' or 1=1", '01a1fd79']) {
      expect((await sita.call(contract.listTransactions, { cursor })).http).toBe(422)
    }
  })
})

describe('GET /api/sandbox/transaction/filter', () => {
  test('holds the other book, and no row of this one', async () => {
    const { data } = await sita.call(contract.listSandboxTransactions, { sort: 'DESC', limit: '100' })
    expect(data.data).toHaveLength(6)
    expect(data.data.every(({ mode, id }) => mode === 'sandbox' && !ids.includes(id))).toBe(true)
  })
})

describe('GET /api/home', () => {
  test('draws thirty days of the wallet and a fortnight of takings, by days of Kathmandu', async () => {
    const waiting = await bank.begin(sita, '700')
    const { data } = await sita.call(readHome, {})
    expect(data.balances).toHaveLength(30)
    expect(data.balances.at(-1)).toEqual({ day: '2026-11-20', balance: 99_950n })
    expect(data.balances.at(-2)).toEqual({ day: '2026-11-19', balance: 0n })
    expect(data.collected).toHaveLength(14)
    // 54 live payments, 12 of them failed.
    expect(data.collected.at(-2)).toEqual({ day: '2026-11-19', amount: 420_000n, fees: 3_360n, count: 42 })
    expect(data.open_loads.map(({ id }) => id)).toEqual([waiting.id])
  })
})
