import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testClock } from '../platform/clock.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { closeAccount, openPlatformAccounts, platformAccount, stripedAccount } from './accounts.ts'
import { type AccountKind, type PlatformAccountKind, platformAccountKinds } from './chart-of-accounts.ts'
import { holdFunds } from './hold.ts'
import { post } from './post.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const tables = [
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
  'ledger_holds',
  'ledger_seals',
  'ledger_seal_leaves',
  'ledger_seal_signatures',
  'ledger_unsealed',
]
const fees = platformAccount('live', 'fees_earned')
const raw = (text: string) => Object.assign([text], { raw: [text] })

describe('the application', () => {
  test.each(tables)('may read %s and change nothing in it', async (table) => {
    await database.db.read((tx) => tx.many(raw(`select * from ${table} limit 1`)))
    for (const change of [`insert into ${table} default values`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(database.db.read((tx) => tx.run(raw(change)))).rejects.toThrow(/permission denied/)
    }
    const { column } = await database.owner.read(
      (tx) => tx.one<{ column: string }>`
      select attname as column from pg_attribute where attrelid = ${table}::regclass and attnum = 1`,
    )
    await expect(database.db.read((tx) => tx.run(raw(`update ${table} set ${column} = ${column}`)))).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('the owner of the tables', () => {
  test.each(['ledger_transfers', 'ledger_entries', 'ledger_seals', 'ledger_seal_leaves', 'ledger_seal_signatures'])(
    'cannot change or empty %s by mistake',
    async (table) => {
      const { column } = await database.owner.read(
        (tx) => tx.one<{ column: string }>`
      select attname as column from pg_attribute where attrelid = ${table}::regclass and attnum = 1`,
      )
      for (const change of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(database.owner.read((tx) => tx.run(raw(change)))).rejects.toThrow(
          /is refused: what is posted stays/,
        )
      }
    },
  )

  test('cannot reopen a hold that ended', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 1_00n)
    const hold = await database.db.write((tx) => holdFunds(tx, { merchant_id, key: newId(), account_id, amount: 1n }))
    const id = 'id' in hold ? hold.id : ''
    await database.owner.read((tx) => tx.run`select ledger_release_hold(${id})`)
    await expect(
      database.owner.read((tx) => tx.run`update ledger_holds set state = 'open', closed_at = null where id = ${id}`),
    ).rejects.toThrow(/ended as released/)
  })
})

describe('live and sandbox', () => {
  test('cannot meet in one transfer, even by a fault in the code', async () => {
    const { account_id } = await testWallet(database.db, 1_00n)
    const sandbox = platformAccount('sandbox', 'fees_earned')
    const id = newLedgerId('live')
    const call = database.db.write(
      (tx) => tx.run`
      select ledger_post(array[${id}::uuid], array[${newId()}::uuid], array[${newId()}::uuid], '{payment}', null, null,
        (select array_agg(a order by a) from unnest(array[${account_id}::uuid, ${sandbox}::uuid]) a), '{2}', '{1,2}',
        case when ${account_id}::uuid < ${sandbox}::uuid then '{-1,1}'::bigint[] else '{1,-1}' end)`,
    )
    await expect(call).rejects.toThrow('entry_stays_in_its_book')
  })

  test('are distinguished by the ids of accounts', async () => {
    const open = database.db.read(
      (tx) => tx.run`
      select ledger_open_accounts(array[${newLedgerId('live')}::uuid], array[${newId()}::uuid], '{sandbox}', '{merchant_wallet}', '{x}', '{false}')`,
    )
    await expect(open).rejects.toThrow('account_id_carries_its_mode')
  })

  test('a transfer that does not sum to zero is refused by the database too', async () => {
    const { account_id } = await testWallet(database.db, 1_00n)
    const call = database.db.read(
      (tx) => tx.run`
      select ledger_post(array[${newLedgerId('live')}::uuid], array[${newId()}::uuid], array[${newId()}::uuid], '{payment}', null, null,
        array[${account_id}::uuid], '{1}', '{1}', '{100}')`,
    )
    await expect(call).rejects.toThrow(/does not sum to zero/)
  })
})

describe('accounts', () => {
  test('of the platform all exist after the migrations, as in the chart', async () => {
    const count = async () =>
      (await database.db.read((tx) => tx.many`select id from ledger_accounts where merchant_id is null`)).length
    const before = await count()
    await database.db.write(openPlatformAccounts)
    expect(await count()).toBe(before)
    const stored = await database.db.read(
      (tx) => tx.many<{
        id: string
        mode: 'live' | 'sandbox'
        kind: PlatformAccountKind
        stripe: number
        label: string
        may_overdraw: boolean
      }>`
      select id, mode, kind, stripe, label, may_overdraw from ledger_accounts where merchant_id is null`,
    )
    const kinds: AccountKind[] = Object.values(platformAccountKinds)
    expect(stored).toHaveLength(2 * kinds.reduce((sum, { stripes = 1 }) => sum + stripes, 0))
    for (const { id, mode, kind, stripe, label, may_overdraw } of stored) {
      expect(id).toBe(platformAccount(mode, kind, stripe))
      expect(platformAccountKinds[kind]).toMatchObject({ label, may_overdraw })
    }
  })

  test('of the platform come after every merchant’s in the order in which rows are locked', async () => {
    const { account_id } = await testWallet(database.db, 1n)
    const { first } = await database.db.read(
      (tx) => tx.one<{ first: string }>`select min(id::text) as first from ledger_accounts where merchant_id is null`,
    )
    // Ids of merchants begin with the milliseconds since 1970; these are good for centuries.
    expect(account_id < first && first > newLedgerId('live', testClock('2500-01-01T00:00:00Z'))).toBe(true)
  })

  test('in stripes: a key always uses the same row, and keys spread over all of them', () => {
    const keys = Array.from({ length: 400 }, newId)
    const rows = keys.map((key) => stripedAccount('live', 'fees_earned', key))
    expect(keys.map((key) => stripedAccount('live', 'fees_earned', key))).toEqual(rows)
    const all = Array.from({ length: 8 }, (_, stripe) => platformAccount('live', 'fees_earned', stripe))
    expect(new Set(rows)).toEqual(new Set(all))
  })

  test('of a merchant are not striped', async () => {
    const open = database.db.read(
      (tx) => tx.run`
      select ledger_open_accounts(array[${newLedgerId('live')}::uuid], array[${newId()}::uuid], '{live}', '{merchant_wallet}', '{x}',
        '{false}', '{1}')`,
    )
    await expect(open).rejects.toThrow('only_shared_accounts_are_striped')
  })

  test('with money on them are not closed', async () => {
    const { account_id } = await testWallet(database.db, 1n)
    await expect(database.db.write((tx) => closeAccount(tx, account_id))).rejects.toThrow('closed_account_is_empty')
  })

  test('accept postings in another book only through an own transfer', async () => {
    const { merchant_id, account_id } = await testWallet(database.db, 5n, 'sandbox')
    await expect(
      database.db.write((tx) => post(tx, [transferOf({ merchant_id, from: account_id, to: fees, amount: 1n })])),
    ).rejects.toThrow(RangeError)
  })
})
