import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 'khalti wire' })
})
beforeEach(() => simulator.khalti.reset())
afterAll(() => simulator.stop())

const call = async (path: string, body: object, key = simulator.keys.khalti.secretKey) => {
  const answer = await fetch(`${simulator.keys.khalti.apiBase}/epayment/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Key ${key}` },
    body: JSON.stringify(body),
  })
  return { http: answer.status, body: (await answer.json()) as Record<string, string> }
}
const order = {
  amount: 50_000,
  purchase_order_id: 'SJ1',
  purchase_order_name: 'Load',
  website_url: 'http://127.0.0.1:9/',
}
const opened = async () =>
  (await call('initiate', { ...order, return_url: 'http://127.0.0.1:9/back' })).body as {
    pidx: string
    payment_url: string
  }
const press = (pidx: string, decision: string) =>
  fetch(`${simulator.url}/khalti/pay/${pidx}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision }),
  })

describe('the calls', () => {
  test('want a key, and say so as Khalti does', async () => {
    expect(await call('lookup', { pidx: 'X' }, 'wrong')).toEqual({
      http: 401,
      body: { detail: 'Invalid token.', status_code: 401 },
    })
  })

  test.each([
    [{ amount: 999 }, 'amount'],
    [{ amount: 10.5 }, 'amount'],
    [{ return_url: 'nowhere' }, 'return_url'],
    [{ purchase_order_id: '' }, 'purchase_order_id'],
    [{ bank: 'nobody', modes: ['E_BANKING'] }, 'bank'],
  ])('refuse %j with the field that is wrong', async (wrong, field) => {
    const { http, body } = await call('initiate', { ...order, return_url: 'http://127.0.0.1:9/back', ...wrong })
    expect({ http, key: body['error_key'], field: Object.keys(body)[0] }).toEqual({
      http: 400,
      key: 'validation_error',
      field,
    })
  })

  test('find no payment by an id that was never given', async () => {
    expect(await call('lookup', { pidx: 'NOBODYS' })).toMatchObject({ http: 404, body: { detail: 'Not found.' } })
  })
})

describe('the page', () => {
  test('lets the payer pay and sends the browser back with what it claims, unsigned', async () => {
    const { pidx, payment_url } = await opened()
    const page = await fetch(payment_url)
    expect(await page.text()).toContain('Rs.500.00')
    const answer = await press(pidx, 'approve')
    const back = new URL(answer.headers.get('location')!)
    expect([answer.status, back.pathname]).toEqual([303, '/back'])
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ pidx, status: 'Completed', purchase_order_id: 'SJ1' })
    expect((await call('lookup', { pidx })).body).toMatchObject({
      status: 'Completed',
      total_amount: 50_000,
      refunded: false,
    })
  })

  test('reports an expired link, and a cancelled payment is a 400 with a body', async () => {
    const { pidx, payment_url } = await opened()
    await press(pidx, 'cancel')
    expect(await call('lookup', { pidx })).toMatchObject({ http: 400, body: { status: 'User canceled' } })
    simulator.khalti.skewClock(1900)
    expect((await fetch(payment_url)).status).toBe(410)
  })
})

test('it is controlled separately from OnePG', async () => {
  await opened()
  const decided = await fetch(`${simulator.url}/control/khalti/payments/SJ1/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"decision":"approve"}',
  })
  expect(decided.status).toBe(200)
  expect(await (await fetch(`${simulator.url}/control/payments`)).json()).toEqual([])
  expect(await (await fetch(simulator.url)).text()).toContain('/khalti/pay/?pidx=')
})
