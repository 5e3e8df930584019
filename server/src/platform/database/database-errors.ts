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

  constructor(cause: ServerError & { constraint: string }) {
    super(`${cause.constraint} refused the write`, { cause })
    this.code = cause.code
    this.constraint = cause.constraint
    this.table = cause.table
  }
}

/** What PostgreSQL itself answers when a statement fails. */
interface ServerError extends Error {
  code: string
  severity: string
  constraint?: string
  table?: string
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
