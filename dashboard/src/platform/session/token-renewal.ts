const lock = 'sahuji.token'

/**
 * Does what brings this browser a new token, until it is kept. A call that is refused meanwhile, in any tab, waits for it
 * (`tokenAtRest`) before it believes that it is signed out: the old token is dead before the new one has arrived.
 */
export const renewingToken = <T>(work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lock, work) : work()
}

/** Resolves when no tab is about to keep a new token. */
export const tokenAtRest = (): Promise<void> => renewingToken(async () => {})
