import { generateKeyPairSync, verify as verifySignature, createPublicKey } from 'node:crypto'
import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import * as counters from '@sahuji/contract/counters'
import { makeSandboxKey } from '@sahuji/contract/developers/own-keys'
import { verifyLog } from '@sahuji/contract/statements/log-books'
import { logClaimIn, logCells, signedLogBytes } from '@sahuji/contract/statements/log-claim'
import * as contract from '@sahuji/contract/team/log'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../../testing/transfers.ts'
import { sealAll } from '../../ledger/seal.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/database/sql.ts'
import { newStatementKey, statementKeysFrom } from '../../statements/statement-keys.ts'
import { seenBy } from './read-log.ts'

const keys = statementKeysFrom([newStatementKey()])
let desk: TransferDesk
let sita: SendingMerchant
let ram: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk({ parts: { statement_keys: keys } })
  sita = await desk.merchant('10,000')
  ram = await desk.merchant('500')
  desk.clock.advance({ minutes: 1 })
  await sita.call(counters.addCounter, { name: 'Till 1' })
  await desk.send(sita, ram, '1,250')
  await sita.call(counters.closeCounter, { id: newId() })
})
afterAll(() => desk.close())

const list = async (filter: Parameters<typeof sita.call<typeof contract.listLog>>[1] = {}) =>
  (await sita.call(contract.listLog, filter)).data.data
const today = () => kathmanduDay(desk.clock.now())

describe('GET /api/team/log', () => {
  test('lists what was done and refused, the newest first, of the own shop alone', async () => {
    const rows = await list()
    expect(rows.slice(0, 3)).toMatchObject([
      { what: 'counter.closed', outcome: 'refused', refusal: 'not_found', refusal_says: expect.any(String) },
      { what: 'money.sent', amount: 125_000n, mode: 'live' },
      { what: 'counter.added', after: { name: 'Till 1' } },
    ])
    const theirs = (await ram.call(contract.listLog, {})).data.data
    expect(theirs.map(({ what }) => what)).not.toContain('counter.added')
  })

  test('by pages, each row once', async () => {
    const all = await list({ limit: '100' })
    const [first] = [await sita.call(contract.listLog, { limit: '2' })]
    const second = await sita.call(contract.listLog, { limit: '2', cursor: first.next! })
    expect([...first.data.data, ...second.data.data].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
  })

  test('narrowed by group, result, subject, person, book and days', async () => {
    const whats = async (filter: Parameters<typeof list>[0]) => (await list(filter)).map(({ what }) => what)
    expect(await whats({ group: 'money' })).toEqual(['money.sent'])
    expect(await whats({ outcome: 'refused' })).toEqual(['counter.closed'])
    expect(await whats({ mode: 'live', group: 'money' })).toEqual(['money.sent'])
    expect(await whats({ mode: 'sandbox', group: 'money' })).toEqual([])
    const [{ subject_id } = { subject_id: '' }] = await list({ group: 'money' })
    expect(await whats({ subject_id })).toEqual(['money.sent'])
    expect(await whats({ person_id: newId() })).toEqual([])
    expect((await whats({ from: today(), to: today() })).length).toBeGreaterThan(2)
    expect(await whats({ to: '2020-01-01' })).toEqual([])
  })

  test('is closed to anonymous callers', async () => {
    for (const entry of [contract.listLog, contract.readLogSeal, contract.listLogPeople] as const)
      expect(await desk.call(entry, {})).toMatchObject({ http: 401 })
    expect(await desk.call(contract.exportLog, { from: today(), to: today() })).toMatchObject({ http: 401 })
  })

  test('lists the people of its rows', async () => {
    expect((await sita.call(contract.listLogPeople, {})).data).toMatchObject([{ id: sita.person_id }])
  })
})

describe('the reach of a role', () => {
  const seen = (role: ShopRole, person_id = newId()) =>
    desk.owner.read(
      (tx) => tx.many<{ what: string }>`
        select l.what from shop_log l
         where l.merchant_id = ${sita.merchant_id} ${seenBy({ merchant_id: sita.merchant_id, person_id, role }) ?? sql``}`,
    )

  test('all of the shop for the owner, cashiers and doors for a manager, the own rows for a cashier', async () => {
    const all = await seen('owner')
    expect(all.length).toBeGreaterThan(2)
    expect(await seen('manager')).toEqual([])
    expect(await seen('manager', sita.person_id)).toHaveLength(all.length)
    expect(await seen('cashier')).toEqual([])
    expect(await seen('cashier', sita.person_id)).toHaveLength(all.length)
  })

  test('what concerns money for an accountant, keys for a developer, beside the own rows', async () => {
    await sita.call(makeSandboxKey, { name: 'Till server', scopes: ['payments:read'] })
    const groupsOf = async (role: ShopRole) => new Set((await seen(role)).map(({ what }) => what.split('.')[0]))
    expect(await groupsOf('accountant')).toEqual(new Set(['money']))
    expect(await groupsOf('developer')).toEqual(new Set(['key']))
    expect(await seen('accountant', sita.person_id)).toHaveLength((await seen('owner')).length)
  })
})

describe('the seal', () => {
  test('GET /api/team/log/seal names the moment up to which the log is sealed, and what waits', async () => {
    expect((await sita.call(contract.readLogSeal, {})).data).toMatchObject({ seal: null, sealed: 0 })
    await sealAll(desk.db)
    const { seal, sealed, waiting } = (await sita.call(contract.readLogSeal, {})).data
    expect(seal).toMatchObject({ number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect({ isSealed: sealed > 2, waiting }).toEqual({ isSealed: true, waiting: 0 })
    expect((await list()).every(({ is_sealed }) => is_sealed)).toBe(true)
  })
})

describe('POST /api/team/log/csv', () => {
  test('gives the sealed rows as a file whose claim our key signed', async () => {
    await sealAll(desk.db)
    const { data } = await sita.call(contract.exportLog, { from: today(), to: today() })
    const lines = data.csv.trim().split('\r\n')
    expect(lines).toHaveLength(data.row_count + 2)
    expect(lines[0]).toContain(logCells.join(','))
    const signed = logClaimIn(lines.at(-1)!.replace('claim,', ''))
    expect(signed?.claim).toMatchObject({
      merchant_id: sita.merchant_id,
      row_count: data.row_count,
      seal: expect.any(Number),
      seal_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const spki = Buffer.concat([
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(0, -32),
      Buffer.from(keys.published[0]!.public_key, 'base64'),
    ])
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    expect(verifySignature(null, signedLogBytes(signed!.bytes), key, signed!.signature)).toBe(true)
    expect((await list())[0]).toMatchObject({ what: 'log.exported', after: { from: today(), to: today() } })
    const { leaf_hash, seal, seal_hash } = signed!.claim
    const inBooks = async (of: object) =>
      (await desk.call(verifyLog, { leaf_hash, seal: `${seal}`, seal_hash, ...of })).data.ledger
    expect(await inBooks({})).toBe('same')
    for (const other of [{ leaf_hash: 'f'.repeat(64) }, { seal_hash: 'f'.repeat(64) }, { seal: '99' }])
      expect(await inBooks(other)).toBe('different')
  })

  test('contains no number of another shop', async () => {
    const { data } = await sita.call(contract.exportLog, { from: today(), to: today() })
    expect(data.csv).not.toContain(ram.mobile_no.slice(-10))
  })
})
