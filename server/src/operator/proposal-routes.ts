import { listProposals as listRoute } from '@sahuji/contract/approvals/list-proposals'
import * as contract from '@sahuji/contract/operator/proposals'
import { approveProposal, giveBackProposal, withdrawProposal } from '../approvals/decide-proposal.ts'
import { kindOf } from '../approvals/proposal-kind.ts'
import type { ProposalRow } from '../approvals/proposal-rows.ts'
import { listProposals, readerOf, readProposal, recordedProposal } from '../approvals/read-proposals.ts'
import { type Call, routes } from '../platform/http/route-table.ts'
import { approvals, type ProposalDependencies } from './approvals.ts'

/** Proposals for a second person. Each decision is written in one transaction with its row of the log. */
export const proposalRoutes = (deps: Omit<ProposalDependencies, 'clock'>) =>
  routes((on) => {
    on(listRoute, ({ tx, operator }, ask) => listProposals(tx, readerOf(operator), ask))
    on(contract.readProposal, ({ tx, operator }, { id }) => readProposal(approvals, tx, readerOf(operator), id))
    on(contract.approveProposal, async (call, reading) => {
      const { tx, clock, operator: by } = call
      return recorded(call, await approveProposal(approvals, { ...deps, clock }, tx, { by, ...reading }))
    })
    on(contract.sendBackProposal, async (call, ask) => {
      const { tx, clock, operator } = call
      const following = { ...approvals, clock }
      return recorded(call, await giveBackProposal(following, tx, operator, { ...ask, state: 'sent_back' }))
    })
    on(contract.refuseProposal, async (call, ask) => {
      const { tx, clock, operator } = call
      const following = { ...approvals, clock }
      return recorded(call, await giveBackProposal(following, tx, operator, { ...ask, state: 'refused' }))
    })
    on(contract.withdrawProposal, async (call, { id }) =>
      recorded(call, await withdrawProposal(approvals, call.tx, call.operator, id)),
    )
  })

const recorded = (call: Call<'operator'>, row: ProposalRow) => recordedProposal(call, row, kindOf(approvals, row))
