import { cards } from './cards/cards-end.ts'
import { connectips } from './connectips/connectips-end.ts'
import { esewa } from './esewa/esewa-end.ts'
import { fonepay } from './fonepay/fonepay-end.ts'
import { khalti } from './khalti/khalti-end.ts'
import { nepalpay } from './nepalpay/nepalpay-end.ts'
import { onepg } from './onepg/onepg-end.ts'
import type { RailEnd } from './rail-end.ts'
import { sct } from './sct/sct-end.ts'

/** The rails that loads come by and that are called. NCHL calls, and NPI takes money out. */
export const rails = { onepg, khalti, esewa, fonepay, connectips, cards, sct, nepalpay }

export type RailName = keyof typeof rails
export const railNames = Object.keys(rails) as RailName[]

export type KeysOf<Name extends RailName> = ReturnType<(typeof rails)[Name]['keys']>

/** What an adapter of each rail needs to know of its other end. */
export type Accesses = { [Name in RailName]: KeysOf<Name> & ReturnType<(typeof rails)[Name]['addresses']> }

/** A rail's other end whatever its keys are. */
export const anyRail = (name: RailName): RailEnd<object, object> => rails[name]

/** The same for each rail. */
export const perRail = <Value>(of: (name: RailName) => Value): Record<RailName, Value> =>
  Object.fromEntries(railNames.map((name) => [name, of(name)])) as Record<RailName, Value>
