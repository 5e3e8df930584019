import { msg } from '@lingui/core/macro'
import { operatorRoles } from '@sahuji/contract/company/operator-roles'
import { readKycCase } from '@sahuji/contract/kyc/office/cases'
import { lazyRouteComponent } from '@tanstack/react-router'
import { paperCount } from '../payouts/office/account-papers/paper-count.tsx'
import { linkCount } from '../cooperatives/office/link-count.tsx'
import { questionCount } from '../support/office/question-count.tsx'
import { breakCount, deadJobCount, kycCount, proposalCount, reviewCount } from './counts.tsx'
import { officeDisputeCount } from '../payments/office/dispute-count.tsx'
import { payoutCount } from '../payouts/office/payout-count.tsx'
import {
  bankFilesIcon,
  bankPapersIcon,
  casesIcon,
  cooperativesIcon,
  disputesIcon,
  jobsIcon,
  moneyIcon,
  questionsIcon,
  reconciliationIcon,
  secondPersonIcon,
  settlementsIcon,
  withdrawalsIcon,
} from '../kit/office/office-icons.tsx'
import type { OfficePage } from './office-pages.ts'

/** A page for every operator; with an entry it is listed among the queues. */
const everyones = (
  path: string,
  page: OfficePage['page'],
  entry?: Omit<NonNullable<OfficePage['entry']>, 'group'>,
): OfficePage => ({ path, roles: operatorRoles, page, ...(entry && { entry: { group: 'queues', ...entry } }) })

/** A page that opens from another page, or by its keys. */
const reached = (path: string, page: OfficePage['page'], jump: NonNullable<OfficePage['jump']>): OfficePage => ({
  ...everyones(path, page),
  jump,
})

/** The queues, in the sidebar's order; an operator begins on the first one they may see. */
export const queuePages: readonly OfficePage[] = [
  everyones(
    '/kyc',
    lazyRouteComponent(() => import('../kyc/office/queue/queue.page.tsx'), 'KycQueuePage'),
    { name: msg`KYC cases`, icon: casesIcon, key: 'k', count: kycCount },
  ),
  {
    path: '/kyc/$id',
    roles: readKycCase.roles,
    page: lazyRouteComponent(() => import('../kyc/office/case/case.page.tsx'), 'DeskCasePage'),
  },
  everyones(
    '/money',
    lazyRouteComponent(() => import('./books/money.page.tsx'), 'MoneyPage'),
    { name: msg`Money`, icon: moneyIcon, key: 'b', count: reviewCount },
  ),
  {
    path: '/money/adjustment',
    roles: ['finance_maker'],
    page: lazyRouteComponent(() => import('./proposals/adjustment.page.tsx'), 'AdjustmentPage'),
  },
  everyones(
    '/second-person',
    lazyRouteComponent(() => import('./proposals/second-person.page.tsx'), 'SecondPersonPage'),
    { name: msg`Second person`, icon: secondPersonIcon, key: 's', count: proposalCount },
  ),
  everyones(
    '/payouts',
    lazyRouteComponent(() => import('../payouts/office/payouts.page.tsx'), 'OfficePayoutsPage'),
    { name: msg`Withdrawals`, icon: withdrawalsIcon, key: 'd', count: payoutCount },
  ),
  everyones(
    '/account-papers',
    lazyRouteComponent(() => import('../payouts/office/account-papers/account-papers.page.tsx'), 'AccountPapersPage'),
    { name: msg`Bank documents`, icon: bankPapersIcon, key: 'c', count: paperCount },
  ),
  everyones(
    '/disputes',
    lazyRouteComponent(() => import('../payments/office/disputes.page.tsx'), 'OfficeDisputesPage'),
    { name: msg`Disputes`, icon: disputesIcon, key: 'g', count: officeDisputeCount },
  ),
  everyones(
    '/disputes/$id',
    lazyRouteComponent(() => import('../payments/office/dispute.page.tsx'), 'OfficeDisputePage'),
  ),
  everyones(
    '/reconciliation',
    lazyRouteComponent(() => import('../reconciliation/office/reconciliation.page.tsx'), 'ReconciliationPage'),
    { name: msg`Reconciliation`, icon: reconciliationIcon, key: 'e', count: breakCount },
  ),
  reached(
    '/reconciliation/breaks',
    lazyRouteComponent(() => import('../reconciliation/office/breaks.page.tsx'), 'BreaksPage'),
    { name: msg`Breaks`, key: 'y' },
  ),
  everyones(
    '/reconciliation/rows',
    lazyRouteComponent(() => import('../reconciliation/office/statements/rows.page.tsx'), 'StatementRowsPage'),
  ),
  reached(
    '/reconciliation/statements',
    lazyRouteComponent(() => import('../reconciliation/office/statements/statements.page.tsx'), 'StatementsPage'),
    { name: msg`Statements`, key: 'x' },
  ),
  everyones(
    '/reconciliation/statements/$id',
    lazyRouteComponent(() => import('../reconciliation/office/statements/statement.page.tsx'), 'StatementPage'),
  ),
  reached(
    '/reconciliation/maps',
    lazyRouteComponent(() => import('../reconciliation/office/statements/maps.page.tsx'), 'StatementMapsPage'),
    { name: msg`Maps`, key: 'z' },
  ),
  everyones(
    '/settlements',
    lazyRouteComponent(() => import('../reconciliation/office/settlements/settlements.page.tsx'), 'SettlementsPage'),
    { name: msg`Settlements`, icon: settlementsIcon, key: 'v' },
  ),
  everyones(
    '/cooperatives',
    lazyRouteComponent(() => import('../cooperatives/office/cooperatives.page.tsx'), 'OfficeCooperativesPage'),
    { name: msg`Cooperatives`, icon: cooperativesIcon, key: '2', count: linkCount },
  ),
  everyones(
    '/bank-files',
    lazyRouteComponent(() => import('../payouts/office/bank-files/bank-files.page.tsx'), 'BankFilesPage'),
    { name: msg`Bank files`, icon: bankFilesIcon, key: 'u' },
  ),
  everyones(
    '/bank-files/$id',
    lazyRouteComponent(() => import('../payouts/office/bank-files/bank-file.page.tsx'), 'BankFilePage'),
  ),
  everyones(
    '/support',
    lazyRouteComponent(() => import('../support/office/questions.page.tsx'), 'SupportQuestionsPage'),
    { name: msg`Questions`, icon: questionsIcon, key: 'q', count: questionCount },
  ),
  everyones(
    '/support/$id',
    lazyRouteComponent(() => import('../support/office/question.page.tsx'), 'SupportQuestionPage'),
  ),
  everyones(
    '/jobs',
    lazyRouteComponent(() => import('./jobs/dead-jobs.page.tsx'), 'DeadJobsPage'),
    { name: msg`Dead jobs`, icon: jobsIcon, key: 'j', count: deadJobCount },
  ),
]
