import type { Database, Tx } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { OutsideSeals } from './outside-seals.ts'
import { isSignedBy, type Seal, type SealKey, type SignedSeal, type TrustedKeys } from './seal-keys.ts'

/** Seals about 100,000 entries into the hash chain, fewer when fewer are left; answers how many, 0 for none. */
export async function seal(tx: Tx): Promise<bigint> {
  const { covered } = await tx.one<{ covered: bigint }>`select ledger_seal() as covered`
  return covered
}

/**
 * Seals everything that was posted since the last time, block by block, each signed and kept outside where there is a
 * keeper. Run it about every minute: it never makes a posting wait, and two at once wait for one another.
 */
export async function sealAll(db: Database, keeper?: SealKeeper): Promise<void> {
  for (;;) {
    const { covered, signed } = await db.write(async (tx) => ({
      covered: await seal(tx),
      signed: keeper && (await signNewest(tx, keeper)),
    }))
    if (keeper && signed) await keepOutside(keeper, signed)
    if (covered === 0n) return
  }
}

/** The key that signs seals, and the places that keep them besides. */
export interface SealKeeper {
  key: SealKey
  /** The keys whose signatures count: the server's own, earlier ones, and those of other servers. */
  trusted: TrustedKeys
  outside: OutsideSeals
  log: Log
}

/** The database's seals do not follow from those known outside: they were remade, cut off, or a backup was restored. */
class SealsDoNotFollow extends Error {
  override readonly name = 'SealsDoNotFollow'
}

/**
 * Signs the newest seal unless a trusted key has signed it already, in the transaction that made it. Throws
 * SealsDoNotFollow where the last one known outside is no longer in the database: what comes after a forgery is never
 * signed.
 */
async function signNewest(tx: Tx, keeper: SealKeeper): Promise<SignedSeal | undefined> {
  const { key, trusted, outside } = keeper
  const newest = await newestSeal(tx)
  const known = await outside.newest()
  if (known) await mustBeThere(tx, known, outside.path)
  if (!newest) return undefined
  const signed = (await signaturesOf(tx, newest)).find((seal) => isSignedBy(trusted, seal))
  if (signed) return signed
  await checkSealKey(tx, keeper)
  const fresh = key.sign(newest)
  await tx.run`select ledger_sign_seal(${fresh.number}, ${fresh.key_id}, ${fresh.signature})`
  return fresh
}

/** At start, for a server that kept no seal yet: throws where unknown keys signed the database's seals. */
export async function checkSealKey(tx: Tx, { trusted, outside }: SealKeeper): Promise<void> {
  if (!(await outside.newest())) await mustHaveTrustedSignature(tx, trusted)
}

/** Keeps a seal outside, after the commit; the next call makes up for a crash before it. */
async function keepOutside({ outside, log }: SealKeeper, seal: SignedSeal): Promise<void> {
  if ((await outside.newest())?.number === seal.number) return
  await outside.append(seal)
  log.info({ seal: Number(seal.number), hash: seal.hash, key: seal.key_id }, 'sealed the ledger')
}

/** The newest seal, or undefined before the first. */
export const newestSeal = (tx: Tx): Promise<Seal | undefined> => tx.maybe<Seal>`
  select number, to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sealed_at, hash
    from ledger_seals order by number desc limit 1`

/** A seal with each signature that was added to it. */
export async function signaturesOf(tx: Tx, seal: Seal): Promise<SignedSeal[]> {
  const rows = await tx.many<{ key_id: string; signature: string }>`
    select key_id, signature from ledger_seal_signatures where seal = ${seal.number}`
  return rows.map((row) => ({ ...seal, ...row }))
}

async function mustBeThere(tx: Tx, known: SignedSeal, path: string): Promise<void> {
  const found = await tx.maybe<{ hash: string }>`select hash from ledger_seals where number = ${known.number}`
  if (found?.hash === known.hash) return
  throw new SealsDoNotFollow(
    `seal ${known.number}, kept in ${path}, is ${found ? 'another one' : 'missing'} in the database: nothing is sealed ` +
      `until that is cleared up. See docs/operate/backup.md.`,
  )
}

// A server that knows no seal yet takes over where a trusted key signed before, and starts where there is no signature
// at all.
async function mustHaveTrustedSignature(tx: Tx, trusted: TrustedKeys): Promise<void> {
  const rows = await tx.many<SignedSeal>`
    select s.number, to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sealed_at, s.hash,
           g.key_id, g.signature
      from ledger_seal_signatures g join ledger_seals s on s.number = g.seal
     order by g.seal desc limit 100`
  if (rows.length === 0 || rows.some((seal) => isSignedBy(trusted, seal))) return
  throw new SealsDoNotFollow(
    'the seals in the database are signed with a key that this server does not know: give all servers of one database the ' +
      'same SEAL_KEY, or name the earlier keys in SEAL_PUBLIC_KEYS. See docs/operate/backup.md.',
  )
}
