import { setTimeout as delay } from 'node:timers/promises'

/** The database committed or rolled back, but the answer was lost: read the key again before anything else. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** A named constraint refused the write; one table maps its name, `constraint`, to a refusal. */
export class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation'
  readonly code: string
  readonly constraint: string
  readonly table: string | undefined
  /** What the database adds to it, where it names more than one row. */
  readonly detail: string | undefined

  constructor(cause: ServerError & { constraint: string }) {
    super(`${cause.constraint} refused the write`, { cause })
    this.code = cause.code
    this.constraint = cause.constraint
    this.table = cause.table
    this.detail = cause.detail
  }
}

/** What PostgreSQL itself answers when a statement fails. */
interface ServerError extends Error {
  code: string
  severity: string
  constraint?: string
  table?: string
  detail?: string
}

/** True for an error that PostgreSQL sent, false for one of the network or our own. */
export function isServerError(error: unknown): error is ServerError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

/** Serialization failure or deadlock: the transaction left no trace and may run again. */
export function isRetryable(error: unknown): boolean {
  return isServerError(error) && (error.code === '40001' || error.code === '40P01')
}

/**
 * True when the database was unreachable, was shutting down or gave no connection in time: a retry soon makes sense.
 */
export function isConnectionLost(error: unknown): boolean {
  if (isServerError(error))
    return error.severity === 'FATAL' || error.severity === 'PANIC' || /^(08|57P)/.test(error.code)
  return error instanceof Error && ('syscall' in error || driverWords.test(error.message))
}

/** True when the database, or this connection to it, accepts no writes. */
export const isReadOnly = (error: unknown): boolean => isServerError(error) && error.code === '25006'

// full, out of memory or connections; shutting down; read-only; a lock, a statement or a transaction that took too long
const unavailable = /^(53|57P|58|25006$|25P03$|55P03$|57014$)/

/**
 * True when the database cannot serve a valid request for now: it is away, full, read-only or too busy. The caller may
 * try again, after a lost COMMIT too, because a key or a constraint records what was done.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || isConnectionLost(error) || isExhausted(error) || isRetryable(error))
    return true
  return isServerError(error) && unavailable.test(error.code)
}

/** True when PostgreSQL has no room for a write, or its disk fails. */
export const isWithoutRoom = (error: unknown): boolean =>
  isServerError(error) && (error.code === '53100' || error.code === '58030')

/** True when every connection was in use for too long. */
export function isExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** True when another transaction locked a row or a table for too long: nothing was written, and a retry is safe. */
export function isLockedOut(error: unknown): boolean {
  return isServerError(error) && error.code === '55P03'
}

// The driver gives these errors no code.
const driverWords =
  /^(Connection terminated|timeout exceeded when|Query read timeout|Client (has encountered|was closed|has already))/

/** Maps a driver's error for the application: constraint violations by name, everything else unchanged. */
export function translate(error: unknown): unknown {
  if (isServerError(error) && error.code.startsWith('23') && error.constraint !== undefined) {
    return new ConstraintViolation(error as ServerError & { constraint: string })
  }
  return error
}

/** Five minutes in all: long enough for PostgreSQL, or a replacement, to be up again. */
const againAfterMilliseconds = [100, 400, 1_500, 3_000, 5_000, 10_000, 20_000, 40_000, 80_000, 140_000]

/**
 * The most that wait at a time: each is held in memory, so that a caller that sends more during an outage cannot fill
 * it.
 */
const waitingMax = 1_000

/**
 * Carries out what a caller sends only once: retries for five minutes while the database is unavailable
 * (`isUnavailable`). `work` may run twice, and waiting work is lost with the server, so use it only for what is found
 * out in another way as well. Throws the last error.
 */
export function whenAvailable(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let waiting = 0
  return async (work) => {
    for (const milliseconds of againAfterMilliseconds) {
      try {
        return await work()
      } catch (error) {
        if (!isUnavailable(error) || waiting >= waitingMax) throw error
      }
      waiting++
      await delay(milliseconds, undefined, { ref: false })
      waiting--
    }
    return work()
  }
}
