import { cancelPaymentByKey, readPaymentByKey } from '@sahuji/contract/payments/by-key'
import { answersKeptDays } from '@sahuji/contract/http/secret-keys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { shopServer, type ShopServer } from '../../../testing/secret-keys.ts'
import { addRows } from '../../feed/feed.ts'
import { forgetExpiredRows } from '../forget-expired.job.ts'
import { newId } from '../ids.ts'
import { addJob } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { answerOnce, type KeptRequest } from './kept-answers.ts'

let desk: PaymentDesk
let server: ShopServer
let merchant_id: string
beforeAll(async () => {
  desk = await openPaymentDesk()
  merchant_id = (await desk.merchant()).merchant_id
  server = await shopServer(desk, merchant_id)
})
beforeEach(() => forgetLimits(desk))
afterAll(() => desk.close())

/** Posts as raw bytes, to compare what came back byte by byte. */
const post = (key: string, body: string, { by = server.key, path = '/api/v1/payments' } = {}) =>
  desk.app.web.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json', 'idempotency-key': key },
    payload: body,
  })
const countOf = async () =>
  (await desk.db.read((tx) => tx.one<{ count: bigint }>`select count(*) as count from payments`)).count

/** What the schedule does every few minutes. */
async function forgotten() {
  await desk.db.write((tx) => addJob(tx, forgetExpiredRows, {}))
  await desk.runJobs()
}

describe('a repeat of a call with a secret key', () => {
  test.each(['1', 'order 1042, first try', 'x'.repeat(255), '{"a":"b"}', '4111111111111111'])(
    'with the Idempotency-Key %j gets the same bytes and opens nothing',
    async (key) => {
      const body = '{"amount":125000,"metadata":{"b":1,"a":"चिया"}}'
      const first = await post(key, body)
      expect(first.statusCode).toBe(200)
      const opened = await countOf()
      // the fields may come in another order
      const again = await post(key, '{"metadata":{"b":1,"a":"चिया"},"amount":125000}')
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
      expect(again.headers).toMatchObject({ 'idempotency-hit': 'true', 'content-type': first.headers['content-type'] })
      expect(await countOf()).toBe(opened)
    },
  )

  test('gets the first answer also after the payment has changed', async () => {
    const first = await post('kept', '{"amount":100}')
    const { id } = first.json<{ data: { id: string } }>().data
    await server.call(cancelPaymentByKey, { id }, 'kept')
    expect((await server.call(readPaymentByKey, { id })).data.status).toBe('cancelled')
    expect((await post('kept', '{"amount":100}')).body).toBe(first.body)
  })

  test('with another body is refused with 422 and a sentence, and opens nothing', async () => {
    await post('reused', '{"amount":100}')
    const opened = await countOf()
    const other = await post('reused', '{"amount":101}')
    expect({ http: other.statusCode, ...other.json() }).toMatchObject({
      http: 422,
      refusal: 'key_reused',
      message: expect.stringMatching(/another request/),
      errors: { 'Idempotency-Key': [expect.any(String)] },
      request_id: expect.any(String),
    })
    expect(await countOf()).toBe(opened)
  })

  test('is its own in another shop, in the other book and on another route', async () => {
    const other = await shopServer(desk, (await desk.merchant()).merchant_id)
    const sandbox = await shopServer(desk, merchant_id, { mode: 'sandbox' })
    const [first, ...others] = [
      await post('shared', '{"amount":100}'),
      await post('shared', '{"amount":100}', { by: other.key }),
      await post('shared', '{"amount":100}', { by: sandbox.key }),
    ]
    const ids = [first!, ...others].map((answer) => answer.json<{ data: { id: string } }>().data.id)
    expect(new Set(ids).size).toBe(3)
    expect((await server.call(cancelPaymentByKey, { id: ids[0]! }, 'shared')).http).toBe(200)
  })

  test('by another key of the same shop and book is a repeat: a key is replaced without paying twice', async () => {
    const replaced = await shopServer(desk, merchant_id)
    const first = await post('rolled', '{"amount":100}')
    expect((await post('rolled', '{"amount":100}', { by: replaced.key })).body).toBe(first.body)
  })

  test('after a refusal is a new request: nothing was kept', async () => {
    expect((await post('corrected', '{"amount":1}')).json()).toMatchObject({ refusal: 'payment_too_small' })
    expect((await post('corrected', '{"amount":100}')).statusCode).toBe(200)
  })

  test('is one of many at once: one opens the payment, the others wait or get its answer', async () => {
    const opened = await countOf()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('race', '{"amount":100}')))
    expect(await countOf()).toBe(opened + 1n)
    expect(answers.map(({ statusCode }) => statusCode).every((http) => http === 200 || http === 409)).toBe(true)
    const bodies = new Set(answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body))
    expect(bodies.size).toBe(1)
  })

  test.each(['', 'x'.repeat(256)])('needs a key of 1 to 255 characters, not %j', async (key) => {
    const refused = await post(key, '{"amount":100}')
    expect({ http: refused.statusCode, ...refused.json() }).toMatchObject({ http: 422, refusal: 'key_text_missing' })
  })

  test('opens a new payment once the answer was kept for thirty days', async () => {
    const first = await post('old', '{"amount":100}')
    desk.clock.advance({ days: answersKeptDays - 1 })
    await forgotten()
    expect((await post('old', '{"amount":100}')).body).toBe(first.body)
    desk.clock.advance({ days: 1, minutes: 1 })
    await forgotten()
    expect((await post('old', '{"amount":100}')).body).not.toBe(first.body)
  })
})

