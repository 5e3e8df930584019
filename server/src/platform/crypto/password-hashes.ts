import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { type Peppers, peppered, pepperVersion } from './peppers.ts'
import { Refusal } from '../refusal.ts'
import { type Caller, trustedCaller, semaphore } from '../semaphore.ts'

/** A password as stored: argon2id in PHC form, made under one version of the pepper. */
export interface StoredPassword {
  hash: string
  pepper_version: number
}

export interface PasswordHashes {
  /** Throws `busy` where a hash for this caller would be refused now, before anything is written for them. */
  refuseIfFull(caller?: Caller): void
  /** Throws `busy` when too many wait. */
  hash(password: string, caller?: Caller): Promise<StoredPassword>
  /**
   * False without a stored password too, after the same work. `is_stale`: correct, but must be hashed again. Throws
   * `busy`.
   */
  verify(
    password: string,
    kept: StoredPassword | undefined,
    caller?: Caller,
  ): Promise<{ is_right: boolean; is_stale: boolean }>
}

export interface HashSettings {
  memoryCost: number
  timeCost: number
  parallelism: number
  /** Concurrent hashes; each takes `memoryCost` KiB and a core. */
  atOnce: number
  /** How many may wait for their turn before the rest are refused. */
  waiting: number
  /** How many of these may be anonymous callers of one network. */
  of_network: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes. About 25 ms; a core stays free for everything else. */
export const hashDefaults: HashSettings = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  atOnce: Math.max(1, availableParallelism() - 1),
  waiting: 32,
  of_network: 8,
}

/** Passwords by argon2id under a pepper, with a bounded concurrency. */
export function passwordHashes(peppers: Peppers, settings: HashSettings = hashDefaults): PasswordHashes {
  const limited = semaphore(settings.atOnce, settings)
  const { memoryCost, timeCost, parallelism } = settings
  // As text: the library verifies only what is UTF-8.
  const secretOf = (password: string, version: number) =>
    peppered(peppers, version, 'password', password.normalize('NFKC')).toString('base64url')
  const make = async (password: string): Promise<StoredPassword> => {
    const pepper_version = pepperVersion(peppers)
    return {
      hash: await hash(secretOf(password, pepper_version), { memoryCost, timeCost, parallelism }),
      pepper_version,
    }
  }
  // Unknown people are verified against this hash, so that they cost as much time as known ones.
  let nobody: Promise<StoredPassword> | undefined

  return {
    refuseIfFull: (caller = trustedCaller) => limited.refuseIfFull(caller),
    hash: (password, caller = trustedCaller) => limited(caller, () => make(password)),
    verify: async (password, kept, caller = trustedCaller) => {
      // stored by a server that already has a newer pepper: this one cannot verify it
      if (kept && kept.pepper_version > pepperVersion(peppers)) throw new Refusal('busy', { seconds: 5 })
      const against = kept ?? (await (nobody ??= make('nobody')))
      const matches = await limited(caller, () => verify(against.hash, secretOf(password, against.pepper_version)))
      return { is_right: matches && kept !== undefined, is_stale: isStale(against) }
    },
  }

  function isStale(kept: StoredPassword): boolean {
    const made = parseOptions(kept.hash)
    const sameCost = made.memoryCost === memoryCost && made.timeCost === timeCost && made.parallelism === parallelism
    return !sameCost || kept.pepper_version !== pepperVersion(peppers)
  }
}
