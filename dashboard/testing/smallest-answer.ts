import type { Gives, RouteEntry } from '@sahuji/contract/route'
import * as z from 'zod/mini'
import { type Handler, on } from './fake-server.ts'

/** The reading routes that these modules of the contract export, each answered with as little as the contract allows. */
export const smallestAnswers = (...modules: object[]): Handler[] =>
  modules
    .flatMap((module) => Object.values(module))
    .filter(isReading)
    // an address without a part that varies comes before one that fits it too
    .toSorted((one, other) => partsThatVary(one) - partsThatVary(other))
    .map((entry) => on(entry, () => smallestAnswer(entry)))

/** As little as the contract allows one route to answer; a test sets the fields that it is about. */
export const smallestAnswer = <Entry extends RouteEntry>(entry: Entry): Gives<Entry> =>
  smallestValue(entry.gives) as Gives<Entry>

/** The same of a part of an answer. */
export const smallestValue = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
  z.decode(schema, smallest(schema) as never)

const isReading = (exported: unknown): exported is RouteEntry =>
  typeof exported === 'object' &&
  exported !== null &&
  'gives' in exported &&
  'method' in exported &&
  exported.method === 'GET'

const partsThatVary = ({ path }: RouteEntry): number => path.split('{').length - 1

/** The smallest value on the wire that a schema takes: empty lists, null, no optional fields, the first of the choices. */
function smallest(schema: unknown): unknown {
  const { _zod } = schema as { _zod: { def: Definition } }
  const { def } = _zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, smallest(field)]))
    case 'array':
      return []
    case 'tuple':
      return def.items.map(smallest)
    case 'record':
      return Object.fromEntries(keysOf(def.keyType).map((key) => [key, smallest(def.valueType)]))
    case 'optional':
      return undefined
    case 'nullable':
      return null
    case 'union':
      return smallest(def.options[0])
    case 'intersection':
      return { ...(smallest(def.left) as object), ...(smallest(def.right) as object) }
    case 'pipe':
      return accepted(schema, def.in)
    case 'lazy':
      return smallest(def.getter())
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'readonly':
    case 'default':
      return smallest(def.innerType)
    default:
      return candidates.find((value) => z.safeDecode(schema as z.ZodMiniType, value as never).success)
  }
}

function accepted(schema: unknown, of: unknown): unknown {
  const first = smallest(of)
  const takes = (value: unknown) => z.safeDecode(schema as z.ZodMiniType, value as never).success
  return takes(first) ? first : candidates.find(takes)
}

const keysOf = (keys: unknown): string[] => {
  const { def } = (keys as { _zod: { def: Definition } })._zod
  return def.type === 'enum' ? Object.values(def.entries) : []
}

const candidates = [
  false,
  0,
  1,
  'a',
  '1',
  '2026-11-27',
  '2026-11-27T06:30:00.000Z',
  '2026-11',
  '0193a000-0000-7000-8000-000000000001',
  '9801234567',
  'ram@shop.example',
  'https://shop.example/a',
  '12:00',
  '2083-04',
  'AAAAAAAA',
  'stock',
]

type Definition =
  | { type: 'object'; shape: Record<string, unknown> }
  | { type: 'array' }
  | { type: 'tuple'; items: unknown[] }
  | { type: 'record'; keyType: unknown; valueType: unknown }
  | { type: 'optional' | 'nullable' | 'boolean' }
  | { type: 'union'; options: unknown[] }
  | { type: 'intersection'; left: unknown; right: unknown }
  | { type: 'pipe'; in: unknown }
  | { type: 'lazy'; getter: () => unknown }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'readonly' | 'default'; innerType: unknown }
