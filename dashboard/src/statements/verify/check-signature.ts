import { verifyAsync } from '@noble/ed25519'
import { bookClaimIn } from '@sahuji/contract/statements/book-claim'
import { claimInText, type SignedClaim, signedBytes, type StatementClaim } from '@sahuji/contract/statements/claim'
import { fromBase64 } from '../../platform/storage/base64.ts'
import type { PublicKey } from './published-keys.ts'

/** A claim that one of our keys signed. */
export interface Signed {
  claim: StatementClaim
  key: PublicKey
  /** The claim with its signature, as a paper or a file holds it. */
  text: string
}

/** Why a text is no claim of ours: it is none, no published key has its name, or the signature is not that key's. */
export type Unsigned = 'no_claim' | 'unknown_key' | 'wrong_signature'

/** Whether one of these keys signed the claim in a text: the key that it names, of the same book. */
export async function checkSignature(text: string, keys: readonly PublicKey[]): Promise<Signed | Unsigned> {
  const signed = claimInText(text)
  if (!signed) return 'no_claim'
  const { claim } = signed
  const key = keys.find(({ id }) => id === claim.key_id)
  if (!key) return 'unknown_key'
  const isGenuine = key.book === claim.mode && (await isSignedBy(signed, key))
  return isGenuine ? { claim, key, text } : 'wrong_signature'
}

async function isSignedBy({ bytes, signature }: SignedClaim, key: PublicKey): Promise<boolean> {
  try {
    // by RFC 8032 alone, as the server signs
    return await verifyAsync(signature, signedBytes(bytes), fromBase64(key.public_key), { zip215: false })
  } catch {
    return false
  }
}

const claimLettersMost = 1_000

/**
 * The claim in what was scanned, opened or pasted: `HTTPS://HOST/V#<claim>`, `#<claim>` or the claim alone. Undefined for
 * other texts.
 */
export function claimTextIn(text: string): string | undefined {
  const alone = decoded(text.slice(text.lastIndexOf('#') + 1))
    .replace(/\s+/g, '')
    .toUpperCase()
  const isClaim = alone.length <= claimLettersMost && (claimInText(alone) ?? bookClaimIn(alone))
  return isClaim ? alone : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
