import { pendingMax } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PasswordHashes, StoredPassword } from '../../platform/crypto/password-hashes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { Caller } from '../../platform/semaphore.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { passwordOf, renewHash } from './stored-passwords.ts'
import {
  countAttempt,
  endTry,
  forgetAttempt,
  refundAttempt,
  resetFailures,
  type SignInAttempt,
  type TriesInFlight,
} from './sign-in-limits.ts'

type Deps = Pick<AuthDependencies, 'settings' | 'hashes'>

/** The people whom a password may prove. */
interface Candidates {
  /** The owner of the name: a right password clears earlier failures. */
  owner: string | undefined
  /**
   * People who only named the address or number. For a typed name always `pendingMax` hashes are compared, existing or
   * not.
   */
  pending?: readonly string[] | undefined
}

/** The proven person, and the hash that the password was compared with. */
interface ProvedPassword {
  person_id: string
  stored: StoredPassword
}

/**
 * Checks that a password belongs to one of the candidates, known or not; the limits of signing in count. Throws
 * `credentials_wrong` or what `wrong` makes of the tries left, `sign_in_locked`, `password_reset_needed`, `too_many`,
 * `busy`. No database connection is held while hashes are made, and an unknown name costs as many hashes as a known
 * one.
 */
export async function checkPassword(
  { db, clock }: { db: Database; clock: Clock },
  { settings, hashes }: Deps,
  { owner, pending, password, ...of }: Omit<SignInAttempt, 'is_person'> & Candidates & { password: string },
  wrong: (tries_left: number) => Refusal = () => new Refusal('credentials_wrong'),
): Promise<ProvedPassword> {
  const attempt = { ...of, is_person: (owner ?? pending?.[0]) !== undefined }
  hashes.refuseIfFull(callerOf(attempt))
  const inFlight = inFlightBy(hashes)
  const tries_left = await countAttempt(db, settings, attempt, clock, inFlight)
  try {
    return await evaluated({ db, settings, hashes }, attempt, {
      owner,
      pending,
      password,
      wrong: () => wrong(tries_left),
    })
  } finally {
    endTry(inFlight, settings, attempt)
  }
}

const inFlightByHashes = new WeakMap<PasswordHashes, TriesInFlight>()

/** The tries that the server of these hashes evaluates now; they end with it. */
function inFlightBy(hashes: PasswordHashes): TriesInFlight {
  const inFlight = inFlightByHashes.get(hashes) ?? new Map<string, number>()
  inFlightByHashes.set(hashes, inFlight)
  return inFlight
}

/** Compares a counted try with the hashes; a right one, or one that was not evaluated, no longer counts. */
async function evaluated(
  { db, settings, hashes }: Deps & { db: Database },
  attempt: SignInAttempt,
  { owner, pending, password, wrong }: Candidates & { password: string; wrong: () => Refusal },
): Promise<ProvedPassword> {
  const caller = callerOf(attempt)
  const found = await findMatch({ db, hashes }, { owner, pending }, { password, caller }).catch(
    async (error: unknown) => {
      // not evaluated, so it is no failure
      await db.write((tx) => forgetAttempt(tx, settings, attempt))
      throw error
    },
  )
  if (!found) throw wrong()
  const { stored, is_stale } = found
  // where many hashes wait the old one is kept until the next sign-in: a right password is no failure
  const fresh = is_stale ? await hashes.hash(password, caller).catch(unlessBusy) : undefined
  await db.write(async (tx) => {
    if (fresh) await renewHash(tx, stored, fresh)
    // an account that a stranger opened under this name must not restore the owner's tries
    if (stored.person_id === owner) await resetFailures(tx, settings, attempt)
    else await refundAttempt(tx, settings, attempt)
  })
  return { person_id: stored.person_id, stored: fresh ?? stored }
}

function unlessBusy(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'busy')) throw error
}

/** Hashes are made in turn by caller: strangers of one network take few of the places. */
const callerOf = ({ network, trusted }: SignInAttempt): Caller => ({ network, is_trusted: trusted !== undefined })

/** A typed password, and its caller. */
interface TypedPassword {
  password: string
  caller: Caller
}

type HashDependencies = Pick<AuthDependencies, 'hashes'> & { db: Database }

/**
 * The owner, else the newest of the others, whose password it is. Which of the others, and how many there are, takes no
 * time.
 */
async function findMatch(store: HashDependencies, { owner, pending }: Candidates, typed: TypedPassword) {
  const own = await matchOne(store, owner, typed)
  if (own || !pending) return own
  let found: Awaited<ReturnType<typeof matchOne>>
  for (let n = 0; n < pendingMax; n++) {
    const one = await matchOne(store, pending[n], typed)
    found ??= one
  }
  return found
}

async function matchOne(
  { db, hashes }: HashDependencies,
  person_id: string | undefined,
  { password, caller }: TypedPassword,
) {
  const stored = await db.read((tx) => passwordOf(tx, person_id))
  const { is_right, is_stale } = await hashes.verify(password, stored, caller)
  return is_right && stored ? { stored, is_stale } : undefined
}

/** The same for the person of a session: strangers who try the account elsewhere take none of its tries. */
export const checkOwnPassword = async (
  { db, clock, person, network }: Pick<OwnCall, 'db' | 'clock' | 'person' | 'network'>,
  deps: Deps,
  password: string,
  wrong?: (tries_left: number) => Refusal,
): Promise<StoredPassword> => {
  const { person_id: owner, email: account, session_id } = person
  const tried = { account, network, trusted: { session_id }, owner, password }
  return (await checkPassword({ db, clock }, deps, tried, wrong)).stored
}
