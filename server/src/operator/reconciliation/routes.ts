import { pageSize } from '@sahuji/contract/lists'
import * as contract from '@sahuji/contract/operator/reconciliation'
import * as bound from '@sahuji/contract/operator/write-off-bound'
import { type Call, routes } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { breaksOf, breakTotals, shownBreaks } from '../../reconciliation/breaks/break-store.ts'
import { closeDay, type DayOfAccount } from '../../reconciliation/days/close-day.ts'
import { accountDays } from '../../reconciliation/days/day-totals.ts'
import { daysUntil, rowsOfDay } from '../../reconciliation/days/read-days.ts'
import { askReopen, reopenDay } from '../../reconciliation/days/reopen-day.ts'
import type { OperatorDependencies } from '../dependencies.ts'
import { recordedProposal } from '../money/read-proposals.ts'
import { resolveBreak } from './resolve-break.ts'
import { statementRoutes } from './statement-routes.ts'
import { wholeBreak } from './whole-break.ts'
import { proposeWriteOffBound, readWriteOffBound, writeOffMost } from './write-off-bound.ts'

type Dependencies = Pick<OperatorDependencies, 'rails' | 'seals'>

/** Statements against the books: what does not agree, and the days that are closed. */
export const reconciliationRoutes = (deps: Dependencies) => [
  ...statementRoutes(deps),
  ...breakRoutes,
  ...dayRoutes(deps),
]

const breakRoutes = routes((on) => {
  on(contract.listBreaks, async ({ tx }, { cursor, limit = pageSize, ...filter }) => {
    const found = await breaksOf(tx, { ...filter, cursor: cursorId(cursor), limit: limit + 1 })
    const data = await shownBreaks(tx, found.slice(0, limit))
    return { data, next: found.length > limit ? data.at(-1)!.id : null }
  })
  on(contract.readBreakTotals, ({ tx }) => breakTotals(tx))
  on(contract.readBreak, async ({ tx }, { id }) => wholeBreak(tx, id, await writeOffMost(tx)))
  on(contract.resolveBreak, async ({ tx, clock, operator, record }, ask) => {
    const { id, ...after } = ask
    const write_off_most = await writeOffMost(tx)
    await resolveBreak({ clock, write_off_most }, tx, operator, ask)
    const shown = await wholeBreak(tx, id, write_off_most)
    const { state, proposal_id } = shown
    await record(tx, { subject: { kind: 'break', id }, after: { ...after, state, proposal_id } })
    return shown
  })
  on(bound.readWriteOffBound, ({ tx }) => readWriteOffBound(tx))
  on(bound.proposeWriteOffBound, async (call, ask) => {
    const { tx, clock, operator } = call
    return recordedProposal(call, await proposeWriteOffBound(tx, clock, operator, ask))
  })
})

const dayRoutes = ({ seals }: Dependencies) =>
  routes((on) => {
    on(contract.readReconciliationDay, async ({ tx }, { day }) => {
      const accounts = await accountDays(tx, day)
      const sum = (name: 'statement' | 'matched' | 'in_suspense' | 'open_sum') =>
        accounts.reduce((total, one) => total + one[name], 0n)
      const rows = accounts.reduce((total, one) => total + one.rows, 0)
      const [statement, matched] = [sum('statement'), sum('matched')]
      return { day, accounts, rows, statement, matched, in_suspense: sum('in_suspense'), open_sum: sum('open_sum') }
    })
    on(contract.listReconciliationDays, ({ tx }, { until }) => daysUntil(tx, until ?? null))
    on(contract.listStatementRows, ({ tx }, { cursor, limit = pageSize, ...ask }) =>
      rowsOfDay(tx, ask, { cursor, limit }),
    )
    on(contract.closeDay, async ({ tx, clock, operator, record }, { account, day, carry_over = [], note = '' }) => {
      const ask = { account, day, carry_over, note }
      const closed = await closeDay(tx, { clock, key: seals?.key }, operator, ask)
      const { rows, statement, movement, key_id } = closed
      const after = { day, rows, statement, movement, key_id, carry_over, note }
      await record(tx, { subject: { kind: 'account', id: account }, after })
      return closed
    })
    on(contract.askReopenDay, async (call, { account, day, reason }) => {
      await askReopen(call.tx, call.clock, call.operator, { account, day, reason })
      return recordedDay(call, { account, day }, { reason })
    })
    on(contract.reopenDay, async (call, { account, day }) => {
      await reopenDay(call.tx, call.clock, call.operator, { account, day })
      return recordedDay(call, { account, day }, {})
    })
  })

async function recordedDay({ tx, record }: Call<'operator'>, { account, day }: DayOfAccount, after: object) {
  await record(tx, { subject: { kind: 'account', id: account }, after: { day, ...after } })
  return (await accountDays(tx, day, account))[0]!
}
