import { readKycFigures } from '@sahuji/contract/kyc/office/cases'
import { type OperatorRole, operatorRoles } from '@sahuji/contract/company/operator-roles'
import { listAccountPapers } from '@sahuji/contract/payouts/office/account-papers'
import { listDeadJobs } from '@sahuji/contract/operator/jobs-and-rails'
import { listLiftRequests } from '@sahuji/contract/merchants/office/merchant-freezes'
import { listMerchantRules } from '@sahuji/contract/merchants/office/merchant-rules'
import { listOperatorRequests } from '@sahuji/contract/operators/operator-requests'
import { readPayoutFigures } from '@sahuji/contract/payouts/office/payout-figures'
import { listProposals } from '@sahuji/contract/approvals/list-proposals'
import { countCooperativeLinks } from '@sahuji/contract/cooperatives/office/links'
import { readBreakTotals } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import { readReviewTotals } from '@sahuji/contract/funding/office/review'
import { type OperatorSelf, readOperatorSelf } from '@sahuji/contract/operators/session'
import { countOfficeDisputes } from '@sahuji/contract/payments/office/disputes'
import { listDoubtfulRefunds } from '@sahuji/contract/payments/office/refund-orders'
import { listSupportQuestions } from '@sahuji/contract/support/office/questions'
import { type Handler, on } from './fake-server.ts'

/** A signed-in operator with a second factor and a recent step-up. */
export const operator = (roles: readonly OperatorRole[] = operatorRoles): OperatorSelf => ({
  id: '0193a000-0000-7000-8000-0000000000a1',
  name: 'Roshani Tuladhar',
  email: 'roshani@sahuji.example',
  roles: [...roles],
  needs_second_factor: false,
  ways: ['totp'],
  passkey_host: null,
  proven_until: new Date('2099-01-01T00:00:00Z'),
})

/** The routes of every page of the office: the signed-in operator, and the counts of the queues, which are empty. */
export const officeRoutes = (roles?: readonly OperatorRole[]): Handler[] => [
  on(readOperatorSelf, () => operator(roles)),
  on(readKycFigures, () => ({
    counts: { waiting: 0, second: 0, with_merchant: 0, appeals: 0, decided: 0 },
    claimed: 0,
    over_promise: 0,
    oldest_promise_at: null,
    promised_today: 0,
    next_promise_at: null,
    median_seconds: { micro: null, full: null },
    promises: { decided: 0, kept: 0 },
  })),
  on(listDoubtfulRefunds, () => []),
  on(countOfficeDisputes, () => ({ review: 0 })),
  on(readReviewTotals, () => ({
    count: 0,
    reserved: 0n,
    unassigned: 0n,
    oldest_since: null,
    second_person_above: 1_000_000n,
  })),
  on(listProposals, () => ({ data: [], next: null })),
  on(listMerchantRules, () => []),
  on(listLiftRequests, () => []),
  on(readPayoutFigures, () => ({
    held: { count: 0, amount: 0n, oldest_at: null },
    unclear: { count: 0, amount: 0n, oldest_at: null },
    check_above: 10_000_000n,
  })),
  on(listAccountPapers, () => []),
  on(readBreakTotals, () => ({ count: 0, sum: 0n, oldest: null })),
  on(listSupportQuestions, () => ({ data: [], next: null })),
  on(countCooperativeLinks, () => ({ waiting: 0 })),
  on(listDeadJobs, () => []),
  on(listOperatorRequests, () => []),
]
