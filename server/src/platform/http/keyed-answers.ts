import type { Envelope } from '@sahuji/contract/http/envelope'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import type { Answer } from './answers.ts'
import { type Attempt, claim, claimAlone, giveBack, storeAnswer, releaseClaim } from './idempotency.ts'
import type { Claim } from './route-table.ts'

/** An action, in the route's transaction or with transactions of its own. */
export type KeyedAction = (deps: { tx: Tx } | { db: Database; claim?: Claim }) => Promise<Answer>

interface Serving {
  db: Database
  clock: Clock
}

/** Acts once for a key, in the one transaction that claims it. */
export async function onceInOneTransaction(
  { db, clock }: Serving,
  attempt: Attempt,
  act: KeyedAction,
): Promise<Answer> {
  return db.write(async (tx) => {
    const earlier = await claim(tx, attempt, clock)
    if (earlier?.answer) return repeated(earlier.answer)
    const given = await act({ tx })
    await storeAnswer(tx, attempt, given.body)
    return given
  })
}

/** The same for an action with transactions of its own. `finish` is called in the transaction that keeps the answer. */
export async function onceWithOwnTransactions(
  { db, clock }: Serving,
  attempt: Attempt,
  { act, finish }: { act: KeyedAction; finish: (tx: Tx) => Promise<void> },
): Promise<Answer> {
  const earlier = await claimAlone(db, attempt, clock)
  if (earlier) return repeated(earlier)
  try {
    const given = await act({ db })
    await db.write(async (tx) => {
      await storeAnswer(tx, attempt, given.body)
      await finish(tx)
    })
    return given
  } catch (error) {
    // the action has ended: when the caller returns, it finds its earlier work by the key
    if (error instanceof Refusal) await giveBack(db, attempt)
    else await releaseClaim(db, attempt).catch(() => {})
    throw error
  }
}

const repeated = (body: Envelope): Answer => ({ http: 200, body, headers: { 'idempotency-hit': 'true' } })
