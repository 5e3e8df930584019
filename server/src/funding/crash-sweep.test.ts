import type { Load } from '@sahuji/contract/funding'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../testing/bank-of-file.ts'
import { startProxy } from '../../testing/proxy.ts'
import { openDatabase } from '../platform/database/database.ts'
import { settleLoad } from './settle-load.ts'

const bank = bankOfFile()

/** What becomes of the connection at the nth message: lost once before or behind it, or gone for good, as when the server is killed. */
const ends = ['cut', 'cut-after', 'killed'] as const
type End = (typeof ends)[number]

/** Every other message with one of the three ends in turn; with SWEEP=full each message with all of them. */
function pointsOf(messages: number): { at: number; end: End }[] {
  const every = Array.from({ length: messages }, (_, n) => ends.map((end) => ({ at: n + 1, end })))
  if (process.env['SWEEP'] === 'full') return every.flat()
  return every.filter((_, n) => n % 2 === 1).map((three, n) => three[n % ends.length]!)
}

async function paidLoad(): Promise<Load> {
  const load = await bank.beginAlone('1000')
  await bank.decide(load, 'never_return')
  return load
}

/** Credits a load through a proxy that ends the connection at message `at`; answers how many messages there were. */
async function creditThrough(
  load: Load,
  at: number,
  end: End,
): Promise<{ messages: number; said: string | undefined }> {
  let hit: () => void = () => undefined
  const isHit = new Promise<void>((resolve) => (hit = resolve))
  const proxy = await startProxy(bank.database_url, ({ n }) => {
    if (n < at || (n > at && end !== 'killed')) return 'pass'
    hit()
    return end === 'cut-after' ? 'cut-after' : 'cut'
  })
  const db = openDatabase({ url: proxy.url, connections: 1 })
  const settled = settleLoad({ ...bank.deps, db }, load.id).then(
    (row) => row?.state,
    () => undefined,
  )
  const said = await (end === 'killed' ? Promise.race([settled, isHit.then(() => undefined)]) : settled)
  const messages = proxy.count()
  await proxy.stop()
  settled.then(() => db.close()).catch(() => undefined)
  return { messages, said }
}

async function creditedOnce(at: number, end: End): Promise<void> {
  const load = await paidLoad()
  const { said } = await creditThrough(load, at, end)
  const left = (await bank.now(load)).state
  if (said === 'credited') expect({ at, end, left }).toEqual({ at, end, left: 'credited' })
  // The server is up again; the sweeper finds what is due.
  await settleLoad(bank.deps, load.id)
  expect({ at, end, state: (await bank.now(load)).state }).toEqual({ at, end, state: 'credited' })
  expect(await bank.wallet(load)).toBe(99_950n)
}

describe('the database connection lost at any message while a load is credited', () => {
  test('leaves the load credited exactly once, and nothing acknowledged is missing', async () => {
    const { messages } = await creditThrough(await paidLoad(), 1_000_000, 'cut')
    expect(messages).toBeGreaterThan(30)
    const points = pointsOf(messages)
    const sweep = async (mine: typeof points) => {
      for (const { at, end } of mine) await creditedOnce(at, end)
    }
    // most of a point is the waiting of retries: twelve at a time, each with a load, a proxy and a connection of its own
    const lanes = 12
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) => sweep(points.filter((_point, n) => n % lanes === lane))),
    )
    expect(await bank.broken()).toEqual([])
  }, 600_000)
})
