import type { PasskeyMade, PasskeyProof } from '@sahuji/contract/auth/passkeys'
import * as z from 'zod/mini'

// loaded at the first passkey: it reads a dozen certificate formats and would add 0.4 s to every start
const library = () => import('@simplewebauthn/server')

const clientData = z.object({ challenge: z.string().check(z.maxLength(256)), origin: z.string() })

/** The challenge and the page as the browser reports them; undefined when unreadable. Not yet proven. */
export function clientDataOf(clientDataJSON: string): z.output<typeof clientData> | undefined {
  try {
    return z.safeParse(clientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}

interface Expected {
  challenge: string
  origin: string
  rp_id: string
}

interface KeptKey {
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
}

/** Checks a passkey's signature, its page, and that its person was verified; undefined when anything is wrong. WebAuthn §7.2. */
export async function verifyAssertion(
  { id, rawId, type, response }: PasskeyProof,
  { challenge, origin, rp_id, stored }: Expected & { stored: KeptKey },
): Promise<{ counter: number; is_backed_up: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...rest } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { ...rest, ...(userHandle && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
    credential: {
      id: stored.credential_id.toString('base64url'),
      publicKey: new Uint8Array(stored.public_key),
      counter: Number(stored.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  return { counter: authenticationInfo.newCounter, is_backed_up: authenticationInfo.credentialBackedUp }
}

export interface RegisteredKey {
  credential_id: Buffer
  public_key: Buffer
  counter: number
  is_backed_up: boolean
}

/** Checks a new passkey: made for our challenge, on our page, with its person verified. WebAuthn §7.1. */
export async function verifyRegistration(
  made: PasskeyMade,
  { challenge, origin, rp_id }: Expected,
): Promise<RegisteredKey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject } = made.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return undefined
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    is_backed_up: credentialBackedUp,
  }
}
