import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { contractRoutes } from '../contract-routes.ts'
import { refusals } from './refusals.ts'
import { routes } from './routes.ts'

const contract = `
const usual = ['not_found'] as const
export const readLoad = route({ method: 'GET', path: '/api/loads/{id}', refuses: [...usual, 'rail_down'] })
export const readByPost = route({ ...readLoad, method: 'POST' })
`
const wiring = `
import * as contract from '@sahuji/contract/funding'
export const fundingRoutes = routes((on) => { on(contract.readLoad, loadOf(rails)); on(contract.readByPost, loadOf(rails)) })
`
const whole = {
  'contract/src/funding.ts': contract,
  'server/src/funding/routes.ts': wiring,
  'server/src/funding/load.test.ts': 'fetch(`/api/loads/${id}`)',
}

test('routes are read from the contract with what they spread', () => {
  expect(contractRoutes(build(whole).sources)).toMatchObject([
    {
      name: 'readLoad',
      method: 'GET',
      path: '/api/loads/{id}',
      refuses: ['not_found', 'rail_down'],
      domain: 'funding',
    },
    { name: 'readByPost', method: 'POST', path: '/api/loads/{id}', refuses: ['not_found', 'rail_down'] },
  ])
})

test('a spread brings the fields of an object of another file along', () => {
  const calls = "export const codeCall = { method: 'POST', refuses: ['too_many'] } as const"
  const payouts = "export const sendCode = route({ ...codeCall, path: '/api/payouts/code' })"
  const files = { 'contract/src/auth/calls.ts': calls, 'contract/src/payouts.ts': payouts }
  expect(contractRoutes(build(files).sources)).toMatchObject([
    { name: 'sendCode', method: 'POST', path: '/api/payouts/code', refuses: ['too_many'], domain: 'payouts' },
  ])
})

test('a route that is mounted and named in a test is in order', () => {
  expect(found(routes, build(whole))).toEqual([])
})

test('a route without an action and one without a test are found', () => {
  expect(found(routes, build({ 'contract/src/funding.ts': contract }))).toEqual([
    'contract/src/funding.ts:3 GET /api/loads/{id}: no routes.ts mounts an action for it',
    'contract/src/funding.ts:4 POST /api/loads/{id}: no routes.ts mounts an action for it',
  ])
  const untested = build({ ...whole, 'server/src/funding/load.test.ts': "fetch('/api/loads')" })
  expect(found(routes, untested)).toEqual([
    'contract/src/funding.ts:3 GET /api/loads/{id}: no test names it',
    'contract/src/funding.ts:4 POST /api/loads/{id}: no test names it',
  ])
})

test('a refusal is declared by its domain or by one that uses it', () => {
  const house = build({
    'contract/src/funding.ts': contract,
    'server/src/funding/start.ts': "import { rail } from '../rails/rail.ts'\nthrow new Refusal('bank_unknown')\n",
    'server/src/rails/rail.ts': "throw new Refusal('rail_down')\n",
  })
  expect(found(refusals, house)).toEqual([
    'server/src/funding/start.ts:2 bank_unknown is thrown here, but no route of funding or of what uses it refuses with it',
  ])
})
