import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { route } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiServer, apiServer } from '../../../testing/api-server.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createLog } from '../log.ts'
import { routes } from './route-table.ts'

const echo = route({
  method: 'POST',
  path: '/api/echo',
  does: 'Says who calls from where.',
  who: 'anyone',
  takes: z.strictObject({ text: z.optional(z.string().check(z.maxLength(1000))), amount: z.optional(z.int()) }),
  gives: z.object({ network: z.string(), device: z.string() }),
  refuses: [],
})
const broken = route({ ...echo, path: '/api/broken' })
const away = route({ ...echo, path: '/api/away' })
const bodiless = route({ ...echo, path: '/api/bodiless', takes: z.strictObject({}) })
const read = route({ ...echo, method: 'GET', path: '/api/read', takes: z.object({ text: z.optional(z.string()) }) })

const table = routes((on) => {
  for (const entry of [echo, bodiless, read])
    on(entry, async ({ network, device }) => ({ network, device }), { own: true })
  const own = { own: true } as const
  on(broken, () => Promise.reject(new Error('select secret_column from /srv/ours failed')), own)
  on(away, () => Promise.reject(new Error('Connection terminated unexpectedly')), own)
})

let db: TestDatabase
let api: ApiServer
let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  app = await startTestApp()
  const log = createLog({ to: { write: (line) => void lines.push(line) } })
  api = await apiServer({ db: db.db, table, log, web: { trusted_proxies: ['10.0.0.0/8'] } })
  await api.web.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([api.web.close(), app.close()])
  await db.drop()
})

describe('a request to the API', () => {
  const addresses = ['/api/wallet', '/api/nothing/here', '/api', '/api/', '/api/merchant/login', '/%61pi/wallet']
  test.each(addresses)('requires the app-authorizer before anything else (%s)', async (path) => {
    for (const headers of [{ 'app-authorizer': '' }, { 'app-authorizer': 'SAHUJI-WEB' }, { 'app-authorizer': 'x' }]) {
      const answered = await app.raw('GET', path, undefined, { headers })
      // another spelling of an address is at least no way around it
      expect({ http: answered.http, status: answered.status }).toEqual({ http: 403, status: '003' })
      expect(answered.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    }
  })

  test('serves the machine-readable contract without it', async () => {
    const answered = await app.app.web.inject('/api/openapi.json')
    expect(answered.statusCode).toBe(200)
  })

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing/here'],
    ['DELETE', '/api/wallet/nothing'],
    ['GET', `/api/funding/loads/${'a'.repeat(300)}`],
    ['GET', '/api/../api/nothing'],
  ])('answers %s %s with 404 in our envelope', async (method, path) => {
    const answered = await app.raw(method as 'GET', path)
    expect(answered).toMatchObject({ http: 404, status: '009', body: { refusal: 'not_found' } })
    expect(answered.body.request_id).toBe(answered.headers['x-request-id'])
  })

  test.each([
    ['POST', '/api/wallet', 'GET, HEAD'],
    ['POST', '/api/wallet/', 'GET, HEAD'],
    ['POST', '/%61pi/wallet', 'GET, HEAD'],
    ['GET', '/api/merchant/login', 'POST'],
    ['DELETE', '/api/wallet?a=b', 'GET, HEAD'],
    ['PUT', '/api/funding/loads', 'GET, HEAD, POST'],
    ['PROPFIND', '/api/funding/loads/some-id', 'GET, HEAD'],
    ['OPTIONS', '/api/logout', 'GET, HEAD, POST'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['GET', '/rails/onepg/nothing', undefined],
  ])('answers %s %s with 405 and the allowed methods', async (method, path, allow) => {
    const answered = await app.raw(method as 'GET', path)
    if (allow === undefined) return expect(answered.http).not.toBe(405)
    expect({ http: answered.http, allow: answered.headers['allow'] }).toEqual({ http: 405, allow })
    expect(answered.body).toMatchObject({ status: '009', refusal: 'method_unknown', facts: { methods: allow } })
  })

  test('reads no body for an unknown address', async () => {
    const large = { text: 'a'.repeat(100_000) }
    expect(await app.raw('POST', '/api/nothing', large)).toMatchObject({ http: 404, body: { refusal: 'not_found' } })
    expect(await app.raw('POST', '/api/wallet', large)).toMatchObject({ http: 405 })
  })

  test('refuses an address that cannot be decoded as 400, in our envelope', async () => {
    const answered = await app.raw('GET', '/api/transactions/%zz')
    expect(answered).toMatchObject({ http: 400, status: '014', errors: { path: [expect.any(String)] } })
  })

  test('answers HEAD like GET, without a body', async () => {
    const { http, body } = await api.call('HEAD', '/api/read')
    expect({ http, body: body.message }).toEqual({ http: 200, body: '' })
  })

  test('gives each answer a new id and forbids caching', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => api.call('GET', '/api/read')))
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9A-Z]{12}$/)
    for (const { headers } of answers) expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  })
})

