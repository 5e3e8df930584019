import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { type Handler, on } from './fake-server.ts'

/** `smallest`: empty lists, null, nothing optional. `filled`: one item in each list, nothing null or left out. */
type Size = 'smallest' | 'filled'

/** The reading routes that these modules of the contract export, each answered with as little as the contract allows. */
export const smallestAnswers = (...modules: object[]): Handler[] => answersOf('smallest', modules)

/** The same, each answered with one of everything that the contract allows. */
export const filledAnswers = (...modules: object[]): Handler[] => answersOf('filled', modules)

/** As little as the contract allows one route to answer; a test sets the fields that it is about. */
export const smallestAnswer = <Entry extends RouteEntry>(entry: Entry): Gives<Entry> =>
  smallestValue(entry.gives) as Gives<Entry>

/** The same of a part of an answer. */
export const smallestValue = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
  z.decode(schema, valueOf(schema, 'smallest') as never)

/** One of everything that a shape of the contract allows; a test replaces what it is about. */
export const filledValue = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
  z.decode(schema, valueOf(schema, 'filled') as never)

const answersOf = (size: Size, modules: object[]): Handler[] =>
  modules
    .flatMap((module) => Object.values(module))
    .filter(isReading)
    .map((entry) => on(entry, () => answerOf(entry, size)))

const isReading = (exported: unknown): exported is RouteEntry =>
  typeof exported === 'object' &&
  exported !== null &&
  'gives' in exported &&
  'method' in exported &&
  exported.method === 'GET'

function answerOf(entry: RouteEntry, size: Size): unknown {
  if ('sends' in entry) return new Response(null, { headers: { 'content-type': `${entry.sends}` } })
  const wire = valueOf(entry.gives, size)
  // the first page of a list is its last
  return z.decode(entry.gives, (entry.shape === 'list' ? { ...(wire as object), next: null } : wire) as never)
}

/** A value on the wire that a schema takes; `name` is the field that it is for. */
function valueOf(schema: unknown, size: Size, name = ''): unknown {
  const { def } = (schema as { _zod: { def: Definition } })._zod
  const isTaken = (value: unknown) => z.safeDecode(schema as z.ZodMiniType, value as never).success
  const part = (of: unknown, field = name) => valueOf(of, size, field)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([field, type]) => [field, part(type, field)]))
    case 'array':
      return size === 'filled' ? [part(def.element)] : []
    case 'tuple':
      return def.items.map((item) => part(item))
    case 'record':
      return Object.fromEntries(keysOf(def.keyType, size).map((key) => [key, part(def.valueType, key)]))
    case 'optional':
      return size === 'filled' ? part(def.innerType) : undefined
    case 'nullable':
      return size === 'filled' ? part(def.innerType) : null
    case 'readonly':
    case 'default':
      return part(def.innerType)
    case 'union':
      return part(def.options[0])
    case 'intersection':
      return { ...(part(def.left) as object), ...(part(def.right) as object) }
    case 'pipe':
      return [part(def.in), ...wireValues(name, size)].find(isTaken)
    case 'lazy':
      return part(def.getter())
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    default:
      return wireValues(name, size).find(isTaken)
  }
}

function keysOf(keys: unknown, size: Size): string[] {
  const { def } = (keys as { _zod: { def: Definition } })._zod
  if (def.type === 'enum') return Object.values(def.entries)
  return size === 'filled' ? ['name'] : []
}

const day = '2026-11-27'

/** Text of a field by its name: pages read some texts as a day or a code. */
function textOf(name: string): string {
  if (/^(day|from|until|to)$|_(from|to|day|until|on|at)$/.test(name)) return day
  return /(^|_)(code|map)$/.test(name) ? 'stock' : `One ${name.replaceAll('_', ' ')}`.trim()
}

const wireValues = (name: string, size: Size): unknown[] => [
  ...(size === 'filled' ? [textOf(name), true, 1_500, 1] : [false, 0, 1, 'a', '1']),
  day,
  `${day}T06:30:00.000Z`,
  '2026-11',
  '0193a000-0000-7000-8000-000000000001',
  '9801234567',
  'ram@shop.example',
  'https://shop.example/a',
  '12:00',
  '2083-04',
  '1',
  'AAAAAAAA',
  'stock',
  'load:ebanking',
]

type Definition =
  | { type: 'object'; shape: Record<string, unknown> }
  | { type: 'array'; element: unknown }
  | { type: 'tuple'; items: unknown[] }
  | { type: 'record'; keyType: unknown; valueType: unknown }
  | { type: 'optional' | 'nullable' | 'readonly' | 'default'; innerType: unknown }
  | { type: 'union'; options: unknown[] }
  | { type: 'intersection'; left: unknown; right: unknown }
  | { type: 'pipe'; in: unknown }
  | { type: 'lazy'; getter: () => unknown }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'string' }
