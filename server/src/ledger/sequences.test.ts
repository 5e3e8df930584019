import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Book, newId, newLedgerId } from '../platform/ids.ts'
import { closeAccount, openMerchantAccounts, platformAccount } from './accounts.ts'
import { holdFunds, releaseHold, settleHold } from './hold.ts'
import { post, reverse } from './post.ts'
import {
  closeInModel,
  holdInModel,
  type Model,
  postInModel,
  releaseInModel,
  settleInModel,
} from '../../testing/ledger-model.ts'
import { seal } from './seal.ts'
import { prepare, type PreparedTransfer } from './transfer.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const runs = Number(process.env.SAHUJI_RUNS ?? 1_000)

describe('the ledger', () => {
  test(
    'answers every sequence as the reference does, and ends with the same balances',
    { timeout: 60_000 + runs * 100 },
    async () => {
      await fc.assert(
        fc.asyncProperty(sequence, (steps) => database.db.write((tx) => play(tx, steps))),
        { numRuns: runs },
      )
      await database.db.write(seal)
      const verdict = await verify(database.db)
      expect(verdict.results.filter(({ broken }) => broken.length > 0)).toEqual([])
    },
  )
})

// Small numbers of accounts, keys and amounts, so that steps meet: duplicates, conflicts, empty and closed accounts.
const place = fc.nat(5)
const ofMerchants = fc.integer({ min: 1, max: 5 })
const key = fc.nat(9)
const amount = fc.bigInt(1n, 60n)
const movement = fc.record({
  from: place,
  to: place,
  fee: fc.bigInt(0n, 2n),
  amount,
  key,
  kind: fc.constantFrom<string>('payment', 'fee'),
})
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('post' as const),
      movements: fc.array(movement, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('hold' as const), from: ofMerchants, amount, key }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('settle' as const), hold: fc.nat(5), to: place, part: fc.nat(100), key }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('release' as const), hold: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reverse' as const), transfer: fc.nat(9), key }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const), account: ofMerchants }) },
)
const sequence = fc.record({
  mode: fc.constantFrom<Book>('live', 'sandbox'),
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
})

type Movement = typeof movement extends fc.Arbitrary<infer M> ? M : never
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface World {
  tx: Tx
  mode: Book
  merchant_id: string
  keys: string[]
  /** Equity, where money comes from and which other runs share; four of merchants; one that does not exist. */
  accounts: string[]
  model: Model
}

async function play(tx: Tx, { mode, steps }: { mode: Book; steps: Step[] }): Promise<void> {
  const world = await newWorld(tx, mode)
  for (const step of steps) await take(world, step)
  const stored = await tx.many`
    select id, balance, held, last_seq, may_overdraw, closed_at is not null as is_closed
      from ledger_accounts where id = any (${world.accounts}::uuid[]) order by id`
  expect(stored).toEqual(
    [...world.model.accounts].map(([id, account]) => ({ id, ...account })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
}

async function newWorld(tx: Tx, mode: Book): Promise<World> {
  const merchants = [newId(), newId()]
  for (const merchant of merchants) await openMerchantAccounts(tx, merchant)
  const rows = await tx.many<{ id: string; balance: bigint; last_seq: bigint; may_overdraw: boolean }>`
    select id, balance, last_seq, may_overdraw from ledger_accounts
     where mode = ${mode} and kind <> 'clawback_receivable'
       and (merchant_id = any (${merchants}::uuid[]) or id = ${platformAccount(mode, 'equity')})
     order by may_overdraw desc, id`
  const accounts = rows.map(({ id, ...row }) => [id, { ...row, held: 0n, is_closed: false }] as const)
  const model: Model = { accounts: new Map(accounts), transfers: [], holds: [] }
  const ids = [...accounts.map(([id]) => id), newLedgerId(mode)]
  return { tx, mode, merchant_id: merchants[0]!, keys: Array.from({ length: 10 }, newId), accounts: ids, model }
}

async function take(world: World, step: Step): Promise<void> {
  const { tx, model, merchant_id, accounts, keys } = world
  const hold = 'hold' in step ? model.holds[step.hold] : undefined
  switch (step.does) {
    case 'post': {
      const transfers = step.movements.map((movement) => transferOf(world, movement))
      expect(await post(tx, transfers)).toEqual(transfers.map((transfer) => postInModel(model, transfer)))
      return
    }
    case 'hold': {
      const request = {
        id: newLedgerId(world.mode),
        merchant_id,
        key: keys[step.key]!,
        account_id: accounts[step.from]!,
        amount: step.amount,
      }
      expect(await holdFunds(tx, request)).toEqual(holdInModel(model, request))
      return
    }
    case 'settle': {
      const transfer = transferOf(world, {
        ...step,
        kind: 'payout',
        fee: 0n,
        from: hold ? accounts.indexOf(hold.account_id) : 2,
        amount: hold ? 1n + ((hold.amount - 1n) * BigInt(step.part)) / 100n : 1n,
      })
      const id = hold?.id ?? newLedgerId(world.mode)
      expect(await settleHold(tx, id, transfer)).toEqual(settleInModel(model, id, transfer))
      return
    }
    case 'release': {
      const id = hold?.id ?? newLedgerId(world.mode)
      expect(await releaseHold(tx, id)).toEqual(releaseInModel(model, id))
      return
    }
    case 'reverse':
      return takeBack(world, step)
    case 'close': {
      // A refused close would end the transaction: only what the reference allows is tried.
      const id = accounts[step.account]!
      if (closeInModel(model, id)) expect(await closeAccount(tx, id)).toBe(true)
    }
  }
}

async function takeBack(
  { tx, model, mode, merchant_id, keys }: World,
  step: { transfer: number; key: number },
): Promise<void> {
  const original = model.transfers[step.transfer]
  const reversal = { transfer_id: original?.id ?? newLedgerId(mode), merchant_id, key: keys[step.key]! }
  const answer = await reverse(tx, reversal)
  if (!original) return expect(answer).toEqual({ outcome: 'unknown_transfer' })
  const id = answer.outcome === 'posted' ? answer.id : newLedgerId(mode)
  const entries = original.entries.map((leg) => ({ ...leg, amount: -leg.amount }))
  expect(answer).toEqual(
    postInModel(model, prepare({ ...reversal, id, mode, kind: 'reversal', entries, reverses: original.id })),
  )
}

function transferOf(
  { mode, merchant_id, keys, accounts }: World,
  { from, to, amount, fee, key, kind }: Movement,
): PreparedTransfer {
  const legs = [{ account_id: accounts[from]!, amount: -amount - fee }]
  legs.push({ account_id: accounts[to === from ? (to + 1) % accounts.length : to]!, amount })
  const third = accounts.find((id) => legs.every(({ account_id }) => account_id !== id))!
  if (fee > 0n) legs.push({ account_id: third, amount: fee })
  return prepare({ id: newLedgerId(mode), merchant_id, key: keys[key]!, mode, kind, entries: legs })
}
