import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { newVapidKeys, pushSender } from './push-sender.ts'
import { isPublic, postPublicly, PrivateAddressError } from './post-publicly.ts'

const nothing = { headers: {}, body: null }

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00:ec2::254',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'no address',
  ])('%s is not of the public internet', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '100.63.255.255', '::ffff:8.8.8.8', '2404:6800:4009::200e'])('%s is', (address) =>
    expect(isPublic(address)).toBe(true),
  )
})

describe('a post to an address that a stranger gave', () => {
  test.each([
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://[::ffff:a00:1]/1',
    'https://169.254.169.254/latest/meta-data',
  ])('%s goes nowhere', async (url) => {
    const lookup = vi.fn<() => void>()
    await expect(postPublicly({ lookup: lookup as never })(url, nothing)).rejects.toThrow(PrivateAddressError)
    expect(lookup).not.toHaveBeenCalled()
  })

  test('whose name leads to this machine reaches nobody, even beside a public address', async () => {
    let calls = 0
    const listener = createServer(() => void calls++)
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const { port } = listener.address() as AddressInfo
    const own = [{ address: '127.0.0.1', family: 4 }]
    for (const addresses of [own, [{ address: '8.8.8.8', family: 4 }, ...own], []]) {
      const lookup = ((_: string, __: object, found: (error: null, all: object[]) => void) =>
        found(null, addresses)) as never
      const sent = postPublicly({ lookup })(`https://push.example:${port}/1`, nothing)
      await expect(sent).rejects.toThrow(PrivateAddressError)
    }
    expect(calls).toBe(0)
    listener.close()
  })

  test('of a subscription ends the subscription', async () => {
    const sender = pushSender({ keys: newVapidKeys(), contact: 'mailto:ops@sahuji.example' })
    const keys = { p256dh: newVapidKeys().public_key, auth: 'A'.repeat(22) }
    const message = { type: 'Test', title: '', body: '', tag: '', language: 'en', direction: 'ltr' } as const
    const push = { message, ttl_seconds: 60, urgency: 'normal' } as const
    expect(await sender.send({ endpoint: 'https://127.0.0.1/1', keys }, push)).toEqual({ is: 'gone' })
  })
})