describe('a body', () => {
  const send = (payload: string, type = 'application/json') =>
    api.call('POST', '/api/echo', { body: payload, headers: { 'content-type': type } })

  test.each(['{', 'nonsense', '"text"', 'null', '[]', '[{}]', '7', 'true', '{"text":"a"}x', '\uFEFF\u0000'])(
    'other than a JSON object is not readable (%j)',
    async (payload) => {
      expect(await send(payload)).toMatchObject({
        http: 400,
        body: { status: '014', refusal: 'not_readable', errors: { body: [expect.any(String)] } },
      })
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', 'x'])(
    'of another type (%s) is not readable, so that no form of a foreign page works',
    async (type) => {
      expect(await send('{"text":"a"}', type)).toMatchObject({ http: 400, body: { status: '014' } })
    },
  )

  test('of ten megabytes is too large, announced or streamed', async () => {
    const large = `{"text":"${'a'.repeat(10_000_000)}"}`
    expect(await send(large)).toMatchObject({
      http: 413,
      body: { status: '014', refusal: 'body_too_large', errors: { body: [expect.any(String)] } },
    })
    const streamed = await fetch(`${address()}/api/echo`, {
      method: 'POST',
      headers: { 'app-authorizer': 'sahuji-web', 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit).catch(() => undefined)
    expect(streamed?.status ?? 413).toBe(413)
  })

  test.each([
    '{"__proto__":{"is_admin":true}}',
    '{"constructor":{"prototype":{"is_admin":true}}}',
    '{"text":{"__proto__":null}}',
    `{"text":${'['.repeat(8_000)}${']'.repeat(8_000)}}`,
    `${'{"a":'.repeat(2_600)}1${'}'.repeat(2_600)}`,
  ])('that aims at prototypes or the stack is not readable', async (payload) => {
    expect(await send(payload)).toMatchObject({ http: 400, body: { refusal: 'not_readable' } })
    expect({}).not.toHaveProperty('is_admin')
  })

  test('may be missing where the route takes none; else it is refused, also where each field is optional', async () => {
    expect(await api.call('POST', '/api/bodiless')).toMatchObject({ http: 200 })
    const missing = { http: 422, body: { refusal: 'fields_invalid', errors: { body: ['Fill this in.'] } } }
    expect(await send('')).toMatchObject(missing)
    expect(await api.call('POST', '/api/echo')).toMatchObject(missing)
    expect(await send('{}')).toMatchObject({ http: 200 })
  })

  test('that is missing on a route of the product is refused with each required field', async () => {
    const bodiless: string[] = []
    for (const { entry } of app.app.routes.filter(
      ({ entry: { method, who, path, takes } }) =>
        method === 'POST' && who === 'anyone' && Object.keys(takes.shape).some((field) => !path.includes(`{${field}}`)),
    )) {
      const { http, errors } = await app.raw('POST', entry.path)
      if (http === 200) bodiless.push(entry.path)
      else
        expect({ path: entry.path, http, fields: Object.keys(errors).length > 0 }).toMatchObject({
          http: 422,
          fields: true,
        })
    }
    expect(bodiless).toEqual([])
  })

  test.each(['{"text":"a\\u0000b"}', '{"text":"\\ud800"}', '{"text":["\\u0000"]}', '{"text":{"a":"\\udfff"}}'])(
    'with a character that cannot be stored is refused with its field (%s)',
    async (payload) => {
      expect(await send(payload)).toMatchObject({
        http: 422,
        body: { status: '014', errors: { text: expect.any(Array) } },
      })
    },
  )

  test('with such a name is refused by name, and a backslash before u0000 is just text', async () => {
    expect(await send('{"te\\u0000xt":1}')).toMatchObject({ http: 422, body: { errors: { text: expect.any(Array) } } })
    expect(await send('{"text":"\\\\u0000"}')).toMatchObject({ http: 200 })
  })

  test.each(['1e3', '5.0', '1E400', '9007199254740990.7', '-1e2', '99999999999999999999', '"5"', 'null', '[5]', '{}'])(
    'with the amount %s contains no whole number',
    async (amount) => {
      expect(await send(`{"amount":${amount}}`)).toMatchObject({
        http: 422,
        body: { status: '014', errors: { amount: [expect.any(String)] } },
      })
    },
  )

  test('with unknown fields names each of them', async () => {
    const { http, body } = await send('{"kyc_status":"verified","balance":1,"role":"admin"}')
    expect({ http, fields: Object.keys(body.errors ?? {}) }).toEqual({
      http: 422,
      fields: ['kyc_status', 'balance', 'role'],
    })
  })
})

describe('a query', () => {
  test.each(['text=a&text=b', 'text=%00'])('that is ambiguous or invalid names the field (%s)', async (query) => {
    const answered = await api.call('GET', `/api/read?${query}`)
    expect(answered).toMatchObject({ http: 422, body: { status: '014', errors: { text: [expect.any(String)] } } })
  })
})

describe('a fault of ours', () => {
  test('answers 001 and our sentence, and reveals no internals', async () => {
    const { http, body, headers } = await api.call('POST', '/api/broken', { body: {} })
    expect({ http, body }).toEqual({
      http: 500,
      body: {
        status: '001',
        message: expect.stringContaining('Something went wrong on our side.'),
        refusal: 'our_fault',
        facts: {},
        request_id: headers['x-request-id'],
      },
    })
    const logged = lines.find((line) => line.includes('secret_column'))
    expect(logged).toContain(`${body.request_id}`)
  })

  test('answers "try again later" when only the database is away', async () => {
    const { http, body, headers } = await api.call('POST', '/api/away', { body: {} })
    expect({ http, status: body.status, wait: headers['retry-after'] }).toEqual({ http: 503, status: '007', wait: '2' })
  })
})

describe('where a call comes from', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    api.web.inject({
      url: '/api/read',
      remoteAddress,
      headers: { 'app-authorizer': 'sahuji-web', ...(forwarded && { 'x-forwarded-for': forwarded }) },
    })
  test.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['2001:db8:1:2:3::4', undefined, '2001:db8:1:2::/64'],
  ])('%s forwarding %s counts as %s', async (remote, forwarded, network) => {
    expect((await from(remote, forwarded)).json()).toMatchObject({ data: { network } })
  })

  test('keeps at most two hundred characters of the device', async () => {
    const { body } = await api.call('GET', '/api/read', { headers: { 'user-agent': 'x'.repeat(5_000) } })
    expect(body.data).toMatchObject({ device: 'x'.repeat(200) })
  })
})

describe('a slow caller', () => {
  test('has ten seconds for the head and thirty for the whole; then the connection is closed', async () => {
    expect(api.web.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 })
    api.web.server.headersTimeout = 100
    const socket = connect(Number(new URL(address()).port), '127.0.0.1')
    socket.write('GET /api/read HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    let heard = ''
    socket.on('data', (part) => (heard += part))
    await once(socket, 'close')
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    api.web.server.headersTimeout = 10_000
  })
})

const address = () => `http://127.0.0.1:${(api.web.server.address() as AddressInfo).port}`

test('a stop does not wait for connections that a browser opened ahead and sent nothing on', async () => {
  const { web } = await apiServer({ db: db.db, table, log: createLog({ level: 'silent' }) })
  await web.listen({ port: 0, host: '127.0.0.1' })
  const unused = connect((web.server.address() as AddressInfo).port, '127.0.0.1')
  await once(unused, 'connect')
  const [ended] = [once(unused, 'close'), await web.close()]
  await ended
})
