import { createHmac, randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { openPaymentDesk, type PaymentDesk } from '../../server/testing/payments.ts'
import { shopServer } from '../../server/testing/secret-keys.ts'
import { clientTypes } from '../scripts/client-types.ts'
import { sahuji, SahujiError, verifyWebhook } from '../src/index.ts'

const folder = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', folder), 'utf8')

let desk: PaymentDesk
let url: string
beforeAll(async () => {
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../node_modules/typescript/bin/tsc', folder)), '-p', 'tsconfig.build.json'],
    { cwd: folder },
  )
  desk = await openPaymentDesk()
  await desk.app.web.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(desk.app.web.server.address() as AddressInfo).port}`
})
afterAll(() => desk.close())

test('the types are those of the contract: npm run types -w @sahuji/client', async () => {
  expect(await readFile(new URL('src/calls.ts', folder), 'utf8')).toBe(clientTypes())
})

test('the package has its built files, its readme and its licence, and nothing else', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [{ files, name }] = JSON.parse(packed) as [{ name: string; files: { path: string }[] }]
  expect(name).toBe('@sahuji/client')
  const modules = ['calls', 'command', 'index', 'listen', 'sahuji', 'sahuji-error', 'send-call', 'verify-webhook']
  expect(files.map(({ path }) => path).toSorted()).toEqual(
    [
      'LICENSE',
      'README.md',
      'package.json',
      ...modules.flatMap((one) => [`dist/${one}.d.ts`, `dist/${one}.js`]),
    ].toSorted(),
  )
})

describe('the examples of the readme', () => {
  test('take a payment from beginning to end', async () => {
    const text = await readFile(new URL('examples/shop.mjs', folder), 'utf8')
    expect(readme).toContain(text)
    const [shop, payer] = [await desk.merchant(), await desk.merchant('1,250')]
    const { key } = await shopServer(desk, shop.merchant_id)
    Object.assign(process.env, { SAHUJI_URL: url, SAHUJI_KEY: key })
    const example = (await import(new URL('examples/shop.mjs', folder).href)) as {
      openPayment: (order: string, paisa: number) => Promise<{ id: string; pay_url: string }>
      isPaid: (id: string, paisa: number) => Promise<boolean>
      giveBack: (id: string, paisa: number, number: string) => Promise<boolean>
    }
    for (const name of ['SAHUJI_URL', 'SAHUJI_KEY']) delete process.env[name]
    const { id, pay_url } = await example.openPayment('ORDER-1042', 125_000)
    expect(pay_url).toContain(`/pay/${id}`)
    expect((await example.openPayment('ORDER-1042', 125_000)).id).toBe(id)
    expect(await example.isPaid(id, 125_000)).toBe(false)
    await desk.pay(payer, id)
    expect(await example.isPaid(id, 125_000)).toBe(true)
    expect(await example.giveBack(id, 100_000, 'R-1')).toBe(true)
    expect(await example.giveBack(id, 100_000, 'R-1')).toBe(true)
    expect(await example.giveBack(id, 100_000, 'R-2')).toBe(false)
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('1,000') })
  })

  test('receive a webhook, and refuse one that is not signed', async () => {
    expect(readme).toContain(await readFile(new URL('examples/receive.mjs', folder), 'utf8'))
    const { receiver } = (await import(new URL('examples/receive.mjs', folder).href)) as {
      receiver: (secret: string, onMessage: (message: unknown) => void) => Server
    }
    const secret = `whsec_${randomBytes(24).toString('base64')}`
    const messages: unknown[] = []
    const server = receiver(secret, (message) => messages.push(message)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const body = JSON.stringify({ type: 'payment.paid', data: { id: 'x' } })
    const headers = signed(secret, body)
    expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(204)
    expect((await fetch(address, { method: 'POST', body: `${body} `, headers })).status).toBe(400)
    expect(messages).toEqual([{ type: 'payment.paid', data: { id: 'x' } }])
    server.close()
  })
})

/** The headers of a message, by the library of Standard Webhooks. */
function signed(secret: string, body: string, at = new Date(), id = 'msg_1') {
  const signature = new Webhook(secret).sign(id, at, body)
  return { 'webhook-id': id, 'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`, 'webhook-signature': signature }
}

