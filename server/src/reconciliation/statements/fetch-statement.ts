import { createHash } from 'node:crypto'
import type { Statement } from '@sahuji/contract/reconciliation/statement-shapes'
import { kathmanduDay } from '@sahuji/contract/time'
import { json } from '../../platform/database/sql.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RailStatementRow } from '../../rails/rail-statement.ts'
import type { Rails } from '../../rails/rails.ts'
import { mapFor, needAccount } from '../accounts.ts'
import { beginStatement, keepRows } from './import-statement.ts'
import { comparable, type ReadRow } from './read-rows.ts'
import { shownStatements, statementById } from './statement-store.ts'

/** Whether a rail lists its days by itself. */
export const offersStatement = (rails: Rails, rail: string): boolean => rails.named(rail)?.statement !== undefined

/**
 * Asks a rail for a day and keeps what it said as a statement to be looked at; nothing of it counts yet. Refuses not_found,
 * statement_not_offered, statement_not_answered.
 */
export const fetchStatement =
  (rails: Rails) =>
  async (
    { db, clock, operator, record }: OwnCall<'operator'>,
    { account, day }: { account: string; day: string },
  ): Promise<Statement> => {
    await db.read((tx) => needAccount(tx, account))
    const [kind, name = ''] = account.split(':')
    const answer = kind === 'rail_clearing' ? await rails.named(name)?.statement?.(day) : undefined
    if (!answer) throw new Refusal('statement_not_offered')
    if (answer.outcome !== 'answered') throw new Refusal('statement_not_answered')
    const rows = answer.value.filter(({ amount }) => amount !== 0n).map(readRow)
    return db.write(async (tx) => {
      const ask = { account, map: mapFor(account), name: `${account} ${day}`, day, source: 'rail' } as const
      const begun = await beginStatement(tx, clock, operator, ask)
      const hash = createHash('sha256').update(json(rows)).digest('hex')
      await keepRows(tx, begun, rows, hash)
      await record(tx, { subject: { kind: 'statement', id: begun.id }, after: { account, day, rows: rows.length } })
      return (await shownStatements(tx, [await statementById(tx, begun.id)]))[0]!
    })
  }

const readRow = (said: RailStatementRow, place: number): ReadRow => ({
  line: place + 1,
  day: kathmanduDay(said.at),
  at: said.at,
  amount: said.amount,
  fee: said.fee,
  reference: said.reference === null ? null : comparable(said.reference),
  rail_reference: said.rail_ref === null ? null : comparable(said.rail_ref),
  description: said.description.slice(0, 300),
})
