import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface, type Interface } from 'node:readline'
import { readWebhookDelivery, resendWebhook } from '@sahuji/contract/developers/webhook-deliveries'
import { addWebhookEndpoint, rollWebhookSecret, sendTestWebhook } from '@sahuji/contract/developers/webhooks'
import { cancelPaymentByKey, createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { systemClock, testClock } from '../../platform/clock.ts'
import { webhooksWithin } from './sending/post-webhook.ts'

const examples = new URL('../../../../docs/examples/webhooks/', import.meta.url)

/** How each example is started; `php -S` prints no line of its own when it listens. */
const receivers = {
  'receive.mjs': (file: string) => [process.execPath, file],
  'receive.py': (file: string) => ['python3', file],
  'receive.go': (file: string) => ['go', 'run', file],
  'receive.php': (file: string, port: number) => ['php', '-S', `127.0.0.1:${port}`, file],
} as const
type Receiver = keyof typeof receivers

const isThere = (command: string): boolean => {
  try {
    execFileSync('which', [command])
    return true
  } catch {
    return false
  }
}
const present = (Object.keys(receivers) as Receiver[]).filter((name) => isThere(receivers[name]('', 0)[0]!))

let desk: PaymentDesk
let running: ChildProcess | undefined
beforeAll(async () => {
  // the examples refuse a time other than their own
  desk = await openPaymentDesk({
    clock: testClock(systemClock.now()),
    parts: { webhooks: webhooksWithin(['127.0.0.1']) },
  })
})
afterEach(() => {
  // with what it started: `go run` has a program of its own
  if (running?.pid !== undefined) process.kill(-running.pid, 'SIGKILL')
  running = undefined
})
afterAll(() => desk.close())

/** Starts an example with a secret; its lines, once it listens. */
async function started(name: Receiver, port: number, secret: string): Promise<Interface> {
  const [command, ...args] = receivers[name](new URL(name, examples).pathname, port) as [string, ...string[]]
  running = spawn(command, args, {
    detached: true,
    env: { ...process.env, PORT: `${port}`, SAHUJI_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', name === 'receive.php' ? 'pipe' : 'inherit'],
  })
  const lines = createInterface(running.stdout!)
  await once(name === 'receive.php' ? running.stderr! : lines, name === 'receive.php' ? 'data' : 'line')
  return lines
}

// the first `go run` of a machine compiles the standard library
const compiles = { timeout: 300_000 }

describe.each(present)('the receiver %s', compiles, (name) => {
  test('accepts a message once, during a roll too, and refuses one that is signed otherwise', async () => {
    const [shop, port] = [await desk.merchant(), await freePort()]
    const server = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
    const url = `http://127.0.0.1:${port}/hooks`
    const { endpoint, secret } = (await shop.call(addWebhookEndpoint, { mode: 'sandbox', url })).data
    const lines = await started(name, port, secret)
    const heard: string[] = []
    lines.on('line', (line) => heard.push(line))
    const { id } = (await server.call(createPaymentByKey, { amount: 12_500, description: 'रु. चिया' })).data
    await server.call(cancelPaymentByKey, { id })
    await desk.app.hooks.sendDue()
    await expect.poll(() => heard).toEqual([`payment.cancelled ${id}`])

    const tested = async () => {
      const { delivery_id } = (await shop.call(sendTestWebhook, { id: endpoint.id })).data
      await desk.app.hooks.sendDue()
      return (await shop.call(readWebhookDelivery, { id: delivery_id })).data
    }
    await shop.call(rollWebhookSecret, { id: endpoint.id, keep_previous: true })
    const during = await tested()
    expect(during).toMatchObject({ state: 'delivered', last_status: 204 })
    await shop.call(resendWebhook, { id: during.id })
    await desk.app.hooks.sendDue()
    await shop.call(rollWebhookSecret, { id: endpoint.id, keep_previous: false })
    expect(await tested()).toMatchObject({ state: 'waiting', last_status: 400, diagnosis: 'signature' })
    expect(heard.filter((line) => line.startsWith('payment'))).toHaveLength(1)
  })
})

test('the guide has the example for Node word for word, and names the others', async () => {
  const guide = await readFile(new URL('../../integrators.md', examples), 'utf8')
  expect(guide).toContain(await readFile(new URL('receive.mjs', examples), 'utf8'))
  for (const name of Object.keys(receivers)) expect(guide).toContain(`examples/webhooks/${name}`)
})
