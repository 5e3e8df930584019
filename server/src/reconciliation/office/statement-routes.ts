import { pageSize } from '@sahuji/contract/http/lists'
import * as contract from '@sahuji/contract/reconciliation/office/statements'
import { routes } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { reconciledAccounts } from '../accounts.ts'
import { askedRail, fetchDay, keepDay } from '../statements/fetch-statement.ts'
import {
  addPart,
  beginStatement,
  chooseConventions,
  countStatement,
  discardStatement,
} from '../statements/import-statement.ts'
import { previewStatement } from '../statements/preview-statement.ts'
import { saveMap, statementMaps, versionsOf } from '../statements/statement-maps.ts'
import { shownStatements, statementsOf, type StatementRow } from '../statements/statement-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rails } from '../../rails/rails.ts'

/** Files and rails' own lists: read, looked at, counted. */
export const statementRoutes = ({ rails }: { rails: Rails }) =>
  routes((on) => {
    on(contract.listReconciledAccounts, ({ tx }) =>
      reconciledAccounts(tx, (account) => askedRail(rails, account) !== undefined),
    )
    on(contract.listStatementMaps, ({ tx }) => statementMaps(tx))
    on(contract.readStatementMap, ({ tx }, { code }) => versionsOf(tx, code))
    on(contract.saveStatementMap, async ({ tx, clock, operator, record }, ask) => {
      const version = await saveMap(tx, clock, operator, ask)
      await record(tx, { subject: { kind: 'statement_map', id: ask.code }, after: { version, ...ask } })
      return statementMaps(tx)
    })
    on(contract.listStatements, async ({ tx }, { cursor, limit = pageSize, account }) => {
      const last = cursorId(cursor)
      const page = { limit: limit + 1, ...(account && { account }), ...(last && { cursor: last }) }
      const found = await statementsOf(tx, page)
      const data = await shownStatements(tx, found.slice(0, limit))
      return { data, next: found.length > limit ? data.at(-1)!.id : null }
    })
    on(contract.beginStatement, async ({ tx, clock, operator, record }, ask) => {
      const begun = await beginStatement(tx, clock, operator, ask)
      await record(tx, { subject: { kind: 'statement', id: begun.id }, after: ask })
      return shown(tx, begun)
    })
    on(contract.addStatementPart, async ({ tx }, part) => shown(tx, await addPart(tx, part)))
    // the rail is asked outside of any database transaction
    on(
      contract.fetchStatement,
      async ({ db, clock, operator: by, record }, asked) => {
        const kept = await fetchDay({ db, clock, rails }, asked, async (tx, answer) => {
          const said = await keepDay(tx, clock, { ...asked, by, ...answer })
          const subject = { kind: 'statement', id: said.id }
          await record(tx, { subject, after: { ...asked, rows: answer.rows.length, bad_lines: answer.bad.length } })
          return said
        })
        return db.read((tx) => shown(tx, kept))
      },
      { own: true },
    )
    on(contract.readStatement, ({ tx }, { id }) => previewStatement(tx, id))
    on(contract.countStatement, async ({ tx, clock, record }, ask) => {
      await countStatement(tx, clock, ask)
      const counted = await previewStatement(tx, ask.id)
      const { account, name, rows, sum, bad_lines, first_day, last_day } = counted
      const after = { account, name, rows, sum, bad_lines, first_day, last_day }
      await record(tx, { subject: { kind: 'statement', id: ask.id }, after })
      return counted
    })
    on(contract.chooseStatementReading, async ({ tx, record }, ask) => {
      await chooseConventions(tx, ask)
      const { id, ...after } = ask
      await record(tx, { subject: { kind: 'statement', id }, after })
      return previewStatement(tx, id)
    })
    on(contract.discardStatement, async ({ tx, record }, { id }) => {
      const gone = await discardStatement(tx, id)
      await record(tx, { subject: { kind: 'statement', id } })
      return shown(tx, gone)
    })
  })

const shown = async (tx: Tx, row: StatementRow) => (await shownStatements(tx, [row]))[0]!
