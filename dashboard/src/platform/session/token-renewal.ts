const lock = 'sahuji.token'

/**
 * Runs the work that fetches and stores a new token under a lock. A call that is refused meanwhile, in any tab, waits
 * for it (`tokenAtRest`) before it concludes a sign-out, because the old token is invalid before the new one arrives.
 */
export const renewingToken = <T>(work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lock, work) : work()
}

/** Resolves when no tab is renewing the token. */
export const tokenAtRest = (): Promise<void> => renewingToken(async () => {})
