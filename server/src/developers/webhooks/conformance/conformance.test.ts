import * as contract from '@sahuji/contract/developers/webhook-conformance'
import { listWebhookDeliveries } from '@sahuji/contract/developers/webhook-deliveries'
import { webhookMessage, webhookTypes, type WebhookType } from '@sahuji/contract/developers/webhook-messages'
import { addWebhookEndpoint, setWebhookEndpointState } from '@sahuji/contract/developers/webhooks'
import type { Mode } from '@sahuji/contract/http/lists'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testPeppers } from '../../../../testing/app.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../../testing/payments.ts'
import { forgetLimits } from '../../../../testing/people.ts'
import type { SendingMerchant } from '../../../../testing/transfers.ts'
import {
  openReceiver,
  type ReceivedWebhook,
  type ReceiverAnswer,
  verifiedAt,
} from '../../../../testing/webhook-receiver.ts'
import { webhooksWithin } from '../sending/post-webhook.ts'
import { runConformance } from './run-conformance.job.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let receiver: Awaited<ReturnType<typeof openReceiver>>
let answerOf: (received: ReceivedWebhook) => ReceiverAnswer
let secret = ''
const outbound = webhooksWithin(['127.0.0.1'])
beforeAll(async () => {
  desk = await openPaymentDesk({ parts: { webhooks: outbound } })
})
beforeEach(async () => {
  await forgetLimits(desk)
  answerOf = verifying
  receiver = await openReceiver((one) => answerOf(one))
  shop = await desk.merchant()
})
afterEach(() => receiver.close())
afterAll(() => desk.close())

/** A shop's server that does all that the guide asks. */
const verifying = (one: ReceivedWebhook): ReceiverAnswer => {
  try {
    verifiedAt(desk.clock.now(), secret, one)
    return { http: 204 }
  } catch (error) {
    return { http: 400, body: (error as Error).message }
  }
}
const add = async (mode: Mode = 'sandbox', url = receiver.url) => {
  const { data } = await shop.call(addWebhookEndpoint, { mode, url })
  secret = data.secret
  return data.endpoint.id
}
const begin = (id: string, who = shop) => who.call(contract.beginConformanceRun, { id })
const ran = async (id: string) => {
  const { data } = await begin(id)
  await desk.runJobs()
  return (await shop.call(contract.readConformanceRun, { id: data.id })).data
}
const failed = ({ cases }: contract.WholeConformanceRun) =>
  Object.fromEntries(cases.flatMap(({ name, why }) => (why === null ? [] : [[name, why]])))

