import { msg } from '@lingui/core/macro'
import { operatorRoles } from '@sahuji/contract/operator'
import { readKycCase } from '@sahuji/contract/operator/kyc'
import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import { paperCount } from './account-papers/paper-count.tsx'
import { WaitingCount } from './kyc/desk/waiting-count.tsx'
import { breakCount } from './reconciliation/break-count.tsx'
import { questionCount } from './support/question-count.tsx'
import { deadJobCount, proposalCount, reviewCount } from './money/counts.tsx'
import { payoutCount } from './payouts/payout-count.tsx'
import {
  bankFilesIcon,
  bankPapersIcon,
  casesIcon,
  jobsIcon,
  moneyIcon,
  questionsIcon,
  reconciliationIcon,
  secondPersonIcon,
  settlementsIcon,
  withdrawalsIcon,
} from './shell/office-icons.tsx'
import type { OfficePage } from './office-pages.ts'

/** What waits for somebody, in the sidebar's order; the first that an operator may see is where they begin. */
export const queuePages: readonly OfficePage[] = [
  {
    path: '/kyc',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./kyc/queue/queue.page.tsx'), 'KycQueuePage'),
    entry: { group: 'queues', name: msg`KYC cases`, icon: casesIcon, key: 'k', count: createElement(WaitingCount) },
  },
  {
    path: '/kyc/$id',
    roles: readKycCase.roles,
    page: lazyRouteComponent(() => import('./kyc/case/case.page.tsx'), 'KycCasePage'),
  },
  {
    path: '/money',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./money/money.page.tsx'), 'MoneyPage'),
    entry: { group: 'queues', name: msg`Money`, icon: moneyIcon, key: 'b', count: reviewCount },
  },
  {
    path: '/money/adjustment',
    roles: ['finance_maker'],
    page: lazyRouteComponent(() => import('./money/adjustment.page.tsx'), 'AdjustmentPage'),
  },
  {
    path: '/second-person',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./money/second-person.page.tsx'), 'SecondPersonPage'),
    entry: { group: 'queues', name: msg`Second person`, icon: secondPersonIcon, key: 's', count: proposalCount },
  },
  {
    path: '/payouts',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./payouts/payouts.page.tsx'), 'OfficePayoutsPage'),
    entry: { group: 'queues', name: msg`Withdrawals`, icon: withdrawalsIcon, key: 'd', count: payoutCount },
  },
  {
    path: '/account-papers',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./account-papers/account-papers.page.tsx'), 'AccountPapersPage'),
    entry: { group: 'queues', name: msg`Bank papers`, icon: bankPapersIcon, key: 'c', count: paperCount },
  },
  {
    path: '/reconciliation',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./reconciliation/reconciliation.page.tsx'), 'ReconciliationPage'),
    entry: { group: 'queues', name: msg`Reconciliation`, icon: reconciliationIcon, key: 'e', count: breakCount },
  },
  {
    path: '/reconciliation/breaks',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./reconciliation/breaks.page.tsx'), 'BreaksPage'),
  },
  {
    path: '/reconciliation/rows',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./statements/rows.page.tsx'), 'StatementRowsPage'),
  },
  {
    path: '/reconciliation/statements',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./statements/statements.page.tsx'), 'StatementsPage'),
  },
  {
    path: '/reconciliation/statements/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./statements/statement.page.tsx'), 'StatementPage'),
  },
  {
    path: '/reconciliation/maps',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./statements/maps.page.tsx'), 'StatementMapsPage'),
  },
  {
    path: '/settlements',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./settlements/settlements.page.tsx'), 'SettlementsPage'),
    entry: { group: 'queues', name: msg`Settlements`, icon: settlementsIcon, key: 'v' },
  },
  {
    path: '/bank-files',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./bank-files/bank-files.page.tsx'), 'BankFilesPage'),
    entry: { group: 'queues', name: msg`Bank files`, icon: bankFilesIcon, key: 'u' },
  },
  {
    path: '/bank-files/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./bank-files/bank-file.page.tsx'), 'BankFilePage'),
  },
  {
    path: '/support',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./support/questions.page.tsx'), 'SupportQuestionsPage'),
    entry: { group: 'queues', name: msg`Questions`, icon: questionsIcon, key: 'q', count: questionCount },
  },
  {
    path: '/support/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./support/question.page.tsx'), 'SupportQuestionPage'),
  },
  {
    path: '/jobs',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./money/dead-jobs.page.tsx'), 'DeadJobsPage'),
    entry: { group: 'queues', name: msg`Dead jobs`, icon: jobsIcon, key: 'j', count: deadJobCount },
  },
]
