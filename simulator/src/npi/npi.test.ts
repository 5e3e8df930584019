import { sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'

const clock = { now: () => new Date('2026-11-22T05:00:00Z') }
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 'npi wire', clock })
})
beforeEach(() => simulator.npi.reset())
afterAll(() => simulator.stop())

type Fields = Record<string, unknown>

async function grant(form: Record<string, string>, secret = simulator.keys.npi.clientSecret) {
  const { base, clientId } = simulator.keys.npi
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  })
  return { http: answer.status, body: (await answer.json()) as Record<string, string> }
}

const byPassword = () => {
  const { userName: username, password } = simulator.keys.npi
  return grant({ grant_type: 'password', username, password })
}
async function bearer() {
  const { refresh_token = '' } = (await byPassword()).body
  return (await grant({ grant_type: 'refresh_token', refresh_token })).body['access_token'] ?? ''
}

async function call(path: string, body: object, token: string) {
  const answer = await fetch(`${simulator.keys.npi.base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { http: answer.status, body: (await answer.json()) as Fields }
}

function batch(given: { amount?: number; account?: string; bank?: string } = {}) {
  const { amount = 2500.5, account = '0124567890123456', bank = '2301' } = given
  const { debtor, userName, privateKey } = simulator.keys.npi
  const text = [
    ['SJW1', debtor.bank_id, debtor.branch_id, debtor.account_number, amount.toFixed(2), 'NPR'].join(','),
    ['SJW1', bank, '1', account, amount.toFixed(2)].join(','),
    userName,
  ].join(',')
  return {
    cipsBatchDetail: {
      batchId: 'SJW1',
      batchAmount: amount,
      batchCount: 1,
      batchCrncy: 'NPR',
      categoryPurpose: 'ECPG',
      debtorAgent: debtor.bank_id,
      debtorBranch: debtor.branch_id,
      debtorName: debtor.account_name,
      debtorAccount: debtor.account_number,
    },
    cipsTransactionDetailList: [
      {
        instructionId: 'SJW1',
        endToEndId: 'SJW1',
        amount,
        creditorAgent: bank,
        creditorBranch: '1',
        creditorName: 'Asan Masala Bhandar',
        creditorAccount: account,
      },
    ],
    token: sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  }
}

describe('the token', () => {
  test('that comes with the password opens nothing; what renewing gives does, for 300 s', async () => {
    const first = (await byPassword()).body
    expect(await call('getcipsbanklist', {}, first['access_token'] ?? '')).toMatchObject({ http: 401 })
    const token = await bearer()
    expect(await call('getcipsbanklist', {}, token)).toMatchObject({ http: 200 })
    simulator.npi.skewClock(301)
    expect(await call('getcipsbanklist', {}, token)).toMatchObject({ http: 401 })
  })

  test('is refused with 400 for what renews nothing, with 401 for a strange client', async () => {
    expect(await grant({ grant_type: 'refresh_token', refresh_token: 'nothing' })).toMatchObject({ http: 400 })
    expect(await grant({ grant_type: 'password', username: 'x', password: 'y' })).toMatchObject({ http: 400 })
    expect(await grant({ grant_type: 'password' }, 'wrong')).toMatchObject({ http: 401 })
    const { refresh_token = '' } = (await byPassword()).body
    simulator.npi.expireTokens(true)
    expect(await grant({ grant_type: 'refresh_token', refresh_token })).toMatchObject({ http: 400 })
  })
})

describe('an order', () => {
  test('is answered with both legs, counted each time, and carried out once', async () => {
    const token = await bearer()
    expect(await call('postcipsbatch', batch(), token)).toMatchObject({
      http: 200,
      body: {
        cipsBatchResponse: { batchId: 'SJW1', debitStatus: '000' },
        cipsTxnResponseList: [{ instructionId: 'SJW1', creditStatus: '000' }],
      },
    })
    expect(await call('postcipsbatch', batch(), token)).toMatchObject({ http: 400, body: { responseCode: '99' } })
    expect(simulator.npi.orders().map(({ received, amount }) => [received, amount])).toEqual([[2, '2500.50']])
  })

  test('is refused by its fields, its token and its account', async () => {
    const token = await bearer()
    const good = batch()
    const wrong = async (change: object) =>
      (await call('postcipsbatch', { ...good, ...change }, token)).body['responseCode']
    expect(await wrong({ cipsTransactionDetailList: [] })).toBe('E007')
    expect(await wrong({ cipsBatchDetail: { ...good.cipsBatchDetail, batchAmount: 1 } })).toBe('E007')
    expect(await wrong({ token: 'AAAA' })).toBe('E003')
    expect(await wrong(batch({ amount: 2_000_000.01 }))).toBe('E007')
    expect(await wrong(batch({ amount: 2_000_000.01, bank: '0401' }))).toBeUndefined()
  })

  test('is reported as NPI’s sample has it: the batch inside the transaction; nothing for what it does not know', async () => {
    const token = await bearer()
    expect((await call('getcipstxnlistbybatchid', { batchId: 'SJW1' }, token)).body).toEqual([])
    await call('postcipsbatch', batch({ account: '9942' }), token)
    simulator.npi.skewClock(0)
    expect((await call('getcipstxnlistbybatchid', { batchId: 'SJW1' }, token)).body).toMatchObject([
      { creditStatus: '000', reversalStatus: null, amount: 2500.5, cipsBatchDetail: { debitStatus: '000' } },
    ])
    simulator.npi.move('SJW1', { reversal: '000', reason: 'RETURNED' })
    expect((await call('getcipstxnlistbybatchid', { batchId: 'SJW1' }, token)).body).toMatchObject([
      { reversalStatus: '000', reasonDesc: 'RETURNED' },
    ])
  })
})

test('it is driven over HTTP, and its page shows the orders and what makes something happen', async () => {
  const planned = await fetch(`${simulator.url}/control/npi/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"steps":[{"credit":"DEFER"},{"credit":"000","next_window":true}]}',
  })
  expect(planned.status).toBe(200)
  await call('postcipsbatch', batch(), await bearer())
  const order = await (await fetch(`${simulator.url}/control/npi/orders/SJW1`)).json()
  expect(order).toMatchObject({ standing: { credit: 'DEFER' } })
  const page = await (await fetch(`${simulator.url}/npi`)).text()
  for (const text of ['SJW1', 'DEFER', 'ends with', '9794']) expect(page).toContain(text)
  expect(await (await fetch(simulator.url)).text()).toContain('href="/npi"')
  expect((await fetch(`${simulator.url}/control/npi/orders/NOBODY`)).status).toBe(404)
  const strange = await fetch(`${simulator.url}/control/npi/orders`, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(strange.status).toBe(403)
})
