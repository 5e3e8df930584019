import * as audit from '@sahuji/contract/operator/audit'
import * as broadcasts from '@sahuji/contract/operator/broadcasts'
import { readMerchant as readMerchantRoute } from '@sahuji/contract/merchants/office/merchants'
import { readOfficePayment as readPaymentRoute } from '@sahuji/contract/payments/office/payments'
import { bankOfficeRoutes } from '../banks/office/routes.ts'
import { collectionUses } from './collection-uses.ts'
import { cooperativeOfficeRoutes } from '../cooperatives/office/routes.ts'
import { loadReviewRoutes } from '../funding/office/routes.ts'
import { secretKeyRoutes } from '../developers/office/routes.ts'
import { operatorKycRoutes } from '../kyc/office/routes.ts'
import { ledgerRoutes } from '../ledger/office/routes.ts'
import { operatorMerchantRoutes } from '../merchants/office/routes.ts'
import { operatorRoutes } from '../operators/routes.ts'
import { pageOfficeRoutes } from '../pages/office/routes.ts'
import { paymentOfficeRoutes } from '../payments/office/routes.ts'
import { accountPaperRoutes } from '../payouts/office/account-papers/routes.ts'
import { bankFileRoutes } from '../payouts/office/bank-files/routes.ts'
import { refundOfficeRoutes } from '../payments/office/refund-routes.ts'
import { operatorPayoutRoutes } from '../payouts/office/routes.ts'
import { routes, type Call } from '../platform/http/route-table.ts'
import { isOfBreak } from '../reconciliation/breaks/decide-break.ts'
import { reconciliationRoutes } from '../reconciliation/office/routes.ts'
import { operatorSupportRoutes } from '../support/office/routes.ts'
import { tariffRoutes } from '../tariff/office/routes.ts'
import { adjustmentRoutes } from '../transactions/office/routes.ts'
import { exportAudit, listAudit, listAuditOperators, readAuditVerified } from './audit/read-audit.ts'
import { verifyAudit } from './audit/verify-audit.ts'
import { bookRoutes } from './books/routes.ts'
import { endBroadcast, listBroadcasts, writeBroadcast } from './broadcasts.ts'
import type { OfficeDependencies } from './dependencies.ts'
import { jobRoutes } from './jobs/routes.ts'
import { readMerchant } from './merchant-picture.ts'
import { readOfficePayment } from './opened-payment.ts'
import { railRoutes } from './rails/routes.ts'
import { listProposals as listRoute } from '@sahuji/contract/approvals/list-proposals'
import * as contract from '@sahuji/contract/operator/proposals'
import { approveProposal, giveBackProposal, withdrawProposal } from '../approvals/decide-proposal.ts'
import { kindOf } from '../approvals/proposal-kind.ts'
import type { ProposalRow } from '../approvals/proposal-rows.ts'
import { listProposals, readerOf, readProposal, recordedProposal } from '../approvals/read-proposals.ts'
import { approvals, type ProposalDependencies } from './approvals.ts'

/** The back office: its accounts, the offices of the domains in their order, then what the frame itself does. */
export const officeRoutes = (deps: OfficeDependencies) => {
  const { rails, pages, merchantTable, feed, vault, brand, public_url } = deps
  return [
    ...operatorRoutes(deps.accounts),
    ...ledgerRoutes,
    ...tariffRoutes({ rails: rails.all.map(({ name }) => name) }),
    ...pageOfficeRoutes(pages),
    ...operatorMerchantRoutes(merchantTable),
    ...bankOfficeRoutes,
    ...operatorKycRoutes({ feed, vault, mails: { brand, public_url } }),
    ...loadReviewRoutes({ ...deps, uses: collectionUses }),
    ...operatorPayoutRoutes(deps),
    ...bankFileRoutes(deps),
    ...accountPaperRoutes(deps),
    ...paymentOfficeRoutes(deps),
    ...refundOfficeRoutes({ feed, uses: collectionUses }),
    ...adjustmentRoutes({ explains: isOfBreak }),
    ...reconciliationRoutes(deps),
    ...cooperativeOfficeRoutes({ feed }),
    ...operatorSupportRoutes(deps),
    ...secretKeyRoutes({ ...deps.accounts, feed }),
    ...proposalRoutes(deps),
    ...bookRoutes,
    ...jobRoutes,
    ...railRoutes(deps),
    ...frameRoutes,
  ]
}

const frameRoutes = routes((on) => {
  on(audit.listAudit, listAudit)
  on(audit.listAuditOperators, listAuditOperators)
  on(audit.readAuditVerified, readAuditVerified)
  on(audit.verifyAudit, verifyAudit, { own: true })
  on(audit.exportAudit, exportAudit)
  on(readMerchantRoute, readMerchant)
  on(readPaymentRoute, readOfficePayment, { own: true })
  on(broadcasts.listBroadcasts, listBroadcasts)
  on(broadcasts.writeBroadcast, writeBroadcast)
  on(broadcasts.endBroadcast, endBroadcast)
})

/** Proposals for a second person. Each decision is written in one transaction with its row of the log. */
const proposalRoutes = (deps: Omit<ProposalDependencies, 'clock'>) =>
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
