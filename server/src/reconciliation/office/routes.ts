import { pageSize } from '@sahuji/contract/http/lists'
import * as contract from '@sahuji/contract/reconciliation/office/breaks-and-days'
import * as bound from '@sahuji/contract/reconciliation/office/write-off-bound'
import { type Call, routes } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { breaksOf, breakTotals, shownBreaks } from '../breaks/break-store.ts'
import { closeDay, type DayOfAccount } from '../days/close-day.ts'
import { accountDays } from '../days/day-totals.ts'
import { daysUntil, rowsOfDay } from '../days/read-days.ts'
import { askReopen, reopenDay } from '../days/reopen-day.ts'
import * as settlements from '@sahuji/contract/reconciliation/office/settlements'
import type { SealKeeper } from '../../ledger/seal.ts'
import type { Rails } from '../../rails/rails.ts'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import { resolveBreak } from './resolve-break.ts'
import { statementRoutes } from './statement-routes.ts'
import { wholeBreak } from './whole-break.ts'
import { openSettlementAccount, proposeSettlement, settlementAccounts, settlementKind } from './settlements.ts'
import { proposeWriteOffBound, readWriteOffBound, writeOffBoundKind, writeOffMost } from './write-off-bound.ts'

interface Dependencies {
  rails: Rails
  /** With whose key closed days are signed; without one they are closed without a signature. */
  seals?: SealKeeper | undefined
}

/** Statements against the books: what does not agree, and the days that are closed. */
export const reconciliationRoutes = (deps: Dependencies) => [
  ...statementRoutes(deps),
  ...breakRoutes,
  ...settlementRoutes,
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
    return recordedProposal(call, await proposeWriteOffBound(tx, clock, operator, ask), writeOffBoundKind)
  })
})

const settlementRoutes = routes((on) => {
  on(settlements.listSettlementAccounts, ({ tx }) => settlementAccounts(tx))
  on(settlements.openSettlementAccount, async ({ tx, clock, operator, record }, ask) => {
    await openSettlementAccount(tx, clock, operator, ask)
    await record(tx, { subject: { kind: 'settlement_account', id: ask.code }, after: ask })
    return settlementAccounts(tx)
  })
  on(settlements.proposeSettlement, async (call, ask) => {
    const { tx, clock, operator } = call
    return recordedProposal(call, await proposeSettlement(tx, clock, operator, ask), settlementKind)
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
