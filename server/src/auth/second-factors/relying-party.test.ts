import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['http://localhost:4620', 'localhost', 'http://localhost:4622'],
  ['http://127.0.0.1:4620', 'localhost', 'http://localhost:4620'],
  ['http://[::1]:4620', 'localhost', 'http://localhost:4620'],
  ['https://pay.sahuji.example', 'pay.sahuji.example', 'https://pay.sahuji.example'],
])('an installation at %s keeps passkeys for %s', (public_url, rp_id, own) => {
  const site = relyingPartyOf({ public_url })
  expect(site?.rp_id).toBe(rp_id)
  expect(site?.isOwnOrigin(own)).toBe(true)
  for (const foreign of [
    'https://evil.example',
    'http://localhost.evil.example',
    'null',
    '',
    'http://pay.sahuji.example',
  ])
    expect(site?.isOwnOrigin(foreign)).toBe(false)
})

test.each(['http://192.168.1.20:4620', 'http://[2001:db8::1]', 'no address'])('at %s there is none', (public_url) => {
  expect(relyingPartyOf({ public_url })).toBeUndefined()
})
