import { expect, test } from 'vitest'
import { createLoad } from '@sahuji/contract/funding'
import { openBank } from '../../../testing/bank.ts'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { testDatabase } from '../../../testing/database.ts'
import { startProxy, type ProxyVerdict } from '../../../testing/proxy.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'

const bank = bankOfFile()

async function paidLoad() {
  const load = await bank.beginAlone('1000')
  await bank.decide(load, 'never_return')
  return load
}

/** A separate server that credits a load and hangs after it has sent so many statements to PostgreSQL. */
async function serverThatHangs(statements: number) {
  let count = 0
  let hang: () => void = () => undefined
  const hangs = new Promise<void>((resolve) => (hang = resolve))
  const proxy = await startProxy(bank.database_url, async ({ from, type }): Promise<ProxyVerdict> => {
    if (from === 'server') return 'pass'
    if (count >= statements) {
      hang()
      await new Promise(() => undefined)
    }
    if (type === 'S' || type === 'Q') count++
    return 'pass'
  })
  const db = openDatabase({ url: proxy.url, connections: 1 })
  const load = await paidLoad()
  const settled = settleCollection({ ...bank.deps, db }, load.id).catch(() => undefined)
  await Promise.race([settled, hangs])
  const end = async () => {
    await proxy.stop()
    // its connection hangs for good: it is not waited for
    settled.then(() => db.close()).catch(() => undefined)
  }
  return { end, count }
}

/** Credits another merchant's load, and tells whether any connection waited for a lock meanwhile. */
async function creditOfAnother(): Promise<{ waited: boolean }> {
  const load = await paidLoad()
  let isOver = false
  const looked = looksForWaits(() => isOver)
  await settleCollection(bank.deps, load.id).finally(() => (isOver = true))
  expect((await bank.now(load)).state).toBe('credited')
  return { waited: await looked }
}

/** A lock that a hanging server keeps is held for seconds, so that a wait for it is seen. */
async function looksForWaits(isOver: () => boolean): Promise<boolean> {
  let waited = false
  while (!isOver() && !waited) {
    const found = await bank.owner.read(
      (tx) => tx.many`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waited = found.length > 0
  }
  return waited
}

test('a server that hangs while it credits one merchant keeps no other waiting', { timeout: 300_000 }, async () => {
  const whole = await serverThatHangs(1_000_000)
  await whole.end()
  expect(whole.count).toBeGreaterThan(10)
  for (let said = 1; said < whole.count; said++) {
    const hanging = await serverThatHangs(said)
    const { waited } = await creditOfAnother()
    // The posting and COMMIT leave in one write; should a network part them, the limit on idle transactions ends the wait.
    if (said < whole.count - 1) expect({ said, waited }).toEqual({ said, waited: false })
    await hanging.end()
  }
  expect(await bank.broken()).toEqual([])
})

test('who waits too long for a lock is answered that we are busy, and may ask again', async () => {
  const database = await testDatabase()
  const db = openDatabase({ url: database.url, lockTimeoutSeconds: 0.2 })
  const impatient = await openBank({ database: { ...database, db } })
  const sita = await impatient.merchant()
  const load = { instrument_id: impatient.instrument_id, amount: 1_000_00, purpose: 'stock' } as const
  await impatient.owner.write(async (tx) => {
    await tx.run`select from merchants for no key update`
    expect(await sita.call(createLoad, load, newId())).toMatchObject({ http: 503 })
  })
  expect(await sita.call(createLoad, load, newId())).toMatchObject({ http: 200 })
  await impatient.close()
  await db.close()
})
