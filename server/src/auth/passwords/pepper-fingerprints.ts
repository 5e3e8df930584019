import type { Database, Tx } from '../../platform/database/database.ts'
import { fingerprintOf, isFingerprintOf, type Peppers } from '../../platform/crypto/peppers.ts'

/** The errors that stop a start; they name the setting, never a value. */
const startErrors = {
  other: 'PASSWORD_PEPPER is not the one that this database was begun with. Every server of a database needs the same.',
  order:
    'PASSWORD_PEPPERS is not in order. The newest stands first, and those that this database knows follow in its order.',
  lacking: (version: number) =>
    `PASSWORD_PEPPERS lacks version ${version}, under which passwords or codes are kept. Add it behind the newer ones.`,
}

/**
 * The peppers by their versions in this database, whose fingerprints are stored beside the hashes. New ones, in front
 * of the known ones, get the next versions; a pepper without hashes may be left out. Throws one sentence with the name
 * of the setting where a server would refuse right passwords.
 */
export async function registerPeppers(db: Database, given: readonly [string, ...string[]]): Promise<Peppers> {
  return db.write(async (tx) => {
    // of several first starts at once the second finds what the first one stored
    await tx.one`select pg_advisory_xact_lock(hashtextextended('pepper_fingerprints', 0))::text`
    const stored =
      await tx.many<Fingerprint>`select version, fingerprint from pepper_fingerprints order by version desc`
    const versions = await versionsOf(given, stored)
    await keepNew(tx, versions)
    const peppers = byVersion(versions)
    for (const version of await versionsInUse(tx)) {
      if (peppers[peppers.length - version] === undefined) throw new Error(`${startErrors.lacking(version)}${seeDocs}`)
    }
    return peppers
  })
}

const seeDocs = ' See docs/operate/settings.md.'

interface Fingerprint {
  version: number
  fingerprint: string
}

interface Versioned {
  pepper: string
  version: number
  is_new: boolean
}

/** Newest first: unknown ones in front are new, and none may be among the known ones. */
async function versionsOf(given: readonly string[], stored: readonly Fingerprint[]): Promise<Versioned[]> {
  const newest = stored[0]?.version ?? 0
  const found = await Promise.all(given.map((pepper) => knownVersion(pepper, stored)))
  const fresh = stored.length === 0 ? given.length : found.indexOf(newest)
  if (found.every((version) => version === undefined) && stored.length > 0)
    throw new Error(`${startErrors.other}${seeDocs}`)
  if (fresh < 0) throw new Error(`${startErrors.lacking(newest)}${seeDocs}`)
  const known = found.slice(fresh)
  const isInOrder = known.every((version, at) => version !== undefined && version < (known[at - 1] ?? Infinity))
  if (!isInOrder || found.slice(0, fresh).some((version) => version !== undefined))
    throw new Error(`${startErrors.order}${seeDocs}`)
  return given.map((pepper, at) => ({ pepper, version: found[at] ?? newest + fresh - at, is_new: at < fresh }))
}

async function knownVersion(pepper: string, stored: readonly Fingerprint[]): Promise<number | undefined> {
  for (const { version, fingerprint } of stored) if (await isFingerprintOf(fingerprint, pepper)) return version
  return undefined
}

async function keepNew(tx: Tx, versions: readonly Versioned[]): Promise<void> {
  for (const { pepper, version, is_new } of versions) {
    if (!is_new) continue
    const fingerprint = await fingerprintOf(pepper)
    await tx.run`
      insert into pepper_fingerprints (version, fingerprint, first_seen_at) values (${version}, ${fingerprint}, now())`
  }
}

function byVersion(versions: readonly Versioned[]): Peppers {
  const [newest, ...older] = versions
  if (!newest) throw new Error(`${startErrors.other}${seeDocs}`)
  const all = new Map(older.map(({ version, pepper }) => [version, pepper]))
  return [newest.pepper, ...Array.from({ length: newest.version - 1 }, (_, at) => all.get(newest.version - 1 - at))]
}

/** The versions of the stored hashes and sealed secrets. */
async function versionsInUse(tx: Tx): Promise<number[]> {
  const rows = await tx.many<{ version: number }>`
    -- any merchant: whatever is derived from a pepper
    select pepper_version as version from passwords
     union select pepper_version from password_history
     union select pepper_version from totp_secrets
     union select pepper_version from operator_passwords
     union select pepper_version from operator_totp_secrets
     union select pepper_version from webhook_endpoints where state <> 'removed'
     union select previous_pepper_version from webhook_endpoints where previous_until > now()
     union select pepper_version from recovery_codes where used_at is null
     order by version desc`
  return rows.map(({ version }) => version)
}
