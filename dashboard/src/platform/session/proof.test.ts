import { expect, test } from 'vitest'
import { memoryKeys } from '../storage/key-store.ts'
import { proofOf, signingKey } from './proof.ts'

const now = Date.UTC(2026, 10, 20, 4)
const bytes = (part = '') =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const read = (part: string | undefined) => JSON.parse(new TextDecoder().decode(bytes(part))) as Record<string, unknown>

test('a proof is a JWS signed by the key inside it', async () => {
  const proof = await proofOf(await signingKey(memoryKeys()), {
    method: 'GET',
    url: '/api/wallet',
    token: 'secret',
    now,
  })
  const [head, claims, signature] = proof.split('.')
  const { typ, alg, jwk } = read(head)
  expect({ typ, alg }).toEqual({ typ: 'sahuji-proof+jwt', alg: 'ES256' })
  expect(jwk).not.toHaveProperty('d')
  const key = await crypto.subtle.importKey('jwk', jwk as JsonWebKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])
  const isSigned = (text: string) =>
    crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes(signature), new TextEncoder().encode(text))
  expect(await isSigned(`${head}.${claims}`)).toBe(true)
  expect(await isSigned(`${head}.${claims}x`)).toBe(false)
})

test('a proof names the request, the second, and the hash of the token', async () => {
  const ask = { method: 'POST', url: '/api/x?a=1', token: 'secret', now: now + 999 }
  const claims = read((await proofOf(await signingKey(memoryKeys()), ask)).split('.')[1])
  expect(claims).toMatchObject({ htm: 'POST', htu: '/api/x?a=1', iat: now / 1000 })
  // printf secret | openssl sha256 -binary | basenc --base64url
  expect(claims['ath']).toBe('K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols')
})

test('a proof without a token has no hash, and no two proofs are equal', async () => {
  const pair = await signingKey(memoryKeys())
  const ask = { method: 'POST', url: '/api/merchant/login', token: null, now }
  const [one = '', other = ''] = await Promise.all([proofOf(pair, ask), proofOf(pair, ask)])
  expect(read(one.split('.')[1])).not.toHaveProperty('ath')
  expect(read(one.split('.')[1])['jti']).not.toBe(read(other.split('.')[1])['jti'])
})

test('the key pair is stored, shared by tabs that ask at once, and its private key cannot be exported', async () => {
  const keys = memoryKeys()
  const [one, other] = await Promise.all([signingKey(keys), signingKey(keys)])
  expect(one).toBe(other)
  expect(await signingKey(keys)).toBe(one)
  await expect(crypto.subtle.exportKey('pkcs8', one.privateKey)).rejects.toThrow(/extract/i)
})
