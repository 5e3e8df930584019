import type { RouteEntry } from '@sahuji/contract/http/route'
import type * as z from 'zod/mini'

/** Replaces a value in the log: the field was given. */
const hidden = '•••'

const itemsMost = 20
const textMost = 200
/** A longer input is recorded by the names of its fields alone. */
const lengthMost = 4_000

// whatever the type of the value: a code of digits is as secret as one of letters
const secretName =
  /passw|passphrase|secret|token|otp|pin$|code|key$|proof|passkey|credential|signature|challenge|file|bytes|picture|photo|avatar|part$/i
const personalName = /mobile|phone|email|account_number|name_of|holder|payer|member/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/

/**
 * The input of a call as the log keeps it. An allow-list: numbers, dates, ids and the fixed words of the contract are shown, and texts of
 * the fields that the route names in `logs_texts`. Of numbers of accounts and phones the last four digits remain; of every other text
 * only that it was given.
 */
export function redactInput({ takes, logs_texts = [] }: RouteEntry, ask: unknown): Record<string, unknown> | null {
  const fields = Object.entries((ask ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  if (fields.length === 0) return null
  const shown = fields.map(
    ([name, value]) => [name, shownValue(takes.shape[name], value, { name, logs_texts })] as const,
  )
  const text = JSON.stringify(shown, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return Object.fromEntries(text.length <= lengthMost ? shown : fields.slice(0, 60).map(([name]) => [name, hidden]))
}

interface Field {
  name: string
  logs_texts: readonly string[]
}

function shownValue(schema: z.core.$ZodType | undefined, value: unknown, field: Field): unknown {
  const inner = unwrapped(schema)
  if (value === null || typeof value === 'boolean') return value
  if (secretName.test(field.name) && !uuid.test(`${value}`)) return hidden
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return shownText(inner, value, field)
  if (Array.isArray(value)) {
    const element = (inner?._zod.def as { element?: z.core.$ZodType } | undefined)?.element
    return value.slice(0, itemsMost).map((one) => shownValue(element, one, field))
  }
  const shape = (inner?._zod.def as { shape?: Record<string, z.core.$ZodType> } | undefined)?.shape
  if (typeof value !== 'object' || !shape) return hidden
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => name in shape && one !== undefined)
      .map(([name, one]) => [name, shownValue(shape[name], one, { ...field, name })]),
  )
}

function shownText(schema: z.core.$ZodType | undefined, value: string, { name, logs_texts }: Field): string {
  const type = schema?._zod.def.type
  if (type === 'enum' || type === 'literal' || uuid.test(value) || day.test(value)) return value
  if (/mobile|phone|account_number/i.test(name)) return `…${value.replace(/\D/g, '').slice(-4)}`
  if (name === 'url') return URL.parse(value)?.host ?? hidden
  if (personalName.test(name) || !logs_texts.includes(name)) return hidden
  return withoutNumbers(value.slice(0, textMost))
}

// a name of a counter is free text: somebody may type an address, a phone or an account into it
const withoutNumbers = (text: string): string =>
  text
    .replace(/[^\s"'<>@]{1,64}@[^\s"'<>@]{1,190}\.[^\s"'<>@]{2,}/g, hidden)
    .replace(/(?:\d[ -]?){7,}/g, hidden)
    .replace(/sahuji_(?:live|test)_\w+|whsec_[\w+/=-]+/g, hidden)

/** The schema within what may be left out, be null or have a default. */
function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType; out?: z.core.$ZodType } | undefined
  const inner = def?.innerType ?? def?.out
  return inner ? unwrapped(inner) : schema
}
