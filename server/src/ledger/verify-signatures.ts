import type { OutsideSeals } from './outside-seals.ts'
import { isSignedBy, type TrustedKeys } from './seal-keys.ts'
import { newestSeal, signaturesOf } from './sign-seals.ts'
import { type Broken, shownMax, type Verification } from './verification.ts'

/**
 * M8 against somebody who owns the database and remakes its seals: what only the key outside, and what was kept outside,
 * can tell. Each seal covers the one before it, so the newest signature vouches for all.
 */
export function signatureVerifications(known: {
  trusted: TrustedKeys
  outside: OutsideSeals | undefined
}): Verification[] {
  const { trusted, outside } = known
  return [
    {
      invariant: 'M8',
      says: 'the newest seal is signed with the key outside the database',
      broken: async (tx) => {
        const newest = await newestSeal(tx)
        if (!newest) return []
        const signatures = await signaturesOf(tx, newest)
        if (signatures.some((seal) => isSignedBy(trusted, seal))) return []
        return [{ seal: newest.number, sealed_at: newest.sealed_at, signatures: signatures.length, valid: 0 }]
      },
    },
    ...(outside ? [keptOutside(trusted, outside)] : []),
  ]
}

const keptOutside = (trusted: TrustedKeys, outside: OutsideSeals): Verification => ({
  invariant: 'M8',
  says: 'each seal kept outside is in the database as it was',
  broken: async (tx) => {
    const seals = await outside.all()
    const numbers = seals.map(({ number }) => number)
    const rows = await tx.many<{ number: bigint; hash: string }>`
      select number, hash from ledger_seals where number = any (${numbers}::bigint[])`
    const inside = new Map(rows.map(({ number, hash }) => [number, hash]))
    return seals
      .flatMap((seal): Broken[] => {
        const { number, sealed_at, hash } = seal
        const database = inside.get(number) ?? 'missing'
        if (!isSignedBy(trusted, seal)) return [{ seal: number, sealed_at, outside: 'not signed by a trusted key' }]
        return database === hash ? [] : [{ seal: number, sealed_at, outside: hash, database }]
      })
      .slice(-shownMax)
  },
})
