import * as adjustments from '@sahuji/contract/operator/adjustments'
import * as clawbacks from '@sahuji/contract/operator/clawbacks'
import * as contract from '@sahuji/contract/operator/proposals'
import * as settlements from '@sahuji/contract/operator/settlements'
import * as tariff from '@sahuji/contract/operator/tariff'
import { routes } from '../../platform/http/route-table.ts'
import type { OperatorDependencies } from '../dependencies.ts'
import { proposeClawback } from './clawbacks.ts'
import { approveProposal, giveBackProposal, withdrawProposal } from './decide-proposal.ts'
import { proposeAdjustment, reviseAdjustment } from './propose-adjustment.ts'
import { proposePayoutClawback } from './payout-clawbacks.ts'
import { listProposals, readerOf, readProposal, recordedProposal } from './read-proposals.ts'
import { openSettlementAccount, proposeSettlement, settlementAccounts } from './settlements.ts'
import { proposeTariffLines } from './tariff-proposals.ts'

/** What needs a second person. Each decision and the row of the log stand or fall together. */
export const proposalRoutes = (deps: Pick<OperatorDependencies, 'feed' | 'rails' | 'brand' | 'public_url'>) =>
  routes((on) => {
    on(contract.listProposals, ({ tx, operator }, ask) => listProposals(tx, readerOf(operator), ask))
    on(contract.readProposal, ({ tx, operator }, { id }) => readProposal(tx, readerOf(operator), id))
    on(adjustments.proposeAdjustment, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeAdjustment(tx, clock, operator, ask))
    })
    on(adjustments.reviseAdjustment, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await reviseAdjustment(tx, clock, operator, ask))
    })
    on(tariff.proposeTariff, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeTariffLines(tx, clock, operator, ask))
    })
    on(clawbacks.proposeClawback, async (call, { id, reason }) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeClawback(tx, clock, operator, { load_id: id, reason }))
    })
    on(clawbacks.proposePayoutClawback, async (call, { id, reason }) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposePayoutClawback(tx, clock, operator, { payout_id: id, reason }))
    })
    on(settlements.listSettlementAccounts, ({ tx }) => settlementAccounts(tx))
    on(settlements.openSettlementAccount, async ({ tx, clock, operator, record }, ask) => {
      await openSettlementAccount(tx, clock, operator, ask)
      await record(tx, { subject: { kind: 'settlement_account', id: ask.code }, after: ask })
      return settlementAccounts(tx)
    })
    on(settlements.proposeSettlement, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeSettlement(tx, clock, operator, ask))
    })
    on(contract.approveProposal, async (call, { id, revision }) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await approveProposal({ ...deps, clock }, tx, operator, { id, revision }))
    })
    on(contract.sendBackProposal, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await giveBackProposal({ clock }, tx, operator, { ...ask, state: 'sent_back' }))
    })
    on(contract.refuseProposal, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await giveBackProposal({ clock }, tx, operator, { ...ask, state: 'refused' }))
    })
    on(contract.withdrawProposal, async (call, { id }) =>
      recordedProposal(call, await withdrawProposal(call.tx, call.operator, id)),
    )
  })
