import { randomUUID } from 'node:crypto'
import { operatorRoles, type OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { cookieOf, newOperator, operator, type SomeOperator } from '../../testing/operators.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'

// Built from the list of routes: a new route is tested without a line here.

let app: TestApp
let sita: Someone
/** One operator for each role, with that role alone. */
const each = new Map<OperatorRole, SomeOperator>()
beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app, { is_bound: false })
  for (const role of operatorRoles) each.set(role, await operator(app, [role], role))
})
afterAll(() => app.close())

const entries = () => app.app.routes.map(({ entry }) => entry)
const ofOperators = () => entries().filter(({ who }) => who === 'operator')
const isOffice = ({ path }: RouteEntry) => path.startsWith('/api/operator/')

interface Caller {
  token?: string
  cookie?: string
}

async function ask(entry: RouteEntry, { token, cookie }: Caller) {
  const path = entry.path.replace(/\{\w+\}/g, randomUUID())
  return app.raw(entry.method, path, entry.method === 'POST' ? {} : undefined, {
    ...(token !== undefined && { token }),
    ...(entry.keyed && { key: randomUUID() }),
    ...(cookie !== undefined && { headers: { cookie } }),
  })
}

const refusedRows = async () =>
  (
    await app.db.read(
      (tx) => tx.one<{ count: bigint }>`
      select count(*) as count from operator_audit where refusal = 'operator_role_needed'`,
    )
  ).count

describe('the list of routes', () => {
  test('keeps the two worlds apart: all operator routes and no merchant routes are under /api/operator/', () => {
    expect(ofOperators().length).toBeGreaterThanOrEqual(19)
    for (const entry of entries()) {
      const who = isOffice(entry) ? ['operator', 'anyone'] : ['anyone', 'session', 'verified', 'counter', 'secret_key']
      expect({ path: entry.path, who: who.includes(entry.who) }).toEqual({ path: entry.path, who: true })
    }
  })

  test('names the roles of each operator’s route, and the audit action of each that changes something', () => {
    for (const entry of ofOperators()) {
      const { path, roles = [], audits, method } = entry
      expect({ path, roles: roles.length > 0, audits: method === 'GET' || audits !== undefined }).toEqual({
        path,
        roles: true,
        audits: true,
      })
    }
  })

  test('opens to anyone in the back office only the routes of signing in', () => {
    const open = entries().filter((entry) => isOffice(entry) && entry.who === 'anyone')
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'POST /api/operator/password-link',
      'POST /api/operator/password-link/read',
      'POST /api/operator/sign-in',
      'POST /api/operator/sign-in/challenge',
      'POST /api/operator/sign-in/second',
    ])
  })
})

describe('every operator’s route', () => {
  test('is closed to anonymous callers, to merchants, to forged cookies and to an operator’s cookie as a token', async () => {
    const cookie = each.get('administrator')?.cookie ?? ''
    const token = cookie.split('=')[1] ?? ''
    const callers: Caller[] = [
      {},
      { token: sita.token },
      { cookie: 'sahuji_operator=nonsense' },
      { cookie: `sahuji_operator=${'A'.repeat(43)}` },
      { cookie: `sahuji_operator=${sita.token}` },
      { token },
    ]
    for (const caller of callers) {
      for (const entry of ofOperators()) {
        const { http, body } = await ask(entry, caller)
        expect({ path: entry.path, http, refusal: body.refusal }).toEqual({
          path: entry.path,
          http: 401,
          refusal: 'session_missing',
        })
      }
    }
  })

  test('is closed to every role that it does not name, and the log records each refusal', async () => {
    let refused = 0n
    const before = await refusedRows()
    for (const entry of ofOperators()) {
      for (const role of operatorRoles.filter((one) => !entry.roles?.includes(one))) {
        await forgetLimits(app)
        const { http, body } = await ask(entry, { cookie: each.get(role)?.cookie ?? '' })
        refused++
        expect({ path: entry.path, role, http, refusal: body.refusal }).toEqual({
          path: entry.path,
          role,
          http: 422,
          refusal: 'operator_role_needed',
        })
      }
    }
    expect(refused).toBeGreaterThan(0n)
    expect((await refusedRows()) - before).toBe(refused)
  })

  test('except its set-up is closed without a second factor', async () => {
    const made = await newOperator(app, operatorRoles)
    await forgetLimits(app)
    const { headers } = await app.raw('POST', '/api/operator/sign-in', { email: made.email, password: made.password })
    const cookie = cookieOf(headers)
    for (const entry of ofOperators().filter(({ before_second_factor }) => !before_second_factor)) {
      const { http, body } = await ask(entry, { cookie })
      expect({ path: entry.path, http, refusal: body.refusal }).toEqual({
        path: entry.path,
        http: 422,
        refusal: 'second_factor_missing',
      })
    }
  })

  test('that needs a fresh proof is closed five minutes after it', async () => {
    const who = await operator(app, operatorRoles)
    app.clock.advance({ minutes: 6 })
    const routes = ofOperators().filter(({ stepUp }) => stepUp)
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/operator/kyc/cases/{id}/sign',
        '/api/operator/rails/{rail}/{channel}/switch',
        '/api/operator/rails/routes',
        '/api/operator/jobs/dead/discard',
        '/api/operator/operator-requests/{id}/decide',
      ]),
    )
    for (const entry of routes) {
      const { body } = await ask(entry, { cookie: who.cookie })
      // a missing body is reported first
      expect({ path: entry.path, refusal: body.refusal }).toEqual({
        path: entry.path,
        refusal: expect.toBeOneOf(['step_up_needed', 'fields_invalid']),
      })
    }
  })
})

describe('every merchant’s route', () => {
  test('is closed to operators, by cookie and by their token as a bearer', async () => {
    const cookie = each.get('administrator')?.cookie ?? ''
    const token = cookie.split('=')[1] ?? ''
    for (const entry of entries().filter(({ who }) => who === 'session' || who === 'verified')) {
      for (const caller of [{ cookie }, { token }]) {
        const { http, body } = await ask(entry, caller)
        expect({ path: entry.path, http, refusal: body.refusal }).toEqual({
          path: entry.path,
          http: 401,
          refusal: 'session_missing',
        })
      }
    }
  })
})
