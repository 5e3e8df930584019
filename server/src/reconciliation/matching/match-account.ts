import { columnMap } from '@sahuji/contract/reconciliation/column-maps'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { copyBookLines } from './book-lines.ts'
import { type Agreed, findBreaks } from './find-breaks.ts'
import { gatherUnmatched, type MatchScope, pairOpen } from './match-passes.ts'
import { gatherTwins } from './row-twins.ts'

/** A hundred thousand rows are matched in a few seconds; on a machine that is busy with other work they take longer. */
const statementSeconds = 60

/**
 * Matches rows and lines of an account, each to at most one, and records what does not agree. A copy of another statement's row
 * finds nothing: its entry is the other row’s. Idempotent. Under lockAccount.
 */
export async function matchAccount(tx: Tx, clock: Clock, scope: MatchScope): Promise<void> {
  await tx.allow(statementSeconds)
  await copyBookLines(tx, clock, scope.account)
  const agreed = await agreedOf(tx, scope.account)
  await gatherUnmatched(tx, scope)
  await gatherTwins(tx, scope.account)
  const at = clock.now()
  await pairOpen(tx, agreed)
  await tx.run`
    insert into statement_matches (line_id, row_id, how, matched_at) select line_id, row_id, how, ${at} from new_pairs`
  await findBreaks(tx, at, agreed)
  await tx.run`drop table open_rows, open_lines, row_keys, line_keys, new_pairs, row_twins`
}

/** What holds for an account now: the newest version of the map that its newest statement was read by. */
async function agreedOf(tx: Tx, account: string): Promise<Agreed> {
  const row = await tx.maybe<{ body: z.input<typeof columnMap> }>`
    select m.body from rail_statements s join statement_maps m on m.code = s.map_code
     where s.account = ${account} and s.state = 'counted'
     order by s.counted_at desc, m.version desc limit 1`
  if (!row) return { window_days: 1, fee: null }
  const { window_days, agreed_fee } = z.decode(columnMap, row.body)
  return { window_days, fee: agreed_fee }
}
