import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkProof } from './proof.ts'

const now = new Date('2026-11-20T06:00:00Z')
const token = 'shj_at_a-token-of-this-test'
const context = { method: 'POST', url: '/api/sessions/end', token, now, skew_seconds: 120 }

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { kty, crv, x, y, d } = { ...publicKey.export({ format: 'jwk' }), d: privateKey.export({ format: 'jwk' }).d }
const ath = createHash('sha256').update(token).digest('base64url')
const claims = { htm: 'POST', htu: '/api/sessions/end', iat: now.getTime() / 1000, jti: randomUUID(), ath }
const head = { alg: 'ES256', typ: 'sahuji-proof+jwt', jwk: { kty, crv, x, y } }

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function signed(of: { head?: unknown; claims?: unknown; by?: KeyObject; dsaEncoding?: 'ieee-p1363' | 'der' } = {}) {
  const text = `${part(of.head ?? head)}.${part(of.claims ?? claims)}`
  const dsaEncoding = of.dsaEncoding ?? 'ieee-p1363'
  return `${text}.${sign('sha256', Buffer.from(text), { key: of.by ?? privateKey, dsaEncoding }).toString('base64url')}`
}

describe('a proof by a browser’s key', () => {
  test('is named by the thumbprint of RFC 7638: the members in their order, and nothing else', () => {
    const jkt = createHash('sha256').update(`{"crv":"${crv}","kty":"${kty}","x":"${x}","y":"${y}"}`).digest('base64url')
    expect(checkProof(signed(), context)).toEqual({ jkt, jti: claims.jti })
    const withMore = { ...head, jwk: { ...head.jwk, kid: 'another name' } }
    expect(checkProof(signed({ head: withMore }), context)?.jkt).toBe(jkt)
  })

  test('counts two minutes before and after, and not a second longer', () => {
    const at = (seconds: number) => checkProof(signed({ claims: { ...claims, iat: claims.iat + seconds } }), context)
    expect([at(-120), at(120)].every(Boolean)).toBe(true)
    expect([at(-121), at(121)]).toEqual([undefined, undefined])
  })

  test.each([
    ['another method', { htm: 'GET' }],
    ['another address', { htu: '/api/sessions/end-others' }],
    ['the same address with a query', { htu: '/api/sessions/end?id=1' }],
    ['another token', { ath: createHash('sha256').update('another').digest('base64url') }],
    ['no token', { ath: undefined }],
    ['no moment', { iat: undefined }],
    ['a moment that is no number', { iat: `${claims.iat}` }],
    ['no number of its own', { jti: '' }],
    ['a number of its own that would fill a table', { jti: 'x'.repeat(65) }],
  ])('that was made for %s is none', (_, change) => {
    expect(checkProof(signed({ claims: { ...claims, ...change } }), context)).toBeUndefined()
  })

  test('for an address with a long query is valid: an address too long for a route ends no session', () => {
    const url = `/api/trace?q=${'x'.repeat(6_000)}`
    const ofIt = checkProof(signed({ claims: { ...claims, htu: url } }), { ...context, url })
    expect(ofIt).toMatchObject({ jti: claims.jti })
    const longer = `/api/trace?q=${'x'.repeat(12_000)}`
    expect(checkProof(signed({ claims: { ...claims, htu: longer } }), { ...context, url: longer })).toBeUndefined()
  })

  test('for a request without a token is invalid for one with a token, and the other way round', () => {
    const { ath: _, ...bare } = claims
    expect(checkProof(signed({ claims: bare }), { ...context, token: undefined })).toBeDefined()
    expect(checkProof(signed(), { ...context, token: undefined })).toBeUndefined()
  })

  test.each([
    ['signed by another key than it carries', { by: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['whose signature is in the other encoding', { dsaEncoding: 'der' as const }],
    ['that names no algorithm', { head: { ...head, alg: 'none' } }],
    ['that names a symmetric algorithm', { head: { ...head, alg: 'HS256' } }],
    ['by a key of another curve', { head: { ...head, jwk: { ...head.jwk, crv: 'P-384' } } }],
    ['by a point that is not on the curve', { head: { ...head, jwk: { ...head.jwk, y: 'A'.repeat(43) } } }],
    ['without a key', { head: { alg: 'ES256' } }],
  ])('%s is none', (_, change) => {
    expect(checkProof(signed(change), context)).toBeUndefined()
  })

  test('with the secret part of its key is accepted as one without: the part is ignored', () => {
    const careless = { ...head, jwk: { ...head.jwk, d } }
    expect(checkProof(signed({ head: careless }), context)?.jkt).toBe(checkProof(signed(), context)?.jkt)
  })

  test('is invalid when a part was taken from another one', () => {
    const [one = '', two = ''] = [signed(), signed({ claims: { ...claims, htu: '/api/logout' } })]
    const [first, , third] = one.split('.')
    expect(checkProof([first, two.split('.')[1], third].join('.'), context)).toBeUndefined()
    expect(checkProof(`${one}.`, context)).toBeUndefined()
    expect(checkProof([one, two], context)).toBeUndefined()
  })
})
