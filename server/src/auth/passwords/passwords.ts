import { pendingMax } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { KeptPassword } from '../../platform/crypto/password-hashes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { Caller } from '../../platform/semaphore.ts'
import type { AuthWith } from '../auth-with.ts'
import type { Try } from './failed-tries.ts'
import { countTry, forgive, takeBack } from './sign-in-limits.ts'

/** Keeps a person's password in place of an earlier one. */
export const keepPassword = (tx: Tx, person_id: string, kept: KeptPassword, now: Date) => tx.run`
  insert into passwords (person_id, hash, pepper_version, changed_at)
  values (${person_id}, ${kept.hash}, ${kept.pepper_version}, ${now})
      on conflict (person_id) do update
     set hash = excluded.hash, pepper_version = excluded.pepper_version, changed_at = excluded.changed_at`

type Means = { db: Database; clock: Clock }
type With = Pick<AuthWith, 'settings' | 'hashes'>

/** Whom a password may prove. */
export interface Candidates {
  /** Whose name it is: a right password lifts what failed before. */
  owner: string | undefined
  /** Who only named the address or number. Where a name was typed all `pendingMax` are held against a hash, there or not. */
  pending?: readonly string[] | undefined
}

/** Who proved themselves, and the hash that it was held against. */
export interface Proved {
  person_id: string
  kept: KeptPassword
}

/**
 * Makes sure that a password is one of the candidates', known or not; the limits of signing in count. Throws
 * `credentials_wrong` or what `wrong` makes of the tries left, `sign_in_locked`, `password_reset_needed`, `too_many`,
 * `busy`. No database connection is held while hashes are made, and as many are made for nobody as for somebody.
 */
export async function checkPassword(
  { db, clock }: Means,
  { settings, hashes }: With,
  { owner, pending, password, ...of }: Omit<Try, 'is_person'> & Candidates & { password: string },
  wrong: (tries_left: number) => Refusal = () => new Refusal('credentials_wrong'),
): Promise<Proved> {
  const attempt = { ...of, is_person: (owner ?? pending?.[0]) !== undefined }
  const tries_left = await countTry(db, settings, attempt, clock)
  const asker = { network: of.network, is_trusted: of.trusted !== undefined }
  const found = await judged({ db, hashes }, { owner, pending }, { password, asker }).catch(async (error: unknown) => {
    // not evaluated, so it is no failure
    await db.write((tx) => takeBack(tx, settings, attempt))
    throw error
  })
  if (!found) throw wrong(tries_left)
  const { kept, is_stale } = found
  const fresh = is_stale ? await hashes.hash(password, asker) : undefined
  await db.write(async (tx) => {
    if (fresh) await renewHash(tx, kept, fresh)
    // an account that a stranger opened under this name must not give the owner's tries back
    if (kept.person_id === owner) await forgive(tx, settings, attempt)
    else await takeBack(tx, settings, attempt)
  })
  return { person_id: kept.person_id, kept: fresh ?? kept }
}

/** A password as it was typed, and who typed it. */
interface Said {
  password: string
  asker: Caller
}

type Judging = Pick<AuthWith, 'hashes'> & { db: Database }

/** The owner, else the newest of the others, whose password it is. Which of the others, and how many there are, takes no time. */
async function judged(judging: Judging, { owner, pending }: Candidates, said: Said) {
  const own = await judgedOne(judging, owner, said)
  if (own || !pending) return own
  let found: Awaited<ReturnType<typeof judgedOne>>
  for (let n = 0; n < pendingMax; n++) {
    const one = await judgedOne(judging, pending[n], said)
    found ??= one
  }
  return found
}

async function judgedOne({ db, hashes }: Judging, person_id: string | undefined, { password, asker }: Said) {
  const kept = await db.read((tx) => passwordOf(tx, person_id))
  const { is_right, is_stale } = await hashes.verify(password, kept, asker)
  return is_right && kept ? { kept, is_stale } : undefined
}

/** The same for the person of a session: strangers who try the account elsewhere take none of its tries. */
export const checkOwnPassword = async (
  { db, clock, person, network }: Pick<OwnCall, 'db' | 'clock' | 'person' | 'network'>,
  auth: With,
  password: string,
  wrong?: (tries_left: number) => Refusal,
): Promise<KeptPassword> => {
  const { person_id: owner, email: account, session_id } = person
  const tried = { account, network, trusted: { session_id }, owner, password }
  return (await checkPassword({ db, clock }, auth, tried, wrong)).kept
}

/** True while this hash is still the person's. Locks it until the transaction ends. */
export const isStillPassword = async (tx: Tx, person_id: string, { hash }: KeptPassword): Promise<boolean> =>
  (await tx.maybe`select 1 as found from passwords where person_id = ${person_id} and hash = ${hash} for update`) !==
  undefined

type PasswordOfPerson = KeptPassword & { person_id: string }

const passwordOf = (tx: Tx, person_id: string | undefined) => tx.maybe<PasswordOfPerson>`
  select person_id, hash, pepper_version from passwords where person_id = ${person_id ?? null}`

// Only over the hash that was checked: a password changed meanwhile stays changed.
const renewHash = (tx: Tx, kept: PasswordOfPerson, fresh: KeptPassword) => tx.run`
  update passwords set hash = ${fresh.hash}, pepper_version = ${fresh.pepper_version}
   where person_id = ${kept.person_id} and hash = ${kept.hash}`
