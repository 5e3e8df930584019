import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ask = (url: string, accept = 'application/json') =>
  app.app.web.inject({ url, headers: { accept, 'app-authorizer': 'sahuji-web' } })
const policyOf = async (url: string, accept?: string) =>
  `${(await ask(url, accept)).headers['content-security-policy']}`
const nonce = /'nonce-([0-9a-f]{32})'/g

describe('every answer', () => {
  test.each(['/', '/docs', '/api/general-pages', '/api/nothing', '/healthz', '/dev/outbox', '/nowhere'])(
    'carries the strict headers (%s)',
    async (path) => {
      const { headers } = await ask(path)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )

  test('carries exactly this policy', async () => {
    const policy = (await policyOf('/docs')).replace(nonce, "'nonce-…'").split(';')
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self' 'nonce-…'",
      "style-src 'self' 'nonce-…'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types service-worker',
    ])
  })

  test('has nonces of its own', async () => {
    const policies = await Promise.all([policyOf('/docs'), policyOf('/docs'), policyOf('/api/nothing')])
    const nonces = policies.flatMap((policy) => [...policy.matchAll(nonce)].map(([, value]) => value))
    expect(nonces).toHaveLength(6)
    expect(new Set(nonces).size).toBe(6)
  })

  test('trusts no inline or foreign script or style', async () => {
    expect(await policyOf('/')).not.toMatch(/unsafe|\*|https?:/)
  })
})

describe('a page', () => {
  test.each(['/docs', '/dev/outbox'])('%s works without script, its style under the answer’s nonce', async (path) => {
    const { body, headers } = await ask(path, 'text/html')
    const [, style] = /style-src 'self' 'nonce-([0-9a-f]+)'/.exec(`${headers['content-security-policy']}`) ?? []
    expect(body).toContain(`<style nonce="${style}">`)
    expect(body).not.toMatch(/<script|\son\w+=|style="|javascript:/i)
  })
})
