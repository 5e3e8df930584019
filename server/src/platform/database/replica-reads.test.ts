import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClusterWithStandby, startWithStandby } from '../../../testing/standby.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { replicaAddress, replicaFirst } from './replica-reads.ts'

let cluster: ClusterWithStandby
let primary: Database
let standby: Database
let db: Database
beforeAll(async () => {
  cluster = await startWithStandby()
  primary = openDatabase({ url: cluster.url, connections: 3 })
  standby = openDatabase({ url: cluster.standby_url, connections: 2, reconnectMilliseconds: 0 })
  db = replicaFirst(primary, standby)
  await primary.read((tx) => tx.run`create table notes (n int primary key)`)
})
afterAll(async () => {
  await Promise.all([primary.close(), standby.close()])
  await cluster.stop()
})

let last = 0
const write = () => db.write((tx) => tx.run`insert into notes values (${++last})`)
/** Who answered, and the newest row that it had. */
const look = (tx: Tx) =>
  tx.one<{ is_replica: boolean; newest: number }>`
    select pg_is_in_recovery() as is_replica, (select max(n) from notes) as newest`

test('a replica’s address takes login and database from the application’s own', () => {
  const own = 'postgres://sahuji_app_x:secret@127.0.0.1:5000/sahuji'
  expect(replicaAddress(own, 'postgres://127.0.0.1:5001')).toBe('postgres://sahuji_app_x:secret@127.0.0.1:5001/sahuji')
  expect(replicaAddress(own, 'postgres://me:mine@host/other')).toBe('postgres://me:mine@host/other')
})

describe('reads that a replica may answer', () => {
  test('a replica that has caught up answers, with the caller’s last write', async () => {
    for (let times = 0; times < 20; times++) {
      await write()
      expect((await db.read(look)).newest).toBe(last)
    }
    await expect.poll(async () => (await db.read(look)).is_replica).toBe(true)
  })

  test('the primary answers while the replica lags, and never with less than the last write', async () => {
    await cluster.pause()
    await write()
    expect(await db.read(look)).toEqual({ is_replica: false, newest: last })
    const stale = await standby.read(look)
    expect(stale).toEqual({ is_replica: true, newest: last - 1 })
    await cluster.resume()
    await expect.poll(() => db.read(look)).toEqual({ is_replica: true, newest: last })
  })

  test('a write among the reads goes to the primary, and is done once', async () => {
    await db.read((tx) => tx.run`insert into notes values (${++last})`)
    expect(await primary.read(look)).toEqual({ is_replica: false, newest: last })
  })

  test('an error of the work itself is thrown, not repeated', async () => {
    let times = 0
    const failing = replicaFirst(primary, standby).read(async (tx) => {
      times++
      return tx.one`select 1 / 0`
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(times).toBe(1)
  })

  test('a primary in the replica’s place is no replica', async () => {
    const both = replicaFirst(primary, primary)
    expect(await both.read(look)).toEqual({ is_replica: false, newest: last })
  })

  test('the primary answers when the replica is gone', async () => {
    const alone = replicaFirst(primary, standby)
    await cluster.stopStandby()
    for (let times = 0; times < 3; times++) expect(await alone.read(look)).toEqual({ is_replica: false, newest: last })
  })
})
