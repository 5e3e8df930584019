import type * as z from 'zod/mini'

/** Something that happened, e.g. `load.credited`, and the shape of what is told about it. */
export interface Fact<Body extends z.ZodMiniType = z.ZodMiniType> {
  name: `${string}.${string}`
  body: Body
}

/** Declares a fact: `noun.verb` in the past, and a schema whose wire form is kept in the feed. */
export function fact<Body extends z.ZodMiniType>(name: Fact['name'], body: Body): Fact<Body> {
  return { name, body }
}

/** A fact as its listeners get it. */
export interface Told<Body> {
  id: string
  merchant_id: string
  mode: 'live' | 'sandbox'
  body: Body
  told_at: Date
}

/** A fact as it goes to the feed's table: see Feed.row. */
export interface FactRow {
  readonly id: string
  readonly merchant_id: string
  readonly mode: 'live' | 'sandbox'
  readonly name: string
  readonly body: string
  readonly told_at: Date
}
