import { randomUUID } from 'node:crypto'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { signedUp, type Someone, verified, withEmail } from '../../../testing/people.ts'

let bank: Bank
/** The owner of the load; the other merchant tries to reach it. */
let sita: Someone
let hari: Someone
let load_id: string
let before: unknown

const ledger = () =>
  bank.owner.read(async (tx) => ({
    loads: await tx.many`select id, state, next_check_at from loads order by id`,
    people: await tx.many`select email, mobile_no, phone_verified_at from people order by id`,
  }))

beforeAll(async () => {
  bank = await openBank()
  sita = await bank.merchant({ is_bound: false })
  hari = await verified(bank, { is_bound: false })
  const load = await bank.begin(sita, '1000')
  load_id = load.id
  await bank.decide(load, 'approve')
  await bank.work()
  before = await ledger()
})
afterAll(() => bank.close())

const entries = () => bank.app.routes.map(({ entry }) => entry)
const ask = (entry: RouteEntry, { token }: { token?: string }, id: string = randomUUID(), body: object = {}) =>
  bank.raw(entry.method, entry.path.replace(/\{\w+\}/g, id), entry.method === 'POST' ? body : undefined, {
    ...(token !== undefined && { token }),
    ...(entry.keyed && { key: randomUUID() }),
  })
/** The routes with an id of one merchant; routes for anyone have no owner. */
const withId = () =>
  entries().filter(({ path, who }) => path.includes('{') && (who === 'session' || who === 'verified'))

/** Routes that ask for a proof in their own words before they read anything. */
const asksFirst = new Set(['/api/payouts/confirmations/{id}/resume'])
/** A route that needs nothing but its ids. One with a step-up asks for that before it reads anything. */
const isBare = ({ path, stepUp, takes }: RouteEntry) =>
  !stepUp &&
  !asksFirst.has(path) &&
  takes.safeParse(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, load_id]))).success

describe('a caller without access', () => {
  test('gets the answer of a missing id from every route with another merchant’s id', async () => {
    expect(withId().length).toBeGreaterThanOrEqual(4)
    for (const entry of withId()) {
      const others = await ask(entry, hari, load_id)
      const nobodys = await ask(entry, hari)
      // a route that needs more than the id refuses every caller for its fields before it reads
      const http = isBare(entry) ? 404 : expect.toBeOneOf([404, 422])
      expect({ entry: entry.path, http: others.http }).toEqual({ entry: entry.path, http })
      const { request_id: _, ...said } = others.body
      expect({ ...nobodys.body, request_id: undefined }).toEqual({ ...said, request_id: undefined })
    }
  })

  test('sees no row of another merchant in a list, whatever cursor is used', async () => {
    // the shop's own log repeats the id that its person asked for, with the refusal
    for (const entry of entries().filter(({ shape, path }) => shape === 'list' && path !== '/api/team/log')) {
      const { http, body } = await bank.raw('GET', `${entry.path}?cursor=${load_id}`, undefined, { token: hari.token })
      // a list without pages accepts no cursor
      if (http !== 200) continue
      expect({ path: entry.path, text: JSON.stringify(body) }).not.toMatchObject({
        text: expect.stringContaining(load_id),
      })
      const all = await bank.raw('GET', entry.path, undefined, { token: hari.token })
      expect(JSON.stringify(all.body)).not.toContain(load_id)
    }
  })

  test('gets 401 with 003 without a session from every route that is not for anyone', async () => {
    for (const token of [undefined, '', 'nonsense', `shj_at_${'A'.repeat(43)}`, 'x'.repeat(9000)]) {
      for (const entry of entries().filter(({ who }) => who !== 'anyone')) {
        const { http, status, body } = await ask(entry, token === undefined ? {} : { token }, load_id)
        const refusal = entry.who === 'secret_key' ? 'secret_key_unknown' : 'session_missing'
        expect({ path: entry.path, http, status, refusal: body.refusal }).toEqual({
          path: entry.path,
          http: 401,
          status: '003',
          refusal,
        })
      }
    }
  })

  test('changed nothing', async () => {
    expect(await ledger()).toEqual(before)
  })
})

describe('the owner', () => {
  test('reads the same rows by the same ids', async () => {
    // a paper's page, a withdrawal, a send, a payment, a dispute, a notification, a cooperative, an event and a key are covered by their own tests
    const others = ({ path, sends }: RouteEntry) =>
      sends ||
      /^\/api\/(team|payouts|transfers|payments|disputes|pay|notification|cooperatives|events|developers)\//.test(path)
    for (const entry of withId().filter((one) => one.method === 'GET' && !others(one))) {
      expect({ path: entry.path, http: (await ask(entry, sita, load_id)).http }).toEqual({
        path: entry.path,
        http: 200,
      })
    }
  })
})

describe('a merchant whose e-mail or phone is not verified', () => {
  test('gets 7004 from every route that moves money, before anything is read', async () => {
    const neither = await signedUp(bank, { is_bound: false })
    const onlyEmail = await withEmail(bank, { is_bound: false })
    const routes = entries().filter(({ who }) => who === 'verified')
    expect(routes.length).toBeGreaterThanOrEqual(4)
    for (const entry of routes) {
      const first = await ask(entry, neither, load_id, { amount: 'nonsense' })
      const second = await ask(entry, onlyEmail, load_id, { amount: 'nonsense' })
      const said = [first, second].map(({ http, status, body }) => ({ http, status, refusal: body.refusal }))
      expect({ path: entry.path, said }).toEqual({
        path: entry.path,
        said: [
          { http: 422, status: '7004', refusal: 'email_unverified' },
          { http: 422, status: '7004', refusal: 'phone_unverified' },
        ],
      })
    }
  })
})
