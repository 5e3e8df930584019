import type * as z from 'zod/mini'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An id in lower case; any other text unchanged. */
export const lowerId = (text: string): string => (uuid.test(text) ? text.toLowerCase() : text)

/**
 * An input with its ids in the database's spelling, wherever its schema has one. An id may come in capitals; compared
 * with one of ours as text it would be another's, and a rule about the caller's own account, or the last one, would not
 * apply.
 */
export function lowerIds(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'uuid' && typeof value === 'string' ? lowerId(value) : value
    case 'object':
      return isPlain(value) ? inFields(def.shape, value) : value
    case 'array':
      return Array.isArray(value) ? value.map((one) => lowerIds(def.element, one)) : value
    case 'union':
      return def.options.reduce((lowered, option) => lowerIds(option, lowered), value)
    case 'record':
      return isPlain(value) ? inRecord(def, value) : value
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return lowerIds(def.innerType, value)
    default:
      return value
  }
}

const inFields = (shape: Readonly<Record<string, z.core.$ZodType>>, value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, field ? lowerIds(field, inner) : inner]
    }),
  )

const inRecord = (
  { keyType, valueType }: { keyType: z.core.$ZodType; valueType: z.core.$ZodType },
  value: Record<string, unknown>,
) =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [`${lowerIds(keyType, name)}`, lowerIds(valueType, inner)]),
  )

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
