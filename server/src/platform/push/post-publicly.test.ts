import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { PrivateAddressError } from '../outbound/public-addresses.ts'
import { newVapidKeys, pushSender } from './push-sender.ts'
import { postPublicly } from './post-publicly.ts'

const nothing = { headers: {}, body: null }

describe('a post to an untrusted address', () => {
  test.each([
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://[::ffff:a00:1]/1',
    'https://169.254.169.254/latest/meta-data',
  ])('%s is never sent', async (url) => {
    const resolve = vi.fn<() => never>()
    await expect(postPublicly({ resolve })(url, nothing)).rejects.toThrow(PrivateAddressError)
    expect(resolve).not.toHaveBeenCalled()
  })

  test('whose name resolves to this machine is never sent, even with a public address beside it', async () => {
    let calls = 0
    const listener = createServer(() => void calls++)
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const { port } = listener.address() as AddressInfo
    const own = [{ address: '127.0.0.1', family: 4 }]
    for (const addresses of [own, [{ address: '8.8.8.8', family: 4 }, ...own], []]) {
      const sent = postPublicly({ resolve: async () => addresses })(`https://push.example:${port}/1`, nothing)
      await expect(sent).rejects.toThrow(PrivateAddressError)
    }
    await expect(postPublicly()(`https://localhost:${port}/1`, nothing)).rejects.toThrow(PrivateAddressError)
    expect(calls).toBe(0)
    listener.close()
  })

  test('of a subscription ends the subscription', async () => {
    const services = ['127.0.0.1']
    const sender = pushSender({ keys: newVapidKeys(), contact: 'mailto:ops@sahuji.example', services })
    const keys = { p256dh: newVapidKeys().public_key, auth: 'A'.repeat(22) }
    const message = { type: 'Test', title: '', body: '', tag: '', language: 'en', direction: 'ltr' } as const
    const push = { message, ttl_seconds: 60, urgency: 'normal' } as const
    expect(await sender.send({ endpoint: 'https://127.0.0.1/1', keys }, push)).toEqual({ is: 'gone' })
  })
})
