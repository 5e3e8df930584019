import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  const operator = { url: 'https://office.example', host: 'office.example', networks: ['10.0.0.0/8'] }
  app = await startTestApp({ parts: { operator, web: { trusted_proxies: ['127.0.0.1'] } } })
})
afterAll(() => app.close())

const inside = { host: 'office.example', 'x-forwarded-for': '10.1.1.1' }
const asked = async (headers: Record<string, string>, path = '/api/operator/me') =>
  (await app.raw('GET', path, undefined, { headers })).http

describe('a back office that is bound to a host and to networks', () => {
  test('answers there, whatever the port and the case', async () => {
    for (const host of ['office.example', 'office.example:443', 'OFFICE.example'])
      expect(await asked({ ...inside, host })).toBe(401)
  })

  test('is absent at any other host, whatever headers a caller forges about the host', async () => {
    const others = { host: 'pay.example', 'x-forwarded-host': 'office.example', forwarded: 'host=office.example' }
    expect(await asked({ ...inside, ...others })).toBe(404)
    expect(await asked({ ...inside, host: 'office.example.pay.example' })).toBe(404)
  })

  test('is absent for any other network, whatever headers a caller forges about its address', async () => {
    for (const far of ['8.8.8.8', '10.1.1.1, 8.8.8.8', '', 'unknown'])
      expect(await asked({ ...inside, 'x-forwarded-for': far, 'x-real-ip': '10.1.1.1' })).toBe(404)
  })

  test('is absent there under each spelling of its address', async () => {
    const paths = ['/api/operator/me', '/api/./operator/me', '/api/x/../operator/me', '/api//operator/me']
    const pages = ['/operator/', '/operator', '/%6fperator/', '//operator/', '/operator%2findex.html', '/OPERATOR/']
    for (const path of [...paths, ...pages]) expect({ path, http: await asked({}, path) }).toEqual({ path, http: 404 })
  })
})
