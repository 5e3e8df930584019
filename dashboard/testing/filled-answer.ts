import type { RouteEntry } from '@sahuji/contract/route'
import * as z from 'zod/mini'
import { type Handler, on } from './fake-server.ts'

/** The reading routes that these modules of the contract export, each answered with one of everything that the contract allows. */
export const filledAnswers = (...modules: object[]): Handler[] =>
  modules
    .flatMap((module) => Object.values(module))
    .filter(isReading)
    // an address without a part that varies comes before one that fits it too
    .toSorted((one, other) => partsThatVary(one) - partsThatVary(other))
    .map((entry) => on(entry, () => answerOf(entry)))

function answerOf(entry: RouteEntry): unknown {
  if ('sends' in entry) return new Response(null, { headers: { 'content-type': `${entry.sends}` } })
  const filledAnswer = filled(entry.gives, '') as object
  // the first page of a list is its last
  return z.decode(entry.gives, (entry.shape === 'list' ? { ...filledAnswer, next: null } : filledAnswer) as never)
}

const isReading = (exported: unknown): exported is RouteEntry =>
  typeof exported === 'object' && exported !== null && 'gives' in exported && (exported as RouteEntry).method === 'GET'

const partsThatVary = ({ path }: RouteEntry): number => path.split('{').length - 1

/** The same of one shape of the contract, for a test that replaces what it is about. */
export const sampleOf = <Shape extends z.ZodMiniType>(shape: Shape): z.output<Shape> =>
  z.decode(shape, filled(shape, '') as never)

/** A value on the wire that a schema takes: one item in each list, nothing null or left out, the first of the choices. */
function filled(schema: unknown, name: string): unknown {
  const { def } = (schema as { _zod: { def: Definition } })._zod
  const isTaken = (value: unknown) => z.safeDecode(schema as z.ZodMiniType, value as never).success
  const firstTaken = (...values: unknown[]) => values.find(isTaken)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([field, type]) => [field, filled(type, field)]))
    case 'array':
      return [filled(def.element, name)]
    case 'tuple':
      return def.items.map((item) => filled(item, name))
    case 'record':
      return Object.fromEntries(keysOf(def.keyType).map((key) => [key, filled(def.valueType, key)]))
    case 'union':
      return filled(def.options[0], name)
    case 'intersection':
      return { ...(filled(def.left, name) as object), ...(filled(def.right, name) as object) }
    case 'pipe':
      return firstTaken(filled(def.in, name), ...wireValues(name))
    case 'lazy':
      return filled(def.getter(), name)
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return filled(def.innerType, name)
    default:
      return firstTaken(...wireValues(name))
  }
}

const keysOf = (keys: unknown): string[] => {
  const { def } = (keys as { _zod: { def: Definition } })._zod
  return def.type === 'enum' ? Object.values(def.entries) : ['name']
}

const day = '2026-11-27'

/** By what a field is called, where its schema takes any text and a page reads it as a day or a code. */
function textOf(name: string): string {
  if (/^(day|from|until|to)$|_(from|to|day|until|on|at)$/.test(name)) return day
  return /(^|_)(code|map)$/.test(name) ? 'stock' : `One ${name.replaceAll('_', ' ')}`.trim()
}

const wireValues = (name: string): unknown[] => [
  textOf(name),
  true,
  1_500,
  1,
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
  | { type: 'union'; options: unknown[] }
  | { type: 'intersection'; left: unknown; right: unknown }
  | { type: 'pipe'; in: unknown }
  | { type: 'lazy'; getter: () => unknown }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'optional' | 'nullable' | 'readonly' | 'default'; innerType: unknown }
  | { type: 'string' }