describe('a webhook', () => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  const body = '{"type":"payment.paid"}'

  test('signed by the library of the standard is accepted, also by one of two secrets', () => {
    const other = `whsec_${randomBytes(24).toString('base64')}`
    expect(verifyWebhook({ body, headers: signed(secret, body), secret })).toEqual({ type: 'payment.paid' })
    expect(verifyWebhook({ body, headers: new Headers(signed(secret, body)), secret: [other, secret] })).toBeTruthy()
  })

  test.each([
    ['of another secret', () => ({ headers: signed(`whsec_${randomBytes(24).toString('base64')}`, body) })],
    ['of another body', () => ({ headers: signed(secret, '{}') })],
    ['of six minutes ago', () => ({ headers: signed(secret, body, new Date(Date.now() - 360_000)) })],
    ['without a signature', () => ({ headers: { ...signed(secret, body), 'webhook-signature': undefined } })],
    [
      'of another version',
      () => ({
        headers: {
          ...signed(secret, body),
          'webhook-signature': `v1a,${createHmac('sha256', 'x').update(body).digest('base64')}`,
        },
      }),
    ],
  ])('%s is refused', (_, of) => {
    expect(() => verifyWebhook({ body, secret, ...of() })).toThrow(/webhook/)
  })
})

describe('a call', () => {
  /** A server that answers these in turn, and what it was sent. */
  function answering(...answers: (Response | Error)[]) {
    const sent: Request[] = []
    const waits: number[] = []
    const api = sahuji({
      url: 'https://pay.example',
      key: 'sahuji_test_x',
      wait: async (milliseconds) => void waits.push(milliseconds),
      fetch: async (address, options) => {
        sent.push(new Request(address, options))
        const next = answers.shift()!
        if (next instanceof Error) throw next
        return next
      },
    })
    return { api, sent, waits }
  }
  const ok = (data: unknown) => Response.json({ status: '000', message: 'OK', data })
  const refused = (http: number, refusal: string, headers = {}) =>
    Response.json({ status: '017', message: 'No.', refusal, facts: {}, request_id: 'ABC' }, { status: http, headers })

  test('is sent again with the same key after a lost answer, a fault and a used-up limit', async () => {
    const { api, sent, waits } = answering(
      new TypeError('fetch failed'),
      refused(503, 'busy', { 'retry-after': '2' }),
      refused(429, 'too_many', { 'retry-after': '7' }),
      ok({ id: 'p' }),
    )
    expect(await api.payments.create({ amount: 100 })).toEqual({ id: 'p' })
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(waits.slice(1)).toEqual([2_000, 7_000])
    expect(waits[0]).toBeGreaterThanOrEqual(250)
  })

  test('that is refused is not sent again, and throws what the server explained', async () => {
    const { api, sent } = answering(refused(422, 'refund_too_large'))
    const error = await api.payments.refund('p', { reason: 'asked' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SahujiError)
    expect(error).toMatchObject({ http: 422, refusal: 'refund_too_large', request_id: 'ABC' })
    expect(sent).toHaveLength(1)
  })

  test('gives up after its tries, and before a wait of more than a minute', async () => {
    const lost = answering(...Array.from({ length: 4 }, () => new TypeError('fetch failed')))
    await expect(lost.api.payments.get('p')).rejects.toMatchObject({ http: 0, refusal: 'no_answer' })
    expect(lost.sent).toHaveLength(4)
    const long = answering(refused(429, 'too_many', { 'retry-after': '3600' }))
    await expect(long.api.payments.get('p')).rejects.toMatchObject({ refusal: 'too_many' })
  })

  test('goes through all pages of a list', async () => {
    const page = (data: unknown[], next: string | null) => Response.json({ status: '000', message: 'OK', data, next })
    const { api, sent } = answering(page([{ id: 'a' }], 'c1'), page([{ id: 'b' }], null))
    const ids = []
    for await (const { id } of api.payments.all({ status: 'paid' })) ids.push(id)
    expect(ids).toEqual(['a', 'b'])
    expect(sent.map((request) => new URL(request.url).search)).toEqual(['?status=paid', '?status=paid&cursor=c1'])
  })

  test('never carries the key unencrypted', () => {
    expect(() => sahuji({ url: 'http://pay.example', key: 'sahuji_test_x' })).toThrow(/unencrypted/)
  })
})
