import type pg from 'pg'
import { statement, type Statement } from './sql.ts'

/** One connection, used through tagged templates: `${values}` become parameters of a prepared statement. */
export interface Tx {
  /** Exactly one row, else throws. */
  one<T>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T>
  /** One row or none. */
  maybe<T>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T | undefined>
  many<T>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T[]>
  /** The number of rows affected. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /**
   * The transaction's last statement, sent together with COMMIT: its locks are not held for a round trip, and a hanging
   * server holds none of them. The statement must fail where the transaction may not commit. Once, inside write().
   */
  last(strings: TemplateStringsArray, ...values: unknown[]): Promise<void>
  /**
   * Lets each following statement of this transaction take this many seconds: for work on all rows of a file at once.
   */
  allow(seconds: number): Promise<void>
  /** Called after the transaction commits, and never after a rollback; called at once outside a transaction. */
  afterCommit(work: () => void): void
}

/** Whether the transaction still accepts statements, and what is sent with its COMMIT. */
export interface Open {
  now: boolean
  last?: Statement
  after?: Set<() => void>
}

/** The tagged templates on one connection. `open` ends with the transaction; later statements are refused. */
export function speak(client: pg.PoolClient, open?: Open, patience_milliseconds?: number): Tx {
  let patience = patience_milliseconds
  const ask = (strings: TemplateStringsArray, values: unknown[]) => {
    if (open?.now === false) throw new Error('this transaction is over: a statement was not awaited')
    const asked: Statement & { query_timeout?: number } = statement(strings, values)
    if (patience) asked.query_timeout = patience
    return client.query(asked)
  }
  const maybe = async <T>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const { rows } = await ask(strings, values)
    if (rows.length > 1) throw new Error(`one row was expected, ${rows.length} came`)
    return rows[0] as T | undefined
  }
  const run: Tx['run'] = async (strings, ...values) => (await ask(strings, values)).rowCount ?? 0
  return {
    maybe,
    one: async <T>(strings: TemplateStringsArray, ...values: unknown[]) => {
      const row = await maybe<T>(strings, ...values)
      if (row === undefined) throw new Error('one row was expected, none came')
      return row
    },
    many: async <T>(strings: TemplateStringsArray, ...values: unknown[]) => (await ask(strings, values)).rows as T[],
    run,
    last: async (strings, ...values) => {
      if (!open?.now) throw new Error('a last statement needs an open transaction')
      if (open.last) throw new Error('a transaction has one last statement')
      open.last = statement(strings, values)
    },
    allow: async (seconds) => {
      if (!open?.now) throw new Error('statements are allowed longer in a transaction alone')
      await run`select set_config('statement_timeout', ${`${seconds}s`}, true)`
      // the driver's limit is a little longer, as in the pool
      patience = (seconds + 2) * 1000
    },
    afterCommit: (work) => {
      if (open) open.after = (open.after ?? new Set()).add(work)
      else work()
    },
  }
}
