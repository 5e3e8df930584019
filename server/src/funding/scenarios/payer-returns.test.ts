import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { type Database, hangsAfterMilliseconds } from '../../platform/database/database.ts'
import type { WebhookAnswer } from '../../platform/http/webhook-routes.ts'
import { forgeriesOf, type WebhookDependencies } from '../../collections/callbacks/forgeries.ts'
import { railWebhooks } from '../../collections/callbacks/rail-webhooks.ts'

const bank = bankOfFile()
const hangs = async () => {
  throw new Error('Query read timeout')
}

/** A payer comes back from their bank, or the bank's server notifies us, while the database is in the given state. */
function comes(
  webhook: 'return' | 'notify',
  reference: string,
  database: Partial<Database>,
  more: Partial<WebhookDependencies> = {},
): Promise<WebhookAnswer> {
  const deps = { ...bank.deps, forged: async () => {}, ...more, db: { ...bank.db, ...database } }
  const { handle } = railWebhooks(deps).find(({ path }) => path === `/rails/onepg/${webhook}`)!
  const query = new URLSearchParams({ MerchantTxnId: reference, GatewayTxnId: 'OPG1' })
  const from = { address: '127.0.0.1', network: '127.0.0.1' }
  return handle({ method: 'GET', query, headers: {}, body: new Uint8Array(), ...from })
}

test('a payer who comes back while the database hangs is led to the dashboard, and their load is asked about all the same', async () => {
  const load = await bank.beginAlone('1000', { notify: { when: 'never' } })
  await bank.decide(load, 'never_return')
  const page = `/dashboard/loadFunds/${load.channel}/return/${load.id}`
  const [unread, unwritten] = await Promise.all([
    comes('return', load.reference, { read: hangs }),
    comes('return', load.reference, { write: hangs }),
  ])
  expect(unread).toEqual({ redirect: '/dashboard/loadFunds' })
  expect(unwritten).toEqual({ redirect: page })
  // a rail comes again by itself: it hears that we did not
  await expect(comes('notify', load.reference, { write: hangs })).rejects.toThrow('Query read timeout')
  bank.clock.advance({ minutes: 1 })
  await bank.work()
  expect((await bank.now(load)).state).toBe('credited')
})

test('what a payer came with is written down once the database can, before or behind the answer', async () => {
  const heardAfter = async (failures: number) => {
    const load = await bank.beginAlone('1000')
    let asked = 0
    const write: Database['write'] = (work) => (++asked > failures ? bank.db.write(work) : hangs())
    const page = `/dashboard/loadFunds/${load.channel}/return/${load.id}`
    expect(await comes('return', load.reference, { write })).toEqual({ redirect: page })
    return load
  }
  const [soon, late] = await Promise.all([heardAfter(2), heardAfter(4)])
  expect((await bank.now(soon)).returned_at).not.toBeNull()
  await expect.poll(async () => (await bank.now(late)).returned_at, { timeout: 20_000 }).not.toBeNull()
})

test('what is not authentic is counted once, however often its record is tried', async () => {
  const load = await bank.beginAlone('1000')
  const counted: string[] = []
  let asked = 0
  const write: Database['write'] = (work) => (++asked > 2 ? bank.db.write(work) : hangs())
  const count = ({ kind }: { kind: string }) => void counted.push(kind)
  const forged = forgeriesOf({ db: { ...bank.db, write }, clock: bank.clock, log: bank.log, count })
  const answer = { amount: 1n, currency: 'NPR', fields: {} }
  const replayed = { reference: load.reference, rail_id: null, authentic: 'signed', answer } as const
  const all = bank.deps.rails.all.map((rail) => ({ ...rail, parseReturn: () => replayed }))
  await comes('return', load.reference, { write }, { forged, rails: { ...bank.deps.rails, all } })
  expect(counted).toEqual(['replayed_answer'])
  expect(asked).toBeGreaterThan(2)
  const events = await bank.db.read((tx) => tx.many`select kind from security_events where collection_id = ${load.id}`)
  expect(events).toEqual([{ kind: 'replayed_answer' }])
})

test('a forged return is tried once, and takes no place from what waits for the database', async () => {
  let [asked, told] = [0, 0]
  const read: Database['read'] = (work, milliseconds) => {
    asked++
    return bank.db.read(work, milliseconds)
  }
  const forged = () => {
    told++
    return hangs()
  }
  await comes('return', "'; drop table loads; --", { read }, { forged })
  await delay(700)
  expect([asked, told]).toEqual([1, 1])
})

test('a payer waits no longer where their load stays locked, or its write hangs', async () => {
  const load = await bank.beginAlone('1000')
  const page = `/dashboard/loadFunds/${load.channel}/return/${load.id}`
  const hung = Promise.withResolvers<never>()
  // the payer is answered while the write still hangs
  expect(await comes('return', load.reference, { write: () => hung.promise })).toEqual({ redirect: page })
  hung.reject(new Error('a fault of ours'))
})

test('what hangs is known in four seconds, and a fault of ours is no redirect', async () => {
  const load = await bank.beginAlone('1000')
  const patience: (number | undefined)[] = []
  const read: Database['read'] = (work, milliseconds) => {
    patience.push(milliseconds)
    return bank.db.read(work, milliseconds)
  }
  await comes('return', load.reference, { read })
  expect(patience[0]).toBe(hangsAfterMilliseconds)
  const write = async () => {
    throw new Error('a fault of ours')
  }
  const other = await bank.beginAlone('1000')
  await expect(comes('return', other.reference, { write })).rejects.toThrow('a fault of ours')
})
