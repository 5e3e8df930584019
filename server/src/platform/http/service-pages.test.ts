import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { changePassword } from '@sahuji/contract/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { newcomer, signedUp, withEmail } from '../../../testing/people.ts'
import { startProxy } from '../../../testing/proxy.ts'
import { openDatabase } from '../database/database.ts'
import { createMetrics, serveMetrics } from '../metrics.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
const get = (from: TestApp, url: string) => from.app.web.inject({ url, headers: { 'app-authorizer': 'sahuji-web' } })

const forwarded = (by: string) => ({ 'x-forwarded-for': by })

describe('/healthz and /readyz', () => {
  test('distinguish a living process from one whose database is away, and report its return', async () => {
    let isAway = false
    const database: TestDatabase = await testDatabase()
    const proxy = await startProxy(database.url, () => (isAway ? 'cut' : 'pass'))
    const through = openDatabase({ url: proxy.url, connections: 2 })
    const behind = await startTestApp({
      database: { ...database, db: through },
    })
    expect((await get(behind, '/readyz')).statusCode).toBe(200)
    isAway = true
    proxy.cutAll()
    expect(await get(behind, '/readyz')).toMatchObject({ statusCode: 503, body: '{"status":"database"}' })
    expect(await get(behind, '/healthz')).toMatchObject({ statusCode: 200, body: '{"status":"ok"}' })
    const answer = await get(behind, '/api/general-pages')
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
    expect(answer.json()).toMatchObject({ status: '007' })
    isAway = false
    await expect.poll(async () => (await get(behind, '/readyz')).statusCode).toBe(200)
    await through.close()
    await behind.close()
    await proxy.stop()
  })
})

describe('the metrics', () => {
  test('count answers by route, never by address, on a port of their own', async () => {
    const metrics = createMetrics({ ofProcess: true })
    metrics.answered({ method: 'GET', route: '/api/funding/loads/:id', http: 200, seconds: 0.01 })
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const page = await fetch(`${url}/metrics`)
    expect(page.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await page.text()
    expect(text).toMatch(/^http_request_seconds_count\{.*route="\/api\/funding\/loads\/:id".*\} 1$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect((await fetch(url)).status).toBe(404)
    server.close()
    expect((await get(app, '/metrics')).statusCode).toBe(404)
  })

  test('report that their port is taken', async () => {
    const other = createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    await expect(serveMetrics(createMetrics(), { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE')
    other.close()
  })
})

describe('the outbox', () => {
  test('shows what would have been sent, newest first, for everyone or one address', async () => {
    const sita = await signedUp(app)
    const gita = await signedUp(app)
    const all = (await get(app, '/dev/outbox.json')).json<Record<string, unknown>[]>()
    expect(all.map(({ to }) => to).slice(0, 2)).toEqual([gita.email, sita.email])
    const hers = (await get(app, `/dev/outbox.json?to=${sita.email}`)).json<Record<string, unknown>[]>()
    expect(hers).toEqual([
      {
        channel: 'email',
        language: 'en',
        to: sita.email,
        subject: 'Verify your e-mail address',
        text: expect.stringContaining('/verify/email/'),
        sent_at: app.clock.now().toISOString(),
      },
    ])
    const page = await get(app, `/dev/outbox?to=${sita.email}`)
    expect(page.body).toContain(sita.email)
    expect(page.body).not.toContain(gita.email)
    // the mail's link is a link on the page
    expect(page.body).toMatch(/<a href="(https?:[^"]+\/verify\/email\/[\w-]+)">\1<\/a>/)
  })

  test('shows a name that contains markup as text', async () => {
    // the mail that confirms the verified address is the first to name the person
    const who = await withEmail(app, { ask: newcomer({ name: '<img src=x onerror=alert(1)>' }) })
    await who.call(changePassword, { current_password: who.password, new_password: 'seven yaks on a hill' })
    const page = await get(app, '/dev/outbox')
    expect(page.body).toContain('&#60;img')
    expect(page.body).not.toContain('<img')
  })

  test.each(['/dev/outbox.json?to=a&to=b', '/dev/outbox?to=%00', '/dev/outbox.json?to='])(
    'finds nothing for an invalid address (%s)',
    async (path) => {
      expect((await get(app, path)).statusCode).toBe(200)
    },
  )

  test.each([
    ['another machine', { remoteAddress: '192.168.1.7' }, 404],
    [
      'another machine that claims to be this one',
      { remoteAddress: '192.168.1.7', headers: forwarded('127.0.0.1') },
      404,
    ],
    ['another machine behind a proxy of this one', { headers: forwarded('203.0.113.9') }, 404],
    ['a page elsewhere whose name leads here', { headers: { host: 'evil.example:4620' } }, 404],
    ['this machine', { remoteAddress: '127.0.0.1', headers: { host: 'localhost:4620' } }, 200],
    ['this machine by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:4620' } }, 200],
    ['this machine by a mapped address', { remoteAddress: '::ffff:127.0.0.1' }, 200],
  ])('asked by %s', async (_who, asked, http) => {
    const trusting = await startTestApp({ parts: { web: { trusted_proxies: ['192.168.1.7', '127.0.0.1'] } } })
    for (const url of ['/dev/outbox', '/dev/outbox.json'])
      expect((await trusting.app.web.inject({ url, ...asked })).statusCode).toBe(http)
    await trusting.close()
  })

  test('does not exist where messages are really sent', async () => {
    const real = await startTestApp({ parts: { has_outbox: false } })
    for (const path of ['/dev/outbox', '/dev/outbox.json']) expect((await get(real, path)).statusCode).toBe(404)
    await real.close()
  })
})

describe('a sign-up while the mail server hangs', () => {
  test('does not wait for it', async () => {
    const email = () => new Promise<never>(() => {})
    const hung = await startTestApp({ parts: { providers: { email } } })
    // a sign-up that waited for it would never end
    await signedUp(hung)
    await hung.close()
  })
})
