import { verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'

let simulator: Simulator
let server: Server
const heard: { url: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
let answers: string[] = []

/** A wallet with configurable answers. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
      const responseCode = request.url!.endsWith('validate-user') ? '000' : (answers.shift() ?? '000')
      response.end(JSON.stringify({ responseCode, validationTraceId: '77' }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const nchlWalletUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rails/nchl`
  simulator = await startSimulator({ port: 0, nchlWalletUrl })
})
beforeEach(() => void heard.splice(0))
afterAll(async () => {
  await simulator.stop()
  server.close()
})

const push = async (ask: object) => {
  const response = await fetch(`${simulator.url}/control/nchl/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '9851114610', amount: '500.00', retry_ms: 0, ...ask }),
  })
  return { http: response.status, push: (await response.json()) as { state: string; answers: { code: string }[] } }
}
const isSigned = ({ headers, body }: (typeof heard)[number]) =>
  verify('RSA-SHA256', body, simulator.keys.nchl.publicKey, Buffer.from(String(headers['x-signature']), 'base64'))

test('validates, pays with the trace id it got, and signs both whole', async () => {
  expect((await push({})).push.state).toBe('success')
  expect(heard.map(({ url }) => url)).toEqual(['/rails/nchl/validate-user', '/rails/nchl/payment-request'])
  expect(heard.map(isSigned)).toEqual([true, true])
  expect(heard[1]!.body.toString()).toContain('"amount": 500.00,')
  expect(JSON.parse(heard[1]!.body.toString())).toMatchObject({ validationTraceId: '77', purpose: 'LOAD' })
})

test('asks again after ENTR, and gives the money back where it never hears a yes', async () => {
  answers = ['ENTR', 'ENTR', '000']
  expect((await push({ retries: 3 })).push).toMatchObject({ state: 'success', answers: [{}, {}, {}, { code: '000' }] })
  answers = ['ENTR', 'ENTR', 'ENTR']
  expect((await push({ retries: 2 })).push.state).toBe('reversed')
  answers = ['B002']
  expect((await push({ retries: 2 })).push).toMatchObject({ state: 'reversed', answers: [{}, { code: 'B002' }] })
})

test('repeats a success, and spoils the fields that it is configured to', async () => {
  expect((await push({ repeats: 2 })).push.answers).toHaveLength(4)
  heard.splice(0)
  for (const spoils of ['reserialised', 'signature']) await push({ spoils, retries: 0 })
  expect(heard.map(isSigned)).toEqual([true, false, true, false])
  expect((await push({ spoils: 'everything' })).http).toBe(400)
})
