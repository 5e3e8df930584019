import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clusterUrl } from '../../testing/cluster.ts'
import { command, testDatabase, type TestDatabase } from '../../testing/database.ts'
import { applicationAddress, checkApplication } from '../platform/database/application-role.ts'
import { type Database, openDatabase, type Tx } from '../platform/database/database.ts'
import { testWallet } from '../../testing/wallets.ts'
import { verify } from './verify.ts'

/** Attacks by an intruder who may send any statement over the application's own connection. */
let database: TestDatabase
let own: Database
let role: string
let wallet: string
beforeAll(async () => {
  database = await testDatabase()
  const url = await applicationAddress({
    owner_url: database.owner_url,
    password: randomBytes(16).toString('hex'),
    mayReset: false,
  })
  await checkApplication(url)
  own = openDatabase({ url, connections: 1 })
  role = new URL(url).username
  wallet = (await testWallet(own, 100_00n)).account_id
})
afterAll(async () => {
  await own.close()
  await database.drop()
  await command(await clusterUrl(), `drop role ${role}`)
})

const say = (tx: Tx, text: string) => {
  const filled = text.replaceAll('$wallet', `'${wallet}'`)
  return tx.run(Object.assign([filled], { raw: [filled] }))
}

const refused: [string, string][] = [
  ['becomes the owner by name', 'set role sahuji'],
  ['takes on the owner’s session', 'set session authorization sahuji'],
  ['takes on the superuser’s session', 'set session authorization postgres'],
  ['becomes the superuser', 'set role postgres'],
  ['puts the triggers to sleep for its session', `set session_replication_role = replica`],
  ['switches a trigger off', 'alter table ledger_entries disable trigger all'],
  ['drops a trigger', 'drop trigger entries_are_append_only on ledger_entries'],
  ['raises a balance', 'update ledger_accounts set balance = balance + 1 where id = $wallet'],
  [
    'writes an entry',
    'insert into ledger_entries (account_id, transfer_id, seq, amount, balance) values ($wallet, $wallet, 99, 1, 1)',
  ],
  ['removes the seals', 'truncate ledger_seals cascade'],
  ['removes leaves of seals', 'delete from ledger_seal_leaves'],
  ['makes a function', `create function public.mine() returns int language sql as 'select 1'`],
  [
    'replaces a function of the ledger',
    `create or replace function ledger_hash(canonical text) returns text language sql as 'select null::text'`,
  ],
  ['makes a table', 'create table public.mine ()'],
  ['makes a schema', 'create schema mine'],
  [
    'changes what the owner’s later tables allow',
    'alter default privileges for role sahuji grant all on tables to public',
  ],
  ['takes a table', 'alter table ledger_accounts owner to current_user'],
  ['makes a role', 'create role mine superuser'],
  ['changes the owner’s password', `alter role sahuji password 'mine'`],
  ['makes itself a superuser', 'alter role current_user superuser'],
  ['joins the owner', 'grant sahuji to current_user'],
  ['reads a file', `select pg_read_file('/etc/passwd')`],
  ['runs a program', `copy (select 1) to program 'true'`],
  ['writes a file', `copy (select 1) to '/tmp/mine'`],
  ['loads a library', `load '/tmp/mine.so'`],
  ['adds a language or a bridge', 'create extension dblink'],
  ['reads the passwords', 'select rolpassword from pg_authid'],
  ['changes what the server does', `alter system set fsync = off`],
  ['reads what the migrations keep', 'delete from migrations'],
]

describe('over the application’s own connection', () => {
  test.each(refused)('no attacker %s', async (_, attack) => {
    await expect(own.read((tx) => say(tx, attack))).rejects.toThrow(
      /permission denied|must be owner|must be superuser|not permitted|Only roles|must have|cannot|access to library/,
    )
  })

  test('going back to the role that logged in grants nothing more', async () => {
    for (const back of [
      `select set_config('role', 'none', false)`,
      'reset role',
      'set session authorization default',
    ]) {
      await own.write(async (tx) => {
        await say(tx, back)
        expect(await tx.one`select session_user::text as session, current_user::text as now`).toEqual({
          session: role,
          now: role,
        })
        await tx.run`savepoint before`
        await expect(say(tx, 'update ledger_accounts set balance = balance + 1 where id = $wallet')).rejects.toThrow(
          'permission denied',
        )
        await tx.run`rollback to savepoint before`
      })
    }
  })

  test('a shadowing table of the attacker’s own does not deceive the ledger’s functions', async () => {
    await own.write(async (tx) => {
      await tx.run`create temporary table ledger_accounts (like public.ledger_accounts)`
      await tx.run`set local search_path = pg_temp, public`
      await say(
        tx,
        `insert into pg_temp.ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw, balance, held, last_seq, opened_at, stripe) select id, merchant_id, mode, kind, label, may_overdraw, 1000000, held, last_seq, opened_at, stripe from public.ledger_accounts where id = $wallet`,
      )
      const { code } = await tx.one<{ code: string }>`
        select code from ledger_hold(gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${wallet}, 500000)`
      expect(['i', 'u']).toContain(code)
      await tx.run`drop table pg_temp.ledger_accounts`
    })
  })

  test('after all of it the ledger holds', async () => {
    const { results } = await verify(own)
    expect(results.filter(({ broken }) => broken.length > 0)).toEqual([])
  })
})