describe('work with transactions of its own', () => {
  const request = (key: string): KeptRequest => ({
    holder: { secret_key_id: server.id, merchant_id, mode: 'live', ending: 'kEpt', scopes: [] },
    route: 'POST /api/v1/work',
    key_hash: key.padEnd(64, '0'),
    body_hash: '0'.repeat(64),
  })
  const encode = (data: unknown) => ({ http: 200, body: { status: '000', message: 'OK', data } })
  const textOf = ({ bytes }: { bytes?: Buffer }) => `${bytes}`
  const work = (act: Parameters<typeof answerOnce>[2]['act']) => ({ own: true, encode, act })

  test('whose server dies between the commit and the answer is answered with the committed bytes', async () => {
    const asked = request('a')
    const committed = Promise.withResolvers<void>()
    const dead = work(async (deps) => {
      if (!('claim' in deps)) throw new Error('a claim is missing')
      await deps.db.write((tx) => addRows(tx, [deps.claim.answered({ refund: 1 })]))
      committed.resolve()
      return new Promise(() => {})
    })
    answerOnce(desk, asked, dead).catch(committed.reject)
    await committed.promise
    const again = await answerOnce(
      desk,
      asked,
      work(() => Promise.reject(new Error('worked twice'))),
    )
    expect(textOf(again)).toBe(JSON.stringify(encode({ refund: 1 }).body))
    expect(again.headers).toMatchObject({ 'idempotency-hit': 'true' })
  })

  test('whose server dies before the commit is busy for thirty seconds, then goes on under its id', async () => {
    const asked = request('b')
    const begun = Promise.withResolvers<string>()
    const dead = work((deps) => {
      if ('claim' in deps) begun.resolve(deps.claim.id)
      return new Promise(() => {})
    })
    answerOnce(desk, asked, dead).catch(begun.reject)
    const id = await begun.promise
    const repeat = () =>
      answerOnce(
        desk,
        asked,
        work(async (deps) => encode({ id: 'claim' in deps ? deps.claim.id : newId() })),
      )
    const busy = await repeat().catch((error: unknown) => error)
    expect(busy).toBeInstanceOf(Refusal)
    expect(busy).toMatchObject({ code: 'key_busy', facts: { seconds: 2 } })
    desk.clock.advance({ seconds: 30 })
    expect(textOf(await repeat())).toBe(JSON.stringify(encode({ id }).body))
  })

  test.each([new Error('the connection was lost'), new Refusal('busy')])(
    'whose commit landed is answered with it, although it ended with %s',
    async (error) => {
      const asked = request(error instanceof Refusal ? 'f' : '9')
      const lost = work(async (deps) => {
        if (!('claim' in deps)) throw new Error('a claim is missing')
        await deps.db.write((tx) => addRows(tx, [deps.claim.answered({ refund: 2 })]))
        throw error
      })
      expect(textOf(await answerOnce(desk, asked, lost))).toBe(JSON.stringify(encode({ refund: 2 }).body))
    },
  )

  test('that is refused gives its key back, and after a fault goes on at once', async () => {
    const [refused, failed] = [request('c'), request('d')]
    await expect(
      answerOnce(
        desk,
        refused,
        work(() => Promise.reject(new Refusal('not_found'))),
      ),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      answerOnce(
        desk,
        failed,
        work(() => Promise.reject(new Error('no disk'))),
      ),
    ).rejects.toThrow('no disk')
    for (const asked of [{ ...refused, body_hash: '1'.repeat(64) }, failed])
      expect(
        textOf(
          await answerOnce(
            desk,
            asked,
            work(async () => encode(1)),
          ),
        ),
      ).toContain('"data":1')
  })
})

test('a payment that another request opens under the key right now is answered with 409 and a wait', async () => {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const asked: KeptRequest = {
    holder: { secret_key_id: server.id, merchant_id, mode: 'live', ending: 'kEpt', scopes: [] },
    route: 'POST /api/v1/work',
    key_hash: 'e'.padEnd(64, '0'),
    body_hash: '0'.repeat(64),
  }
  const answered = { http: 200, body: { status: '000', message: 'OK' } }
  const act = async () => {
    isHeld.resolve()
    await held.promise
    return answered
  }
  const first = answerOnce(desk, asked, { own: false, encode: () => answered, act })
  await isHeld.promise
  const second = await answerOnce(desk, asked, { own: false, encode: () => answered, act }).catch(
    (error: unknown) => error,
  )
  held.resolve()
  await first
  expect(codeOf({ body: { refusal: (second as Refusal).code } })).toBe('key_busy')
})
