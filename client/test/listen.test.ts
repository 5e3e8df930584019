import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../server/testing/payments.ts'
import { shopServer } from '../../server/testing/secret-keys.ts'
import { openReceiver, verifiedAt } from '../../server/testing/webhook-receiver.ts'
import { listen } from '../src/listen.ts'
import { sahuji, SahujiError } from '../src/index.ts'

let desk: PaymentDesk
let url: string
beforeAll(async () => {
  desk = await openPaymentDesk()
  await desk.app.web.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(desk.app.web.server.address() as AddressInfo).port}`
})
afterAll(() => desk.close())

const keyOf = async (mode: 'live' | 'sandbox') =>
  (await shopServer(desk, (await desk.merchant()).merchant_id, { mode })).key

test('passes each message on with its headers and bytes, prints one line for it, and goes on after a lost answer', async () => {
  const receiver = await openReceiver()
  receiver.answers({ http: 204 }, { http: 500 })
  const api = sahuji({ url, key: await keyOf('sandbox'), retries: 0 })
  const lines: string[] = []
  const stop = new AbortController()
  const cancelled = async () => api.payments.cancel((await api.payments.create({ amount: 12_500 })).id)
  // the first question gets no answer, the pause after it brings two messages, and the pause after those ends it
  const pauses = [async () => void (await cancelled(), await cancelled()), async () => stop.abort()]
  let asked = 0
  const take: typeof api.webhooks.take = (body) =>
    asked++ === 0 ? Promise.reject(new SahujiError(0, {})) : api.webhooks.take(body)
  await listen({
    api: { webhooks: { ...api.webhooks, take } },
    forward_to: receiver.url,
    print: (line) => void lines.push(line),
    signal: stop.signal,
    wait: () => pauses.shift()!(),
  })
  expect(lines).toEqual([
    expect.stringMatching(/signed with whsec_/),
    'No answer. Trying again.',
    expect.stringMatching(/^payment\.cancelled {2}msg_[\da-f]{32} {2}204$/),
    expect.stringMatching(/^payment\.cancelled {2}msg_[\da-f]{32} {2}500$/),
  ])
  const secret = /whsec_\S+/.exec(lines[0]!)![0]
  for (const one of receiver.received) verifiedAt(desk.clock.now(), secret, one)
  expect(receiver.received).toHaveLength(2)
  desk.clock.advance({ minutes: 1 })
  expect(await api.webhooks.take()).toEqual({ messages: [] })
  await receiver.close()
})

test('ends with the refusal of a key that may not listen', async () => {
  const api = sahuji({ url, key: await keyOf('live') })
  const { signal } = new AbortController()
  const listening = listen({ api, forward_to: 'http://127.0.0.1:9/', print: () => {}, signal })
  await expect(listening).rejects.toMatchObject({ refusal: 'webhook_sandbox_only' })
})

const command = (args: readonly string[], env: Record<string, string>) =>
  spawn(process.execPath, [fileURLToPath(new URL('../src/command.ts', import.meta.url)), ...args], { env })

test('the command listens until it is interrupted', async () => {
  const receiver = await openReceiver()
  const SAHUJI_KEY = await keyOf('sandbox')
  const listening = command(['listen', '--forward-to', receiver.url, '--url', url], { SAHUJI_KEY })
  let printed = ''
  listening.stdout.on('data', (part) => void (printed += part))
  await expect.poll(() => printed).toMatch(/signed with whsec_/)
  const { payments } = sahuji({ url, key: SAHUJI_KEY })
  await payments.cancel((await payments.create({ amount: 12_500 })).id)
  await expect.poll(() => printed).toMatch(/payment\.cancelled/)
  expect(receiver.received).toHaveLength(1)
  listening.kill('SIGINT')
  expect(await once(listening, 'exit')).toEqual([0, null])
  await receiver.close()
})

test('the command without a key prints how it is used', async () => {
  const ended = command(['listen', '--forward-to', 'http://127.0.0.1:9/'], {})
  const printed = text(ended.stderr)
  expect(await once(ended, 'exit')).toEqual([2, null])
  expect(await printed).toContain('SAHUJI_KEY')
})
