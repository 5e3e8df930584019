import { spawnSync } from 'node:child_process'
import { appendFile, copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionKind } from '@sahuji/contract/transactions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { superuserUrl, temporaryFolder } from '../../testing/cluster.ts'
import { command, inDatabase, testDatabase, type TestDatabase } from '../../testing/database.ts'
import { platformAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { newSealKey, sealKeyFrom } from '../ledger/seal-keys.ts'
import { sealAll, checkSealKey } from '../ledger/seal.ts'
import { type TestWallet, testWallet, transferOf } from '../../testing/wallets.ts'
import { verify } from '../ledger/verify.ts'
import { newId, newReference } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'
import { settingsFrom } from '../settings.ts'
import { recordTransactions } from '../transactions/record-transactions.ts'
import { openSealKeeper } from './signing-keys.ts'

/** The books of a small day, sealed in three blocks; then an attacker owns the whole PostgreSQL. */
let database: TestDatabase
let wallet: TestWallet
let data: string
beforeEach(async () => {
  database = await testDatabase()
  data = await temporaryFolder()
  wallet = await testWallet(database.db, 100_00n)
  await inHistory('adjustment', 100_00n)
  for (const amount of [10_00n, 20_00n, 30_00n]) await pay(amount)
})
afterEach(async () => {
  await database.drop()
  await rm(data, { recursive: true })
})

const keeper = (variables: Record<string, string> = {}) =>
  openSealKeeper({ data, settings: settingsFrom(variables), log: silentLog })
const sealed = async (variables?: Record<string, string>) => sealAll(database.db, await keeper(variables))

async function pay(amount: bigint): Promise<void> {
  const to = platformAccount('live', 'fees_earned')
  await database.db.write((tx) =>
    post(tx, [transferOf({ ...wallet, from: wallet.account_id, to, amount, kind: 'fee' })]),
  )
  await inHistory('fee', -amount)
  await sealed()
}

/** Writes a wallet movement to its merchant's history. */
async function inHistory(kind: TransactionKind, net: bigint): Promise<void> {
  const at = await database.db.read(
    (tx) => tx.one<{ transfer_id: string; occurred_at: Date }>`
      select t.id as transfer_id, t.posted_at as occurred_at
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
       where e.account_id = ${wallet.account_id} order by e.seq desc limit 1`,
  )
  const row = { merchant_id: wallet.merchant_id, mode: 'live', id: newId(), kind, state: 'completed' } as const
  const told = { reference: newReference(), counterparty: 'Sahuji', method: 'ledger', fee: 0n, balance_after: null }
  await database.db.write((tx) => recordTransactions(tx, [{ ...row, ...told, ...at, amount: net, net }]))
}

/** Runs as `npm run ledger:verify`: by the owner, with the data folder or the given variables instead. */
function verified(variables: Record<string, string> = { SAHUJI_DATA: data }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'verify.command.ts')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.owner_url, ...variables },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

/** With all triggers disabled, as the superuser can. */
async function forge(...statements: string[]): Promise<void> {
  const url = inDatabase(await superuserUrl(), new URL(database.url).pathname.slice(1))
  await command(url, ['set session_replication_role = replica', ...statements].join(';'))
}

// Rs.1,000 for the merchant out of equity, as if the opening had been larger: every sum is right again.
const raised = () => [
  `update ledger_entries set amount = amount + sign(amount) * 100000
    where transfer_id = (select transfer_id from ledger_entries where account_id = '${wallet.account_id}' and seq = 1)`,
  `update ledger_entries set balance = balance + 100000 where account_id = '${wallet.account_id}'`,
  `update ledger_entries set balance = balance - 100000 where account_id = '${platformAccount('live', 'equity')}'`,
  `update ledger_accounts set balance = balance + 100000 where id = '${wallet.account_id}'`,
  `update ledger_accounts set balance = balance - 100000 where id = '${platformAccount('live', 'equity')}'`,
]
const remade = [
  'delete from ledger_seal_leaves',
  'delete from ledger_seals',
  'insert into ledger_unsealed (touched, accounts) select count(*), array_agg(id) from ledger_accounts where last_seq > 0',
  'select ledger_seal()',
]
const unsigned = 'delete from ledger_seal_signatures'

