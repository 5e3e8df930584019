import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { cheapHashes, testPeppers } from '../../testing/app.ts'
import { fakePayoutRail } from '../../testing/payouts.ts'
import { npiSettings } from '../../testing/simulated-rails.ts'
import { createFeed } from '../feed/feed.ts'
import { readBooks } from '../ledger/office/read-books.ts'
import { bookPromises } from '../operator/books/verify-books.job.ts'
import { verify } from '../ledger/verify.ts'
import { passwordHashes } from '../platform/crypto/password-hashes.ts'
import { npiRail } from '../rails/npi/npi.ts'
import { payoutRailsOf } from '../rails/rails.ts'
import { askAboutPayout } from '../payouts/watch-payout.ts'
import { historyListeners } from '../transactions/facts.ts'
import { createDemoOnce } from './demo.ts'
import { ordersOnTheirWay } from './orders-on-their-way.ts'

let bank: Bank
let simulator: Simulator | undefined
beforeAll(async () => {
  bank = await openBank()
  const rails = { ...bank.deps.rails, payouts: payoutRailsOf([fakePayoutRail()]) }
  const hashes = passwordHashes(testPeppers, cheapHashes)
  await createDemoOnce({ ...bank.deps, rails, db: bank.owner, hashes, public_url: 'http://127.0.0.1:4620' })
})
afterAll(async () => {
  await simulator?.stop()
  await bank.close()
})

test('the demo’s shop has a credited, a returned and an open payout', async () => {
  const states = await bank.db.read(
    (tx) => tx.many<{ state: string; count: number }>`
      -- any merchant: only the demo's shop has payouts
      select state, count(*)::integer as count from payouts group by state order by state`,
  )
  const of = (state: string) => states.find((row) => row.state === state)?.count ?? 0
  expect(of('credited')).toBeGreaterThan(8)
  expect([of('returned'), of('sent')]).toEqual([1, 1])
  const mails = await bank.db.read((tx) => tx.many`select id from messages where kind like 'payout-%'`)
  expect(mails).toEqual([])
})

test('the books hold, with the open payout at the bank', async () => {
  const { results } = await verify(bank.owner, bookPromises)
  expect(results.flatMap(({ broken }) => broken)).toEqual([])
  const books = await bank.db.read((tx) => readBooks(tx, 'live', bank.clock.now()))
  expect(books).toMatchObject({ is_balanced: true, is_covered: true })
  const line = (kind: string) => books.lines.find((one) => one.kind === kind)?.balance
  expect(line('payouts_in_transit')).toBeLessThan(0n)
  expect(line('rail_clearing:npi')).toBe(0n)
})

test('the simulated bank has the open payout and credits it when due; the books hold', async () => {
  simulator = await startSimulator({ port: 0, seed: 'demo orders', clock: bank.clock })
  const [order, ...others] = await bank.db.read(ordersOnTheirWay)
  expect(others).toEqual([])
  const { sent_at, credited_at, ...sent } = order!
  for (const _ of [1, 2])
    simulator.npi.remember({ ...sent, debtor_account: '1', remarks: '' }, { sent_at, credited_at })
  expect(simulator.npi.orders()).toHaveLength(1)
  const rail = npiRail(npiSettings(simulator, 400), bank.clock)
  const rails = { ...bank.deps.rails, payouts: payoutRailsOf([rail]) }
  const deps = { ...bank.deps, rails, feed: createFeed([...historyListeners], bank.clock) }
  const { id } = await bank.db.read(
    (tx) => tx.one<{ id: string }>`
      -- any merchant: only the demo's shop has payouts
      select id from payouts where reference = ${sent.reference}`,
  )
  expect(await askAboutPayout(deps, id)).toMatchObject({ state: 'sent' })
  bank.clock.set(new Date(credited_at.getTime() + 60_000))
  expect(await askAboutPayout(deps, id)).toMatchObject({ state: 'credited' })
  const { results } = await verify(bank.owner, bookPromises)
  expect(results.flatMap(({ broken }) => broken)).toEqual([])
})
