import * as z from 'zod/mini'
import type { Mode } from '@sahuji/contract/http/lists'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { type Fragment, json, sql } from '../platform/database/sql.ts'

/** Something that happened, e.g. `load.credited`, and the shape of what is published about it. */
interface Fact<Body extends z.ZodMiniType = z.ZodMiniType> {
  name: `${string}.${string}`
  body: Body
}

/** Declares a fact: `noun.verb` in the past, and a schema whose wire form is kept in the feed. */
export function fact<Body extends z.ZodMiniType>(name: Fact['name'], body: Body): Fact<Body> {
  return { name, body }
}

/** A fact as its listeners get it. */
export interface PublishedFact<Body> {
  id: string
  merchant_id: string
  mode: 'live' | 'sandbox'
  body: Body
  told_at: Date
}

/** A fact as it goes to the feed's table: see Feed.prepare. */
export interface FactRow {
  readonly id: string
  readonly merchant_id: string
  readonly mode: 'live' | 'sandbox'
  readonly name: string
  readonly body: string
  readonly told_at: Date
}

/**
 * Writes rows of one table beside postings: the expression of a function that is given `codes`, the place of each row's
 * posting from 1 and the rows as JSON, and writes those whose code is p.
 */
export type RowWriter = (places: readonly number[], rows: readonly string[]) => Fragment

/** A row of a later domain's table, written with those of many others. */
export interface AttachedRow {
  readonly into: RowWriter
  readonly row: string
}

/** A later domain's part in an earlier one's transaction; made by `onFact` or `onFactRows`. */
export interface Listener {
  fact: string
  handle?: (tx: Tx, fact: PublishedFact<never>) => Promise<void>
  rows?: (fact: PublishedFact<never>) => readonly AttachedRow[]
}

/** Has `handle` called inside the transaction that publishes the fact: when it throws, nothing has happened. */
export function onFact<Body extends z.ZodMiniType>(
  fact: Fact<Body>,
  handle: (tx: Tx, fact: PublishedFact<z.output<Body>>) => Promise<void>,
): Listener {
  return { fact: fact.name, handle }
}

/** Has rows written in the statement that writes the fact: for what is published by the thousand, and needs no question first. */
export function onFactRows<Body extends z.ZodMiniType>(
  fact: Fact<Body>,
  rows: (fact: PublishedFact<z.output<Body>>) => readonly AttachedRow[],
): Listener {
  return { fact: fact.name, rows }
}

export interface Feed {
  /** Writes the fact to the feed and lets its listeners act, all in `tx`. `at` is for facts of the past (demo). */
  publish<Body extends z.ZodMiniType>(
    tx: Tx,
    fact: Fact<Body>,
    merchant_id: string,
    mode: Mode,
    body: z.output<Body>,
    at?: Date,
  ): Promise<void>
  /** The same for a poster, which writes the row with the rows of many others; `write` is there when somebody listens. */
  prepare<Body extends z.ZodMiniType>(
    fact: Fact<Body>,
    merchant_id: string,
    mode: Mode,
    body: z.output<Body>,
    at?: Date,
  ): PreparedFact
}

/** A fact to be written with others, and what its listeners do when it was. */
interface PreparedFact {
  facts: FactRow[]
  rows?: AttachedRow[]
  write?: (tx: Tx) => Promise<void>
}

/**
 * The feed with its listeners, put together at start; they are called in the order given. `onCommitted` is called when what was
 * published is committed, once a transaction.
 */
export function createFeed(
  listeners: readonly Listener[] = [],
  clock: Clock = systemClock,
  onCommitted: () => void = () => {},
): Feed {
  const byFact = Map.groupBy(listeners, (listener) => listener.fact)
  const prepare: Feed['prepare'] = (fact, merchant_id, mode, body, at = clock.now()) => {
    const id = newId(at)
    const facts = [{ id, merchant_id, mode, name: fact.name, body: json(z.encode(fact.body, body)), told_at: at }]
    const listening = byFact.get(fact.name) ?? []
    const published = { id, merchant_id, mode, body: body as never, told_at: at }
    const rows = listening.flatMap((listener) => listener.rows?.(published) ?? [])
    const handlers = listening.flatMap(({ handle }) => handle ?? [])
    const write = async (tx: Tx) => {
      for (const handle of handlers) await handle(tx, published)
    }
    return { facts, ...(rows.length > 0 && { rows }), ...(handlers.length > 0 && { write }) }
  }
  return {
    prepare,
    publish: async (tx, ...fact) => {
      const { facts, rows = [], write } = prepare(...fact)
      await addFacts(tx, facts)
      await addRows(tx, rows)
      await write?.(tx)
      tx.afterCommit(onCommitted)
    },
  }
}

/** Writes rows of the feed; their listeners are the caller's to call. */
export async function addFacts(tx: Tx, facts: readonly FactRow[]): Promise<void> {
  for (const { id, merchant_id, mode, name, body, told_at } of facts)
    await tx.run`
      insert into facts (id, merchant_id, mode, name, body, told_at)
      values (${id}, ${merchant_id}, ${mode}, ${name}, ${body}, ${told_at})`
}

/** Writes attached rows by themselves, beside nothing that is posted. */
export async function addRows(tx: Tx, rows: readonly AttachedRow[]): Promise<void> {
  for (const { into, row } of rows)
    await tx.one`select ${into([1], [row])} as written from (select 'p' as codes) as posted`
}

/** What writes rows of many writers in one statement: expressions, in the order in which their first rows stand. */
export function rowsWritten(rows: readonly (AttachedRow & { place: number })[]): Fragment {
  const kinds = [...Map.groupBy(rows, ({ into }) => into)]
  return kinds.reduce(
    (before, [into, own]) =>
      sql`${before}, ${into(
        own.map(({ place }) => place),
        own.map(({ row }) => row),
      )}`,
    sql`null`,
  )
}
