import { randomUUID } from 'node:crypto'
import { operatorRoles } from '@sahuji/contract/company/operator-roles'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answered } from '../../../testing/app.ts'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { type Thrown, thrownAt } from '../../../testing/api-fuzz.ts'
import { operator } from '../../../testing/operators.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { forgetLimits, signedUp, type Someone } from '../../../testing/people.ts'
import type { CheckedEntry } from './route-table.ts'
import { allHttp, allRefusals } from './openapi.ts'

// Each run of the tests has its own inputs; SAHUJI_RUNS=2000 for a night.
const runs = Number(process.env['SAHUJI_RUNS'] ?? 10)

let bank: Bank
/** A merchant who may do everything, and one who has only signed up. */
let people: [sita: Someone, gita: Someone]
let load_id: string
/** A secret key with every scope, for the calls of a merchant's own server. */
let secretKey: string
/** The cookie of an operator of every role, for the routes of the back office. */
let cookie: string
beforeAll(async () => {
  bank = await openBank()
  // plain tokens, since no proof can be made for an odd address; signing out is fuzzed last
  people = [await bank.merchant({ is_bound: false }), await signedUp(bank, { is_bound: false })]
  load_id = (await bank.begin(people[0], '1000')).id
  const { merchant_id } = await bank.owner.read(
    (tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${people[0].email}`,
  )
  secretKey = (await shopServer(bank, merchant_id)).key
  cookie = (await operator(bank, operatorRoles)).cookie
})
afterAll(() => bank.close())

/** Sends an input to a route as raw JSON or as a query, with a session and a key. */
async function throwAt(entry: CheckedEntry, who: Someone, { fields, literals }: Thrown): Promise<Answered<unknown>> {
  const token = entry.who === 'secret_key' ? secretKey : who.token
  const rest = { ...fields }
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(textOf(fields[name] ?? load_id)) || '_'
  })
  const own = isOffice(entry) ? { cookie } : {}
  const as = { token, key: randomUUID(), headers: { 'content-type': 'application/json', ...own } }
  if (entry.method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, textOf(value)]))
    return bank.raw('GET', `${path}?${query}`, undefined, { token, headers: own })
  }
  const parts = Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const raw = Object.entries(literals).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return bank.raw('POST', path, `{${[...parts, ...raw].join(',')}}`, as)
}

const isOffice = ({ path }: CheckedEntry) => path.startsWith('/api/operator/')

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

/** The fault in an answer, or undefined. */
function faultOf(
  entry: CheckedEntry,
  { http, status, message, errors, body, headers }: Answered<unknown>,
): string | undefined {
  const text = JSON.stringify(body)
  if (http >= 500 && !['rail_down', 'no_payout_rail', 'bank_unreachable'].includes(`${body.refusal}`))
    return `a fault of ours: ${http}`
  if (!allHttp(entry).includes(http)) return `${http} is not documented`
  if (body.refusal !== undefined && !allRefusals(entry).some((code) => code === body.refusal))
    return `${body.refusal} is not documented`
  // files have no envelope
  if (entry.sends && http === 200) return undefined
  if (typeof status !== 'string' || typeof message !== 'string' || message === '') return 'no envelope'
  if ((http === 200) !== (status === '000')) return `status ${status} with ${http}`
  if (http !== 200 && body.request_id !== headers['x-request-id']) return 'no reference'
  if (body.refusal === 'fields_invalid' && Object.keys(errors).length === 0) return 'no field is named'
  // whole words only: a random challenge may contain any four letters
  if (/\bat .*\.ts|node_modules|select .* from|\bpg_[a-z_]{4}|\/work\/|syntax error|SQLSTATE/i.test(text))
    return 'an inside'
  return undefined
}

const isSignOut = ({ path }: CheckedEntry) => path === '/api/logout' || path === '/api/operator/sign-out'

describe('random input', () => {
  test('every route answers in the envelope, as documented, naming the fields, and never with a fault', async () => {
    const entries = bank.app.routes
      .map(({ entry }) => entry)
      .sort((a, b) => Number(isSignOut(a)) - Number(isSignOut(b)))
    expect(entries.length).toBeGreaterThan(20)
    const answered: Record<string, number> = {}
    let thrownCount = 0
    for (const entry of entries) {
      const property = fc.asyncProperty(thrownAt(entry), fc.constantFrom(...people), async (thrown, who) => {
        if (++thrownCount % 4 === 0) await forgetLimits(bank)
        const answer = await throwAt(entry, who, thrown)
        answered[answer.http] = (answered[answer.http] ?? 0) + 1
        const fault = faultOf(entry, answer)
        if (fault) throw new Error(`${entry.method} ${entry.path}: ${fault}: ${JSON.stringify(answer.body)}`)
      })
      // the route and its answer explain more than the counterexample
      await fc.assert(property, { numRuns: isSignOut(entry) ? 5 : runs, includeErrorInReport: true })
    }
    // some calls succeed, and some are refused
    expect(answered['200']).toBeGreaterThan((entries.length * runs) / 20)
    expect(answered['422']).toBeGreaterThan((entries.length * runs) / 20)
    expect(await bank.broken()).toEqual([])
  }, 600_000)
})
