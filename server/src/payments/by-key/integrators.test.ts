import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { rupees } from '@sahuji/contract/money/money'
import * as webhooksByKey from '@sahuji/contract/developers/webhooks-by-key'
import * as eventsByKey from '@sahuji/contract/events/by-key'
import * as byKey from '@sahuji/contract/payments/by-key'
import * as transactionsByKey from '@sahuji/contract/transactions/by-key'
import * as linksByKey from '@sahuji/contract/payments/links-by-key'
import { refusals } from '@sahuji/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import type { CheckedEntry } from '../../platform/http/route-table.ts'
import { allRefusals } from '../../platform/http/openapi.ts'

/** docs/examples/payments.mjs, as an integrator imports it. */
interface Example {
  openPayment(asked: { order: string; paisa: number; return_url: string }): Promise<{ id: string; pay_url: string }>
  isPaid(paymentId: string, paisa: number): Promise<boolean>
  refund(asked: { paymentId: string; paisa: number; refundNumber: string }): Promise<{ id: string; status: string }>
}

const docs = new URL('../../../../docs/', import.meta.url)
const guide = await readFile(new URL('integrators.md', docs), 'utf8')

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

test('the example takes a payment and refunds half of it, once for each number', async () => {
  const [shop, payer] = [await desk.merchant(), await desk.merchant('1,250')]
  const { key } = await shopServer(desk, shop.merchant_id)
  await desk.app.web.listen({ port: 0, host: '127.0.0.1' })
  const { port } = desk.app.web.server.address() as AddressInfo
  const environment = { SAHUJI_URL: `http://127.0.0.1:${port}`, SAHUJI_KEY: key }
  Object.assign(process.env, environment)
  const example = (await import(new URL('examples/payments.mjs', docs).href)) as Example
  for (const name of Object.keys(environment)) delete process.env[name]

  const order = { order: 'ORDER-1042', paisa: 125_000, return_url: 'https://shop.example/thanks' }
  const { id, pay_url } = await example.openPayment(order)
  expect(pay_url).toContain(`/pay/${id}`)
  expect((await example.openPayment(order)).id).toBe(id)
  expect(await example.isPaid(id, 125_000)).toBe(false)
  expect((await desk.pay(payer, id)).http).toBe(200)
  expect(await example.isPaid(id, 125_000)).toBe(true)
  const half = { paymentId: id, paisa: 62_500, refundNumber: 'R-7' }
  const refund = await example.refund(half)
  expect(refund.status).toBe('done')
  expect((await example.refund(half)).id).toBe(refund.id)
  await expect(example.refund({ ...half, refundNumber: 'R-8', paisa: 62_501 })).rejects.toThrow(/^refund_too_large: /)
  expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('625') })
})

test('the guide has the example word for word, every call with its scope, and every refusal with its status', async () => {
  expect(guide).toContain(await readFile(new URL('examples/payments.mjs', docs), 'utf8'))
  const all = Object.values<unknown>({
    ...byKey,
    ...linksByKey,
    ...eventsByKey,
    ...transactionsByKey,
    ...webhooksByKey,
  })
  for (const entry of all.filter((value): value is CheckedEntry => isRoute(value))) {
    expect(guide).toMatch(
      new RegExp(`\`${entry.method} ${entry.path}\`[^|\n]*\\| \`${entry.scope}\``.replaceAll('{', '\\{')),
    )
    const told = allRefusals(entry).filter((code) => !['body_too_large', 'not_readable'].includes(code))
    for (const code of told) {
      const status = refusals[code].http
      const row = guide.split('\n').find((line) => /^\| \d{3}/.test(line) && line.includes(`\`${code}\``))
      expect({ code, row }).toEqual({ code, row: expect.stringContaining(`${status}`) })
    }
  }
})

const isRoute = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'refuses' in value
