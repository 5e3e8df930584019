import { expect, test } from 'vitest'
import { scenario } from '../../../testing/load-scenario.ts'
import { startProxy } from '../../../testing/proxy.ts'
import { nchl, openPushBank, pushMerchant, pushNet } from '../../../testing/pushes.ts'
import { merchantBalance } from '../../ledger/queries.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { PushedPayment } from '../../rails/push-rail.ts'
import { recordPush } from '../pushes/push-payment.ts'

openPushBank()

/** What becomes of the connection at the nth message: lost before or behind it, or gone for good, as when the server is killed. */
const ends = ['cut', 'cut-after', 'killed'] as const
type End = (typeof ends)[number]

/** Every third message with one of the three ends in turn; with SWEEP=full each message with all of them. */
function pointsOf(messages: number): { at: number; end: End }[] {
  const every = Array.from({ length: messages }, (_, n) => ends.map((end) => ({ at: n + 1, end })))
  if (process.env['SWEEP'] === 'full') return every.flat()
  return every.filter((_, n) => n % 3 === 2).map((three, n) => three[n % ends.length]!)
}

/** A validated payment of Rs.1,000 to a merchant of its own. */
async function told(): Promise<PushedPayment & { merchant_id: string }> {
  const { bank } = scenario
  const { merchant_id, mobile: user } = await pushMerchant(bank)
  const { body } = await nchl().validate({ mobile: user, amount: '1000.00' })
  const trace_id = String(body['validationTraceId'])
  const sent_at = bank.clock.now()
  return { user, amount: 100_000n, trace_id, transaction_id: newId(), remarks: null, sent_at, merchant_id }
}

const rail = () => scenario.bank.deps.rails.push!

/** Records a push through a proxy that ends the connection at message `at`; answers the outcome, and how many messages there were. */
async function recordThrough(payment: PushedPayment, at: number, end: End) {
  let hit: () => void = () => undefined
  const isHit = new Promise<void>((resolve) => (hit = resolve))
  const proxy = await startProxy(scenario.bank.database_url, ({ n }) => {
    if (n < at || (n > at && end !== 'killed')) return 'pass'
    hit()
    return end === 'cut-after' ? 'cut-after' : 'cut'
  })
  const db = openDatabase({ url: proxy.url, connections: 1 })
  const recorded = recordPush({ ...scenario.bank.deps, db }, rail(), payment).catch(() => undefined)
  const said = await (end === 'killed' ? Promise.race([recorded, isHit.then(() => undefined)]) : recorded)
  const messages = proxy.count()
  await proxy.stop()
  recorded.then(() => db.close()).catch(() => undefined)
  return { messages, said }
}

async function creditedOnce({ at, end }: { at: number; end: End }): Promise<void> {
  const payment = await told()
  const { said } = await recordThrough(payment, at, end)
  const wallet = async () =>
    (await scenario.bank.db.read((tx) => merchantBalance(tx, payment.merchant_id, 'live')))!.balance
  if (said) expect({ at, end, said, wallet: await wallet() }).toEqual({ at, end, said: 'credited', wallet: pushNet })
  const again = await recordPush(scenario.bank.deps, rail(), payment)
  expect({ at, end, again }).toEqual({ at, end, again: said || again === 'repeated' ? 'repeated' : 'credited' })
  expect({ at, end, wallet: await wallet() }).toEqual({ at, end, wallet: pushNet })
}

test('the database connection lost at any message of a push: the answer holds, and asked again it is credited once', async () => {
  const { messages } = await recordThrough(await told(), 1_000_000, 'cut')
  expect(messages).toBeGreaterThan(30)
  const points = pointsOf(messages)
  // most of a point is the waiting of retries: twelve at a time, each with a merchant, a proxy and a connection of its own
  const lanes = Array.from({ length: 12 }, (_, lane) => points.filter((_point, n) => n % 12 === lane))
  await Promise.all(
    lanes.map(async (mine) => {
      for (const point of mine) await creditedOnce(point)
    }),
  )
  expect(await scenario.bank.broken()).toEqual([])
}, 600_000)
