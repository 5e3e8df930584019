import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magicAmounts } from './magic-amounts.ts'
import { paisaOf } from './money.ts'
import { startSimulator, type Simulator } from './simulator.ts'
import { onepgClient, type OnepgClient } from '../testing/wire.ts'

let simulator: Simulator
let client: OnepgClient

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, registered: { onepg: { return_url: 'http://127.0.0.1:9/return' } } })
  client = onepgClient(simulator, 'http://127.0.0.1:9/return')
})
afterAll(() => simulator.stop())

async function control(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const json =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
  const response = await fetch(`${simulator.url}/control${path}`, { method, headers, ...json })
  const answer: Record<string, unknown> = JSON.parse(await response.text())
  return { status: response.status, answer }
}

describe('the control API', () => {
  test('sets the next payment only, lists payments with their calls, and decides without a browser', async () => {
    expect((await control('PUT', '/next', { status: { first: 'pending', polls: 1 } })).status).toBe(200)
    await client.open('C1')
    await client.open('C2')
    const decided = await control('POST', '/payments/C1/decide', { decision: 'approve' })
    expect(decided.answer.return_url).toMatch(/MerchantTxnId=C1&GatewayTxnId=OPG/)
    await control('POST', '/payments/C2/decide', { decision: 'approve' })
    expect(
      [await client.status('C1'), await client.status('C1'), await client.status('C2')].map((one) => one.data?.Status),
    ).toEqual(['Pending', 'Success', 'Success'])
    expect((await control('GET', '/payments/C1')).answer).toMatchObject({
      calls: { GetProcessId: 1, CheckTransactionStatus: 2 },
    })
  })

  test('changes a payment that is on its way, and turns its clock', async () => {
    await client.open('C3')
    await control('PUT', '/payments/C3/behaviour', { reports: { amount: '499.00' }, status: { last: 'success' } })
    await control('PUT', '/clock', { skew_seconds: 600 })
    await control('POST', '/payments/C3/decide', { decision: 'approve' })
    expect((await client.status('C3')).data?.Amount).toBe('499.00')
    expect((await control('PUT', '/clock', { skew_seconds: 0 })).answer).toMatchObject({ clock: { skew_seconds: 0 } })
  })

  test('rotates the secret: both hold, then the new one alone', async () => {
    const { answer } = await control('POST', '/secrets/rotate', { secret: 'the new one' })
    expect(answer).toEqual({ secret: 'the new one' })
    expect((await client.status('C1')).code).toBe('0')
    await control('POST', '/secrets/retire')
    expect((await client.status('C1')).code).toBe('1')
    expect(
      (await client.call('CheckTransactionStatus', { MerchantTxnId: 'C1' }, { secret: 'the new one' })).json.code,
    ).toBe('0')
  })

  test('refuses words it does not know, unknown payments, and pages of other origins', async () => {
    expect((await control('PUT', '/next', { pending: true })).status).toBe(400)
    expect((await control('PUT', '/next', { notify: { when: 'sometimes' } })).status).toBe(400)
    expect((await control('POST', '/payments/NONE/decide', { decision: 'approve' })).status).toBe(404)
    expect((await control('POST', '/reset', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

test('the index page shows open payments and every magic amount', async () => {
  const page = await client.page('/')
  expect(page.text).toContain('C1')
  for (const { says } of magicAmounts) expect(page.text).toContain(says)
})

test('magic amounts are each there once and, but for the one that is too low, above every minimum', () => {
  const amounts = magicAmounts.map(({ amount }) => paisaOf(amount) ?? 0n)
  expect(new Set(amounts).size).toBe(amounts.length)
  expect(amounts.filter((amount) => amount < 10_000n)).toEqual([1_616n])
})

test('what was paid is still known after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-simulator-'))
  const before = await startSimulator({ port: 0, folder, keySeed: 'kept' })
  await onepgClient(before, 'http://127.0.0.1:9/').open('K1')
  before.control.decide('K1', 'approve')
  await before.stop()
  const after = await startSimulator({ port: 0, folder, keySeed: 'kept' })
  expect((await onepgClient(after, 'http://127.0.0.1:9/').status('K1')).data?.Status).toBe('Success')
  await after.stop()
  await rm(folder, { recursive: true })
})

test('the same seed gives the same run', async () => {
  const run = async () => {
    const one = await startSimulator({ port: 0, seed: 'again' })
    const form = await onepgClient(one, 'http://127.0.0.1:9/').open('S1')
    await one.stop()
    return [one.keys.onepg.secret, form.ProcessId]
  }
  expect(await run()).toEqual(await run())
})
