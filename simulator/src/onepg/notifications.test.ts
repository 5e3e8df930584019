import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'
import { merchantServer, onepgClient, type MerchantServer, type OnepgClient } from '../../testing/wire.ts'

let merchant: MerchantServer
let simulator: Simulator
let client: OnepgClient

beforeAll(async () => {
  merchant = await merchantServer()
  const registered = { onepg: { notify_url: `${merchant.url}/notify` } }
  simulator = await startSimulator({ port: 0, registered, receiptSeconds: 0, notifyRetryMs: [20, 20, 20] })
  client = onepgClient(simulator, `${merchant.url}/return`)
})
beforeEach(() => {
  simulator.control.reset()
  merchant.reset()
})
afterAll(async () => {
  await simulator.stop()
  await merchant.stop()
})

const sentFor = (reference: string) => simulator.control.payment(reference).notifications

describe('the notification', () => {
  test('is a GET with the two parameters, acknowledged by the exact word and then not repeated', async () => {
    await client.open('N1')
    simulator.control.decide('N1', 'approve')
    await vi.waitFor(() => expect(sentFor('N1')).toMatchObject([{ status: 200, body: 'received', acknowledged: true }]))
    const { gateway_ref } = simulator.control.payment('N1')
    expect(merchant.notified).toEqual([`GET /notify?MerchantTxnId=N1&GatewayTxnId=${gateway_ref}`])
  })

  test.for(['Received', 'received\n', '{"ok":true}', ''])(
    'is repeated while the answer is %j',
    async (word, { task }) => {
      merchant.answers.push(word, word, 'already received')
      await client.open(`N2${task.id.slice(-2)}`)
      simulator.control.decide(`N2${task.id.slice(-2)}`, 'approve')
      const sent = () => sentFor(`N2${task.id.slice(-2)}`).map((one) => one.acknowledged)
      await vi.waitFor(() => expect(sent()).toEqual([false, false, true]))
    },
  )

  test('comes before the payer is back, after, or as often as is asked', async () => {
    simulator.control.next({ payer: 'approve', notify: { when: 'before', copies: 3 } })
    await client.enter(await client.open('N3'))
    expect(merchant.notified).toHaveLength(3)
    merchant.reset()
    simulator.control.next({ payer: 'approve', notify: { when: 'after', delay_ms: 30 } })
    await client.enter(await client.open('N4'))
    expect(merchant.notified).toEqual([])
    await vi.waitFor(() => expect(sentFor('N4')).toHaveLength(1))
  })

  test('does not come when it is switched off, and repeats a day later when asked', async () => {
    simulator.control.next({ payer: 'approve', notify: { when: 'never' } })
    await client.enter(await client.open('N5'))
    expect(sentFor('N5')).toEqual([])
    await simulator.control.notify('N5')
    expect(sentFor('N5')).toHaveLength(1)
  })

  test('may be about a payment that does not exist', async () => {
    await simulator.control.notifyAbout('UNKNOWN', 'OPGX')
    expect(merchant.notified).toEqual(['GET /notify?MerchantTxnId=UNKNOWN&GatewayTxnId=OPGX'])
  })
})
