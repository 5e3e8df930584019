import { nchlKeyPair } from '@sahuji/simulator/nchl/pusher'
import { sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { scenario } from '../../testing/load-scenario.ts'
import { startProxy } from '../../testing/proxy.ts'
import { diesAfterCommit, expectPushed, nchl, openPushBank, pushed, pushLoads, pushNet } from '../../testing/pushes.ts'
import { openDatabase } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { findOverduePushes } from './overdue-pushes.job.ts'
import { recordPush } from './push-payment.ts'
import { pushWebhooks } from './push-webhooks.ts'

// What NCHL does when we cannot answer: it asks again so long as agreed, then takes the push for failed and gives the money
// back. What is credited and what NCHL was told must agree in the end.

openPushBank()

/** A call of the rail's server as it comes in, without HTTP. */
const told = async () => {
  const { body } = await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })
  return {
    user: pushed.mobile,
    amount: 100_000n,
    transaction_id: newId(),
    trace_id: String(body['validationTraceId']),
    remarks: null,
    sent_at: scenario.bank.clock.now(),
  }
}
/** What NCHL is answered to that payment, by a server that works with `deps`. */
function answersOf(deps: typeof scenario.bank.deps, payment: Awaited<ReturnType<typeof told>>) {
  const { call } = pushWebhooks({ ...deps, forged: async () => {} }).find(
    ({ path }) => path === '/rails/nchl/payment-request',
  )!
  const { userName, password } = scenario.bank.simulator.keys.nchl
  const at = new Date(payment.sent_at.getTime() + 345 * 60_000).toISOString().replace('T', ' ').replace('Z', '')
  const body = Buffer.from(
    `{"validationTraceId":"${payment.trace_id}","amount":1000.00,"userIdentifier":"${payment.user}","channel":"MOB","purpose":"LOAD","transactionDate":"${at}","userType":"NORMAL","transactionId":"${payment.transaction_id}"}`,
  )
  const headers = {
    authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
    'x-signature': sign('RSA-SHA256', body, nchlKeyPair().privateKey).toString('base64'),
  }
  const [query, form] = [new URLSearchParams(), new URLSearchParams()]
  return async (): Promise<unknown> => {
    const answer = await call(
      { method: 'POST', query, form, headers, body },
      { address: '127.0.0.1', network: '127.0.0.1' },
    )
    return (JSON.parse(answer.body) as { responseCode: string }).responseCode
  }
}
const rail = () => scenario.bank.deps.rails.push!
const overdue = () => findOverduePushes(scenario.bank.deps)

describe('a database that does not do it now', () => {
  /** A server of its own, whose connection to the database does what `judge` says. */
  async function through(judge: Parameters<typeof startProxy>[1]) {
    const proxy = await startProxy(scenario.bank.database_url, judge)
    const db = openDatabase({ url: proxy.url, connections: 2 })
    const stop = async () => {
      await proxy.stop()
      await db.close()
    }
    return { deps: { ...scenario.bank.deps, db }, stop }
  }

  test('is ENTR, and the push is credited once it works again', async () => {
    let isAway = true
    const server = await through(() => (isAway ? 'cut' : 'pass'))
    const payment = await told()
    const answers = answersOf(server.deps, payment)
    expect(await answers()).toBe('ENTR')
    expect(await answers()).toBe('ENTR')
    await expectPushed(0n)
    isAway = false
    expect(await answers()).toBe('000')
    expect(await answers()).toBe('E001')
    await server.stop()
    await expectPushed(pushNet, ['credited'])
  }, 60_000)

  test('where NCHL gave up meanwhile, nothing was ever credited, nor is it by a call that comes late', async () => {
    const payment = await told()
    scenario.bank.clock.advance({ minutes: 31 })
    await overdue()
    expect(await recordPush(scenario.bank.deps, rail(), payment)).toBe('fields')
    await expectPushed(0n)
  })

  test('whose answer to COMMIT was lost is asked again: the money is there once, and NCHL hears of it', async () => {
    let cuts = 0
    const server = await through(({ from, bytes }) =>
      from === 'server' && cuts < 2 && bytes.includes('COMMIT') && ++cuts > 0 ? 'cut' : 'pass',
    )
    const payment = await told()
    const outcome = await recordPush(server.deps, rail(), payment).catch(() => 'in_progress')
    expect(cuts).toBeGreaterThan(0)
    expect(['credited', 'in_progress']).toContain(outcome)
    expect(['credited', 'repeated']).toContain(await recordPush(scenario.bank.deps, rail(), payment))
    await server.stop()
    await expectPushed(pushNet, ['credited'])
  }, 60_000)

  test('that credited what NCHL was never told of is taken back when NCHL has given up', async () => {
    const payment = await told()
    await expect(recordPush(diesAfterCommit(scenario.bank.deps), rail(), payment)).rejects.toThrow('gone')
    await expectPushed(pushNet, ['credited'])
    await overdue()
    expect((await pushLoads())[0]).toMatchObject({ state: 'credited', review_reason: null })
    scenario.bank.clock.advance({ minutes: 31 })
    await overdue()
    expect((await pushLoads())[0]).toMatchObject({ state: 'reversed' })
    expect(await recordPush(scenario.bank.deps, rail(), payment)).toBe('not_allowed')
    await overdue()
    await expectPushed(0n, ['reversed'])
  })

  test('that credited it and told NCHL on the second call leaves nothing to find', async () => {
    const payment = await told()
    await expect(recordPush(diesAfterCommit(scenario.bank.deps), rail(), payment)).rejects.toThrow('gone')
    expect(await recordPush(scenario.bank.deps, rail(), payment)).toBe('repeated')
    scenario.bank.clock.advance({ minutes: 31 })
    await overdue()
    expect((await pushLoads())[0]).toMatchObject({ state: 'credited', review_reason: null })
    await expectPushed(pushNet, ['credited'])
  })

  test('that took longer than NCHL waits says nothing yet: the next call does', async () => {
    const payment = await told()
    const { db, clock } = scenario.bank
    const write: typeof db.write = async (work) => {
      const done = await db.write(work)
      clock.advance({ seconds: 21 })
      return done
    }
    const slow = { ...scenario.bank.deps, db: { ...db, write } }
    expect(await recordPush(slow, rail(), payment)).toBe('in_progress')
    expect(await recordPush(scenario.bank.deps, rail(), payment)).toBe('repeated')
    await expectPushed(pushNet, ['credited'])
  })
})