describe('books forged by the owner of the database', () => {
  test('pass without a forgery', () => {
    const { status, said } = verified()
    expect(said).toContain('The ledger holds')
    expect(said).toContain('ok     M8  the newest seal is signed with the key outside the database')
    expect(said).toContain('ok     M8  each seal kept outside is in the database as it was')
    expect(status).toBe(0)
  })

  test('with a raised balance and remade seals deceive the database’s own checks, but not the key', async () => {
    await forge(...raised(), unsigned, ...remade)
    expect((await verify(database.db)).holds).toBe(true)
    const { status, said } = verified()
    expect(said).toContain('BROKEN M8  the newest seal is signed')
    expect(said).toContain('BROKEN M8  each seal kept outside')
    expect(said).toContain('THE LEDGER IS BROKEN')
    expect(status).toBe(1)
  })

  test('are detected with the public half of the key alone, on another machine', async () => {
    const { public_key } = sealKeyFrom(await readFile(join(data, 'seal-key.pem'), 'utf8'))
    const elsewhere = { SAHUJI_DATA: join(data, 'nothing here'), SEAL_PUBLIC_KEYS: public_key }
    expect(verified(elsewhere)).toMatchObject({
      status: 0,
      said: expect.stringContaining('NOT CHECKED: the seals kept'),
    })
    await forge(...raised(), unsigned, ...remade)
    expect(verified(elsewhere).status).toBe(1)
  })

  test('cannot be signed again, with the old signatures or with a key of the forger’s own', async () => {
    await forge(...raised(), ...remade)
    const mine = sealKeyFrom(newSealKey())
    const newest = await database.owner.read(
      (tx) => tx.one<{ number: bigint; sealed_at: string; hash: string }>`
      select number, ledger_instant(sealed_at) as sealed_at, hash from ledger_seals order by number desc limit 1`,
    )
    const { key_id, signature } = mine.sign(newest)
    await database.db.write((tx) => tx.run`select ledger_sign_seal(${newest.number}, ${key_id}, ${signature})`)
    const { said, status } = verified()
    expect(said).toContain('BROKEN M8  the newest seal is signed')
    expect(status).toBe(1)
  })

  test('are never signed by the server: it stops sealing and reports why', async () => {
    await forge(...raised(), unsigned, ...remade)
    await expect(sealed()).rejects.toThrow(/seal 3, kept in .*, is missing in the database/)
    await forge(`insert into ledger_seals select 3, now(), hash from ledger_seals limit 1`)
    await expect(sealed()).rejects.toThrow(/is another one in the database/)
    expect(await database.db.read((tx) => tx.many`select from ledger_seal_signatures`)).toEqual([])
  })

  test('with a cut end lack the seals that are stored outside', async () => {
    const last = `(select max(seq) from ledger_entries where account_id = e.account_id)`
    await forge(
      'delete from ledger_seal_signatures where seal = 3',
      'delete from ledger_seal_leaves where seal = 3',
      'delete from ledger_seals where number = 3',
      `update ledger_accounts a set balance = a.balance - e.amount, last_seq = a.last_seq - 1
         from ledger_entries e where e.account_id = a.id and e.seq = ${last} and e.account_id in
              ('${wallet.account_id}', '${platformAccount('live', 'fees_earned')}')`,
      `with gone as (delete from ledger_entries e where seq = ${last} and account_id in
              ('${wallet.account_id}', '${platformAccount('live', 'fees_earned')}') returning transfer_id)
       delete from ledger_transfers where id in (select transfer_id from gone)`,
    )
    expect((await verify(database.db)).holds).toBe(true)
    const { said, status } = verified()
    expect(said).toContain('"seal":3')
    expect(status).toBe(1)
  })

  test('with changed outside seals are distinguished from good ones', async () => {
    const path = join(data, 'seals.log')
    await writeFile(path, (await readFile(path, 'utf8')).replace(/"hash":"./, '"hash":"x'))
    expect(verified().said).toContain('not signed by a trusted key')
  })

  test('without a known key are reported as unproven', () => {
    expect(verified({ SAHUJI_DATA: join(data, 'nothing here') }).said).toContain('NOT CHECKED: who signed the seals')
  })
})

describe('the key and the seals kept outside', () => {
  test('are readable by the server’s own user alone', async () => {
    for (const name of ['seal-key.pem', 'seals.log']) expect((await stat(join(data, name))).mode & 0o777).toBe(0o600)
  })

  test('continue after a backup was restored, once the operator has set the file aside', async () => {
    await forge('delete from ledger_seal_signatures where seal > 1', 'delete from ledger_seals where number > 1')
    await expect(sealed()).rejects.toThrow(/docs\/operate\/backup.md/)
    await copyFile(join(data, 'seals.log'), join(data, 'seals-before-restore.log'))
    await rm(join(data, 'seals.log'))
    await sealed()
    expect(await readFile(join(data, 'seals.log'), 'utf8')).toContain('"number":1')
  })

  test('of an earlier release, without signatures, are signed from the newest on', async () => {
    await forge(unsigned)
    await rm(join(data, 'seals.log'))
    await sealed()
    expect(verified().status).toBe(0)
  })

  test('of another key are not accepted, unless it is named', async () => {
    const earlier = sealKeyFrom(await readFile(join(data, 'seal-key.pem'), 'utf8')).public_key
    const SEAL_KEY = newSealKey().split('\n')[1]!
    await rm(join(data, 'seals.log'))
    await forge('delete from ledger_seal_signatures where seal = 3')
    await expect(sealed({ SEAL_KEY })).rejects.toThrow('signed with a key that this server does not know')
    const other = await keeper({ SEAL_KEY })
    await expect(database.db.read((tx) => checkSealKey(tx, other))).rejects.toThrow('the same SEAL_KEY')
    await sealed({ SEAL_KEY, SEAL_PUBLIC_KEYS: earlier })
  })

  test('lost when the server died are stored by the next call; a half line does no harm', async () => {
    const path = join(data, 'seals.log')
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    await writeFile(path, `${lines.slice(0, -1).join('\n')}\n`)
    await appendFile(path, '{"number":3,"sealed')
    await sealed()
    expect((await (await keeper()).outside.all()).map(({ number }) => number)).toEqual([1n, 2n, 3n])
  })

  test('an invalid SEAL_KEY stops the start without repeating it', async () => {
    await expect(keeper({ SEAL_KEY: 'c2VjcmV0' })).rejects.toThrow(/^SEAL_KEY is not an ed25519 key.$/)
  })
})
