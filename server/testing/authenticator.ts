import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyMade, PasskeyProof } from '@sahuji/contract/auth/passkeys'

/** A device with one passkey, as a browser answers for it. */
export interface Authenticator {
  makes(options: { challenge: string; rp: { id: string } }, how?: Bent): PasskeyMade
  proves(options: { challenge: string; rpId: string }, how?: Bent): PasskeyProof
}

/** The difference of a thief's or a broken device's answer. */
export interface Bent {
  origin?: string
  rp_id?: string
  /** False: a person touched it, but it did not verify which one. */
  is_verified?: boolean
  counter?: number
  userHandle?: string
}

/** `handle`: the user handle that the passkey reports; none where it is left out. */
export function authenticator({ origin, handle }: { origin: string; handle?: string }): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string, how: Bent) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: how.origin ?? origin, crossOrigin: false }))
  const head = (rp_id: string, how: Bent, isNew: boolean) => {
    const flags = 0x01 | (how.is_verified === false ? 0 : 0x04) | (isNew ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(how.counter ?? ++counter)
    return Buffer.concat([sha256(how.rp_id ?? rp_id), Buffer.of(flags), count])
  }
  const face = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    makes: ({ challenge, rp }, how = {}) => {
      const known = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseOf(publicKey)])
      const authData = Buffer.concat([head(rp.id, how, true), known])
      const clientDataJSON = clientData('webauthn.create', challenge, how).toString('base64url')
      const attestationObject = attestationOf(authData).toString('base64url')
      return { ...face, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    proves: ({ challenge, rpId }, how = {}) => {
      const authData = head(rpId, how, false)
      const said = clientData('webauthn.get', challenge, how)
      const signature = sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey)
      const userHandle = how.userHandle ?? handle
      return {
        ...face,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest()

/** An ES256 key in COSE form: the map {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => Buffer.concat([Buffer.of(0x58, 0x20), Buffer.from(text, 'base64url')])
  return Buffer.concat([Buffer.from('a501020326200121', 'hex'), point(x), Buffer.of(0x22), point(y)])
}

/** The CBOR map {fmt: "none", attStmt: {}, authData}. */
function attestationOf(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)])
  return Buffer.concat([
    Buffer.of(0xa3),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.of(0xa0),
    text('authData'),
    Buffer.of(0x58, authData.length),
    authData,
  ])
}
