import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import type * as z from 'zod/mini'
import type { Database } from '../src/platform/database/database.ts'
import { type Answered, openTestApp, type TestApp } from './app.ts'
import type { Someone } from './people.ts'

/** A person's request to one of several servers, with what a test chooses of its proof. */
export interface AskedAt {
  key?: string
  proof?: string
}

/** Another server of the product on the database of a test. */
export interface SecondServer {
  ask<Entry extends RouteEntry>(
    who: Someone,
    entry: Entry,
    input: z.input<Entry['takes']>,
    as?: AskedAt,
  ): Promise<Answered<Gives<Entry>>>
  raw: TestApp['raw']
  stop(): Promise<void>
}

/** Starts it with its own memory; `db`: its own connections, those of the test by default. */
export async function secondServer(app: TestApp, db: Database = app.db): Promise<SecondServer> {
  const own = await openTestApp({ clock: app.clock, database: { ...app, db, looksAt: () => {} } })
  return {
    ask: (who, entry, input, { key, proof = proofOf(app, who, entry, input) } = {}) =>
      own.call(entry, input, { token: who.token, proof, ...(key !== undefined && { key }) }),
    raw: own.raw,
    stop: async () => void (await own.app.web.close()),
  }
}

/** A person's proof of one request, to be used more than once. */
export function proofOf<Entry extends RouteEntry>(
  { clock }: Pick<TestApp, 'clock'>,
  { key, token }: Someone,
  { method, path }: Entry,
  input: z.input<Entry['takes']>,
): string {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(`${(input as Record<string, unknown>)[name]}`),
  )
  return key!.prove({ method, url, now: clock.now(), token })
}

/** Counts the transactions of a database. */
export function counted(db: Database): { db: Database; writes: () => number } {
  let writes = 0
  return {
    writes: () => writes,
    db: {
      ...db,
      write: (work) => {
        writes++
        return db.write(work)
      },
    },
  }
}
