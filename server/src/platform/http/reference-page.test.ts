import type { RouteEntry } from '@sahuji/contract/http/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { signedUp, type Someone } from '../../../testing/people.ts'
import { referenceValues } from '../../reference.ts'
import { curlOf, exampleCall } from './example-call.ts'

let app: TestApp
let sita: Someone
let page: string
beforeAll(async () => {
  app = await startTestApp()
  sita = await signedUp(app, { is_bound: false })
  page = (await app.app.web.inject('/docs')).body
})
afterAll(() => app.close())

/** What a person or anyone calls: the page excludes the back office and the calls with a secret key. */
const merchants = () =>
  app.app.routes.map(({ entry }) => entry).filter(({ path }) => !/^\/api\/(operator|v1)\//.test(path))

const server = { url: 'http://127.0.0.1:4620', app_authorizer: 'sahuji-web' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
const someId = '0197d1a0-6f2e-7000-8000-000000000001'

/** The example's input to the route: path parts, query and body as one object. */
function inputOf(entry: RouteEntry): Record<string, unknown> {
  const { path, body } = exampleCall(entry, referenceValues)
  const parts = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
    name,
    referenceValues[`${entry.method} ${entry.path} ${name}`] ?? someId,
  ])
  const given = { ...Object.fromEntries([...new URL(path, server.url).searchParams, ...parts]), ...body }
  return JSON.parse(JSON.stringify(given).replace(/\$[A-Z_]+/g, someId)) as Record<string, unknown>
}

describe('/docs', () => {
  test('shows every call of a merchant with its curl command, and none of the office', () => {
    for (const entry of merchants()) {
      expect(page).toContain(`${entry.method} ${entry.path}`)
      expect(page).toContain(escaped(curlOf(entry, exampleCall(entry, referenceValues), server)))
    }
    expect(page).not.toMatch(/\/api\/(operator|v1)\//)
  })

  test('groups the calls by domain and explains the header app-authorizer with its value', () => {
    expect(page).toMatch(/<h2 class="group" id="funding">Load funds<\/h2>/)
    expect(page).toContain('app-authorizer: sahuji-web')
    expect(page).toContain('&#34;email&#34;:&#34;demo@sahuji.example&#34;')
  })

  test('takes the id of a call from the list that has it', () => {
    expect(page).toMatch(/ID=\$\(curl [^)]*\/api\/funding\/loads&#34;/)
    expect(page).toMatch(/ID=\$\(curl [^)]*\/api\/transaction\/filter\?sort=DESC&#34;/)
  })

  test('lets the shell fill in the ids of a body', () => {
    expect(page).toMatch(/INSTRUMENT_ID=\$\(curl [^)]*\/api\/funding\/instruments\?channel=ebanking&#34;/)
    expect(page).toContain(escaped(`-d '{"instrument_id":"'"$INSTRUMENT_ID"'","amount":10000`))
  })

  test('gives each call values that its schema accepts', () => {
    const refused = merchants().flatMap((entry) => {
      const parsed = entry.takes.safeParse(inputOf(entry))
      return parsed.success ? [] : [`${entry.method} ${entry.path}: ${parsed.error.issues[0]?.path.join('.')}`]
    })
    expect(refused).toEqual([])
  })

  test('reads data: no GET without an id is refused for its fields', async () => {
    const unread: string[] = []
    for (const entry of merchants()) {
      const { method, path } = exampleCall(entry, referenceValues)
      if (method !== 'GET' || path.includes('$') || entry.who === 'counter') continue
      if (path === '/api/logout') continue
      const { http, body } = await app.raw('GET', path, undefined, { token: sita.token })
      if ([400, 401, 403].includes(http) || body.refusal === 'fields_invalid') unread.push(`${http} ${path}`)
    }
    expect(unread).toEqual([])
  })
})

test('a quote in a body does not end the shell’s quotes', () => {
  const entry = merchants().find(({ path }) => path === '/api/merchant/login')
  const curl = curlOf(entry!, { method: 'POST', path: '/api/x', body: { name: "Sita's" } }, server)
  expect(curl).toContain(`'{"name":"Sita'\\''s"}'`)
})
