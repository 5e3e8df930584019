import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createLog } from '../log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function withProxies(trusted_proxies: string[] | undefined) {
  const lines: string[] = []
  const log = createLog({ to: { write: (line) => void lines.push(line) } })
  const web = { ...(trusted_proxies && { trusted_proxies }) }
  const app: TestApp = await startTestApp({ database, parts: { log, web } })
  const from = (remoteAddress: string, forwarded?: string) =>
    app.app.web.inject({
      url: '/readyz',
      remoteAddress,
      headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    })
  const told = () => lines.filter((line) => line.includes('TRUSTED_PROXIES'))
  return { from, told, close: () => app.app.web.close() }
}

test.each([
  ['no proxy is trusted', undefined],
  ['another one is trusted', ['192.0.2.0/24']],
])('an untrusted proxy is reported once in the log and at /readyz, where %s', async (_, trusted) => {
  const { from, told, close } = await withProxies(trusted)
  expect((await from('10.0.0.5')).body).toBe('{"status":"ok"}')
  expect(told()).toEqual([])
  for (const forwarded of ['198.51.100.1', '198.51.100.2']) {
    const answered = await from('10.0.0.5', forwarded)
    expect(answered.body).toBe('{"status":"ok","warnings":["proxy_not_trusted"]}')
    expect(answered.statusCode).toBe(200)
  }
  expect(told()).toHaveLength(1)
  expect(told()[0]).toContain('"peer":"10.0.0.5"')
  expect(told()[0]).not.toContain('198.51.100')
  expect((await from('203.0.113.9')).body).toContain('proxy_not_trusted')
  await close()
})

test('a trusted proxy causes no warning', async () => {
  const { from, told, close } = await withProxies(['10.0.0.0/8'])
  for (const forwarded of ['198.51.100.1', '6.6.6.6, 198.51.100.1', '10.0.0.9'])
    expect((await from('10.0.0.5', forwarded)).body).toBe('{"status":"ok"}')
  expect(told()).toEqual([])
  await close()
})