describe('a conformance run', () => {
  test('passes a server that verifies and accepts, with each case in its order, dated', async () => {
    const id = await add()
    const run = await ran(id)
    expect(failed(run)).toEqual({})
    expect(run).toMatchObject({ endpoint_id: id, url: receiver.url, tried: 12, passed: 12 })
    expect(run.ended_at).toEqual(desk.clock.now())
    expect(run.cases.map(({ name }) => name)).toEqual(contract.conformanceCases)
    const { cases: _, ...newest } = run
    expect((await shop.call(contract.listConformanceRuns, {})).data).toEqual([newest])
    const other = await desk.merchant()
    expect(codeOf(await other.call(contract.readConformanceRun, { id: run.id }))).toBe('not_found')
    expect((await other.call(contract.listConformanceRuns, {})).data).toEqual([])
  })

  test('sends messages of the shapes of real ones, and notes none of them among the deliveries', async () => {
    await ran(await add())
    const read = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: unknown })
    const known = read.filter(({ type }) => webhookTypes.includes(type as WebhookType))
    for (const one of known) z.decode(webhookMessage(one.type as WebhookType), one as never)
    expect(read.length - known.length).toBe(1)
    expect(read.map(({ type }) => type)).toMatchInlineSnapshot(`
      [
        "payment.paid",
        "payment.paid",
        "payment.paid",
        "refund.done",
        "payment.paid",
        "payment.expired",
        "payment.paid",
        "payment.cancelled",
        "payment.paid",
        "payment.paid",
        "refund.done",
        "refund.done",
        "payment.paid",
        "dispute.opened",
        "dispute.lost",
        "payment.noted",
        "payment.paid",
        "payment.paid",
        "payment.paid",
        "payment.paid",
        "payment.paid",
        "payment.paid",
      ]
    `)
    const [, first, again] = receiver.received
    expect(first!.headers['webhook-id']).toBe(again!.headers['webhook-id'])
    const large = Math.max(...receiver.received.map(({ body }) => Buffer.byteLength(body)))
    expect(large).toBeGreaterThan(30_000)
    expect((await shop.call(listWebhookDeliveries, { mode: 'sandbox' })).data.data).toEqual([])
  })

  test('fails a server that accepts everything, with what it accepted', async () => {
    answerOf = () => ({ http: 200, body: 'thanks' })
    const run = await ran(await add())
    expect(run).toMatchObject({ passed: 10, tried: 12 })
    expect(failed(run)).toEqual({ wrong_signature: 'accepted', old_timestamp: 'accepted' })
    const wrong = run.cases.find(({ name }) => name === 'wrong_signature')!
    expect(wrong.sent).toMatchObject([{ signing: 'other_secret', status: 200, answer: 'thanks' }])
  })

  test('names what a server does wrong: a redirect, a fault, a refusal, no answer', async () => {
    outbound.timeout_milliseconds = 300
    const wrongs: Record<string, ReceiverAnswer> = {
      'payment.expired': { http: 302, headers: { location: '/sign-in' } },
      'refund.done': { http: 500, body: 'TypeError: data.id' },
      'payment.noted': { http: 422, body: 'unknown type' },
      'dispute.lost': 'hangs',
    }
    answerOf = (one) => wrongs[(JSON.parse(one.body) as { type: string }).type] ?? verifying(one)
    const run = await ran(await add())
    outbound.timeout_milliseconds = 15_000
    expect(failed(run)).toEqual({
      out_of_order: 'server_error',
      paid_late: 'redirect',
      refunds: 'server_error',
      dispute_lost: 'no_answer',
      unknown_type: 'refused',
    })
    expect(run.cases.find(({ name }) => name === 'dispute_lost')!.sent.at(-1)).toMatchObject({
      status: null,
      answer: 'TIMEOUT',
    })
  })

  test('ends at once where nothing answers, and reaches no private network', async () => {
    const id = await add()
    await receiver.close()
    const run = await ran(id)
    expect(run).toMatchObject({ tried: 12, passed: 0 })
    expect(run.cases[0]).toMatchObject({ why: 'no_answer', sent: [{ answer: 'ECONNREFUSED' }] })
    expect(run.cases.slice(1).every(({ why, sent }) => why === 'not_tried' && sent.length === 0)).toBe(true)
    outbound.isAllowed = () => false
    expect((await ran(id)).cases[0]!.sent).toMatchObject([{ answer: 'PRIVATE_ADDRESS' }])
    outbound.isAllowed = webhooksWithin(['127.0.0.1']).isAllowed
    receiver = await openReceiver()
  })

  test('has each result once, also where two servers take its job', async () => {
    const id = await add()
    const { data: run } = await begin(id)
    const deps = { db: desk.db, clock: desk.clock, peppers: testPeppers, outbound, public_url: 'https://pay.example' }
    const about = { run_id: run.id, merchant_id: shop.merchant_id }
    await Promise.all([1, 2, 3].map(() => runConformance.run(about, deps)))
    await desk.runJobs()
    const read = (await shop.call(contract.readConformanceRun, { id: run.id })).data
    expect(read.cases.map(({ name }) => name)).toEqual(contract.conformanceCases)
    expect(read).toMatchObject({ tried: 12, passed: 12 })
    await runConformance.run(about, deps)
    expect((await shop.call(contract.readConformanceRun, { id: run.id })).data).toEqual(read)
  })

  test('holds no transaction while it waits for an answer', async () => {
    const waiting: unknown[] = []
    const id = await add()
    receiver.answers('hangs')
    outbound.timeout_milliseconds = 300
    await begin(id)
    const running = desk.runJobs()
    await expect.poll(() => receiver.received.length).toBe(1)
    const open = await desk.owner.read(
      (tx) => tx.many`
        select query from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%' and query like '%webhook_%'`,
    )
    waiting.push(...open)
    await running
    outbound.timeout_milliseconds = 15_000
    expect(waiting).toEqual([])
  })
})

describe('the bounds of runs', () => {
  test('one at a time for a merchant, also of those begun at once, and so many a day', async () => {
    const id = await add()
    const both = await Promise.all([begin(id), begin(id)])
    expect(both.map(codeOf).toSorted()).toEqual(['conformance_under_way', undefined])
    await desk.runJobs()
    for (let n = 1; n < contract.conformanceRunsADay; n++) await ran(id)
    const refused = await begin(id)
    expect([refused.http, codeOf(refused)]).toEqual([429, 'conformance_runs_used'])
    desk.clock.advance({ hours: 25 })
    const { count } = await desk.owner.read(
      (tx) => tx.one<{ count: number }>`
        select count(*)::integer as count from webhook_conformance_runs where merchant_id = ${shop.merchant_id}`,
    )
    expect(count).toBe(contract.conformanceRunsADay)
  })

  test('a run that could not go on is over after half an hour', async () => {
    const id = await add()
    await begin(id)
    desk.clock.advance({ minutes: 29 })
    expect(codeOf(await begin(id))).toBe('conformance_under_way')
    desk.clock.advance({ minutes: 2 })
    expect(codeOf(await begin(id))).toBe(undefined)
  })

  test('of an address of the sandbox that is on, of the own shop', async () => {
    const id = await add()
    const other = await desk.merchant()
    expect(codeOf(await begin(id, other))).toBe('not_found')
    const live = (await shop.call(addWebhookEndpoint, { mode: 'live', url: 'https://shop.example/hooks' })).data
    expect(codeOf(await begin(live.endpoint.id))).toBe('not_found')
    const single = (await shop.call(addWebhookEndpoint, { mode: 'sandbox' })).data
    expect(codeOf(await begin(single.endpoint.id))).toBe('not_found')
    await shop.call(setWebhookEndpointState, { id, state: 'paused' })
    expect(codeOf(await begin(id))).toBe('webhook_endpoint_off')
  })
})
