import pino from 'pino'

/** Structured log: `log.info({ facts }, 'what happened')`. */
export type Log = pino.Logger

interface LogSettings {
  level?: string
  /** The destination; standard output by default. */
  to?: LineWriter
  /** One readable line instead of JSON; the default for a terminal. */
  is_plain?: boolean
}

/** The server's log. Secrets are blanked at any depth by the name of their field, before anything is written. */
export function createLog({
  level = 'info',
  to = process.stdout,
  is_plain = to === process.stdout && process.stdout.isTTY,
}: LogSettings = {}): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: blankObject },
    // A child logger's bindings do not pass through formatters.
    redact: { paths: ['authorization', 'cookie', 'password', 'token', 'code', 'otp', 'secret'], censor: blank },
    serializers: { err: describeError },
  }
  return pino(options, is_plain ? plainLines(to) : to)
}

/** A log that discards everything, for tests. */
export const silentLog: Log = pino({ level: 'silent' })

const blank = '[hidden]'
const secret = /authorization|cookie|passw|token|secret|otp|signature|(^|[_-])(code|pin|cvv|proof|private_key)$/i
const depthMax = 8

/** The same facts with every secret's value replaced; errors keep type, message and stack only. */
function blankSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return describeError(value)
  if (depth === depthMax) return '…'
  if (Array.isArray(value)) return value.map((item) => blankSecrets(item, depth + 1))
  const shown = Object.entries(value).map(([name, inner]) => [
    name,
    isHidden(name, inner) ? blank : blankSecrets(inner, depth + 1),
  ])
  return Object.fromEntries(shown)
}

const isHidden = (name: string, value: unknown) => secret.test(name) && value !== null && value !== undefined

function blankObject(facts: object): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  // The web framework's request and reply are large, cyclic and have serializers of their own.
  for (const [name, value] of Object.entries(facts)) {
    shown[name] = name === 'req' || name === 'res' ? value : isHidden(name, value) ? blank : blankSecrets(value, 1)
  }
  return shown
}

interface DescribedError {
  type: string
  message: string
  stack?: string | undefined
  sqlstate?: unknown
  constraint?: unknown
  cause?: DescribedError
}

// PostgreSQL's detail contains the row's values, so only the names are kept.
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return isDescribed(error) ? error : { type: typeof error, message: String(error) }
  const described: DescribedError = { type: error.name, message: error.message, stack: error.stack }
  if ('code' in error) described.sqlstate = error.code
  if ('constraint' in error) described.constraint = error.constraint
  if (error.cause !== undefined && depth < 3) described.cause = describeError(error.cause, depth + 1)
  return described
}

const isDescribed = (value: unknown): value is DescribedError =>
  typeof value === 'object' && value !== null && 'type' in value && 'message' in value

/** Accepts whole lines; process.stdout is one. */
interface LineWriter {
  write(line: string): unknown
}

/** Formats the log's JSON as one line for a person: time, level if not info, message, then the facts. */
function plainLines(to: LineWriter): LineWriter {
  return { write: (line) => to.write(plainLine(line)) }
}

function plainLine(line: string): string {
  const { time, level, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>
  const shown = Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const parts = [String(time).slice(11, 19), level === 'info' ? undefined : String(level).toUpperCase(), msg, ...shown]
  return `${parts.filter((part) => part !== undefined).join('  ')}\n${trace(err)}`
}

function trace(err: unknown): string {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return ''
  const cause = 'cause' in err ? trace(err.cause) : ''
  return `${String(err.stack)}\n${cause}`
}
