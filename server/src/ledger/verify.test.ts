import { afterEach, beforeEach, expect, test } from 'vitest'
import { superuserUrl } from '../../testing/cluster.ts'
import { inDatabase, testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase, type Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { platformAccount } from './accounts.ts'
import { createPoster } from './batcher.ts'
import { holdFunds, settleHold } from './hold.ts'
import { reverse } from './post.ts'
import { seal } from './seal.ts'
import { type TestWallet, testWallet, transferOf } from '../../testing/wallets.ts'
import { verify, ledgerVerifications } from './verify.ts'

let database: TestDatabase
let wallet: TestWallet
let transfer: string
beforeEach(async () => {
  database = await testDatabase()
  wallet = await testWallet(database.db, 100_00n)
  transfer = await someHistory()
})
afterEach(() => database.drop())

const fees = platformAccount('live', 'fees_earned')

test('a ledger with history holds, and its figures are counted', async () => {
  const { holds, figures } = await verify(database.db)
  expect(holds).toBe(true)
  expect(figures).toMatchObject({
    transfers: 14n,
    entries: 28n,
    open_holds: 1n,
    sealed_entries: 24n,
    sandbox_wallets: 0n,
  })
  expect(figures.last_seal).toMatch(/^1 [0-9a-f]{64}$/)
})

test('a promise of a later domain is verified with the others', async () => {
  const own = {
    invariant: 'M4' as const,
    says: 'each rail reference credited once',
    broken: async () => [{ reference: 'SJ1' }],
  }
  const { holds, results } = await verify(database.db, [...ledgerVerifications, own])
  expect(holds).toBe(false)
  expect(results.at(-1)).toMatchObject({ verification: own, broken: [{ reference: 'SJ1' }] })
})

// Each is one edit by an intruder who owns the database and has switched the triggers off for it.
const edits: [string, string, string][] = [
  ['an amount', 'M1', `update ledger_entries set amount = amount + 1 where account_id = $wallet and seq = 2`],
  ['a running balance', 'M2', `update ledger_entries set balance = balance + 1 where account_id = $wallet and seq = 2`],
  ['a stored balance', 'M2', `update ledger_accounts set balance = balance + 1 where id = $wallet`],
  ['an entry deleted', 'M1', `delete from ledger_entries where account_id = $wallet and seq = 3`],
  [
    'the last entry deleted',
    'M2',
    `delete from ledger_entries where account_id = $wallet and seq = (select last_seq from ledger_accounts where id = $wallet)`,
  ],
  ['a transfer deleted', 'M1', `delete from ledger_transfers where id = $transfer`],
  ['what is held', 'M3', `update ledger_accounts set held = held - 1 where id = $wallet`],
  ['a permission to overdraw', 'M3', `update ledger_accounts set may_overdraw = true where id = $wallet`],
  [
    'a hold reopened',
    'M3',
    `update ledger_holds set state = 'open', transfer_id = null, closed_at = null where state = 'settled'`,
  ],
  ['a kind', 'M8', `update ledger_transfers set kind = 'gift' where id = $transfer`],
  ['a time', 'M8', `update ledger_transfers set posted_at = posted_at - interval '1 microsecond' where id = $transfer`],
  ['a key', 'M8', `update ledger_transfers set key = $other where id = $transfer`],
  ['the payer of a transfer', 'M8', `update ledger_transfers set merchant_id = $other where id = $transfer`],
  [
    'amounts, consistently in all places',
    'M8',
    `
    update ledger_entries set amount = amount + sign(amount) where transfer_id = $transfer;
    update ledger_entries set balance = balance - 1 where account_id = $wallet and seq >= 2;
    update ledger_entries set balance = balance + 1 where account_id = $fees and seq >= 1;
    update ledger_accounts set balance = balance - 1 where id = $wallet;
    update ledger_accounts set balance = balance + 1 where id = $fees`,
  ],
  ['the time of a seal', 'M8', `update ledger_seals set sealed_at = sealed_at - interval '1 second' where number = 1`],
  ['a trigger left off', 'M8', `alter table ledger_entries disable trigger entries_are_append_only`],
  ['a right to write', 'M8', `grant update (amount) on ledger_entries to sahuji_app`],
  ['a right to write for a login of the application', 'M8', `grant delete on ledger_holds to sahuji_app_tests`],
  ['a constraint dropped', 'M8', `alter table ledger_accounts drop constraint available_is_never_negative`],
]

test.each(edits)('tampering with %s breaks %s', async (_, invariant, edit) => {
  await tamper(edit)
  const { results } = await verify(database.db)
  const broken = results.filter((result) => result.broken.length > 0).map((result) => result.verification.invariant)
  expect(broken).toContain(invariant)
})

test('a seal that is not the last one cannot go unnoticed', async () => {
  await database.db.write(seal)
  await tamper(`delete from ledger_seal_leaves where seal = 1; delete from ledger_seals where number = 1`)
  expect((await verify(database.db)).holds).toBe(false)
})

test('transfers between two seals are covered by the second', async () => {
  await database.db.write(seal)
  await tamper(
    `update ledger_transfers set kind = 'gift' where posted_at = (select max(posted_at) from ledger_transfers)`,
  )
  expect((await verify(database.db)).holds).toBe(false)
})

test('two seals at once wait for one another', async () => {
  const covered = await Promise.all(Array.from({ length: 4 }, () => database.db.write(seal)))
  expect(covered.reduce((sum, each) => sum + each, 0n)).toBe(4n)
  expect((await verify(database.db)).holds).toBe(true)
})

/** Twelve sealed transfers, with a reversal, a settled and an open hold, and two transfers after the seal. */
async function someHistory(): Promise<string> {
  const { db } = database
  const poster = createPoster(db)
  const pay = (amount: bigint) =>
    poster.postBatched(transferOf({ ...wallet, from: wallet.account_id, to: fees, amount }))
  const first = await pay(10_00n)
  const id = 'id' in first ? first.id : ''
  for (let round = 0; round < 8; round++) await pay(BigInt(round + 1))
  await db.write((tx) => reverse(tx, { transfer_id: id, merchant_id: wallet.merchant_id, key: newId() }))
  await db.write(async (tx) => {
    const held = await hold(tx, 5_00n)
    await settleHold(tx, held, transferOf({ ...wallet, from: wallet.account_id, to: fees, amount: 4_00n }))
    await hold(tx, 1_00n)
  })
  await db.write(seal)
  for (let round = 0; round < 2; round++) await pay(1n)
  return id
}

async function hold(tx: Tx, amount: bigint): Promise<string> {
  const holding = await holdFunds(tx, { ...wallet, key: newId(), amount })
  return 'id' in holding ? holding.id : ''
}

/** Works as the cluster's superuser, with all triggers asleep. */
async function tamper(edit: string): Promise<void> {
  const url = inDatabase(await superuserUrl(), new URL(database.url).pathname.slice(1))
  const superuser: Database = openDatabase({ url, connections: 1 })
  const names = { wallet: wallet.account_id, transfer, fees, other: newId() }
  const text = edit.replace(/\$(\w+)/g, (_, name: keyof typeof names) => `'${names[name]}'`)
  try {
    await superuser.write(async (tx) => {
      await tx.run`set local session_replication_role = replica`
      for (const one of text.split(';')) await tx.run(Object.assign([one], { raw: [one] }))
    })
  } finally {
    await superuser.close()
  }
}
