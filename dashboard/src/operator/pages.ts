import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { operatorRoles, type OperatorRole } from '@sahuji/contract/operator'
import { readKycCase } from '@sahuji/contract/operator/kyc'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { requestCount } from './accounts/request-count.tsx'
import { WaitingCount } from './kyc/desk/waiting-count.tsx'
import { deadJobCount, proposalCount, reviewCount } from './money/counts.tsx'
import {
  auditIcon,
  bankFilesIcon,
  banksIcon,
  broadcastsIcon,
  casesIcon,
  holidaysIcon,
  jobsIcon,
  ledgerIcon,
  merchantsIcon,
  moneyIcon,
  operatorsIcon,
  pagesIcon,
  railsIcon,
  reasonsIcon,
  rulesIcon,
  secondPersonIcon,
  tariffIcon,
} from './shell/office-icons.tsx'

/** A page of the back office. The sidebar, the keys after `g` and the routes read this one table. */
export interface OfficePage {
  /** Under `/operator`, as the router writes it: `/kyc`, `/kyc/$id`. */
  path: string
  /** Who sees it; the server refuses the others' calls whatever is shown. */
  roles: readonly OperatorRole[]
  page: RouteComponent
  /** Its place in the sidebar; absent for what is reached from another page. */
  entry?: {
    group: OfficeGroup
    name: MessageDescriptor
    icon: ReactNode
    /** The letter after `g` that leads to it. */
    key: string
    /** How many wait there: a component that asks and shows the number, or nothing while it is not known. */
    count?: ReactNode
  }
}

export const officeGroups = ['queues', 'look_up', 'rules', 'record'] as const
export type OfficeGroup = (typeof officeGroups)[number]

/** In the sidebar's order; the first that an operator may see is where they begin. */
export const officePages: readonly OfficePage[] = [
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
    path: '/jobs',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./money/dead-jobs.page.tsx'), 'DeadJobsPage'),
    entry: { group: 'queues', name: msg`Dead jobs`, icon: jobsIcon, key: 'j', count: deadJobCount },
  },
  {
    path: '/merchants',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./merchants/merchants.page.tsx'), 'MerchantsPage'),
    entry: { group: 'look_up', name: msg`Merchants`, icon: merchantsIcon, key: 'm' },
  },
  {
    path: '/merchants/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./merchants/merchant.page.tsx'), 'MerchantPage'),
  },
  {
    path: '/merchant-rules',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./merchants/merchant-rules.page.tsx'), 'MerchantRulesPage'),
    entry: { group: 'rules', name: msg`Limits and commission`, icon: rulesIcon, key: 'i' },
  },
  {
    path: '/merchants/$id/view',
    roles: ['kyc_reviewer', 'support', 'administrator'],
    page: lazyRouteComponent(() => import('./merchants/merchant-view.page.tsx'), 'MerchantViewPage'),
  },
  {
    path: '/ledger',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./money/ledger.page.tsx'), 'LedgerPage'),
    entry: { group: 'look_up', name: msg`Ledger`, icon: ledgerIcon, key: 'l' },
  },
  {
    path: '/ledger/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./money/transfer.page.tsx'), 'TransferPage'),
  },
  {
    path: '/rails',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./rails/rails.page.tsx'), 'RailsPage'),
    entry: { group: 'look_up', name: msg`Rails`, icon: railsIcon, key: 'r' },
  },
  {
    path: '/tariff',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./tariff/tariff.page.tsx'), 'TariffPage'),
    entry: { group: 'rules', name: msg`Tariff`, icon: tariffIcon, key: 't' },
  },
  {
    path: '/content/reasons',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./kyc/reasons/reasons.page.tsx'), 'KycReasonsPage'),
    entry: { group: 'rules', name: msg`Reason texts`, icon: reasonsIcon, key: 'w' },
  },
  {
    path: '/content/pages',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./content/pages.page.tsx'), 'OfficePagesPage'),
    entry: { group: 'rules', name: msg`General pages`, icon: pagesIcon, key: 'p' },
  },
  {
    path: '/content/pages/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./content/page-texts.page.tsx'), 'PageTextsPage'),
  },
  {
    path: '/content/banks',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./content/banks.page.tsx'), 'BanksPage'),
    entry: { group: 'rules', name: msg`Banks`, icon: banksIcon, key: 'f' },
  },
  {
    path: '/content/holidays',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./content/holidays.page.tsx'), 'HolidaysPage'),
    entry: { group: 'rules', name: msg`Public holidays`, icon: holidaysIcon, key: 'h' },
  },
  {
    path: '/content/notices',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./content/broadcasts.page.tsx'), 'BroadcastsPage'),
    entry: { group: 'rules', name: msg`Notices`, icon: broadcastsIcon, key: 'n' },
  },
  {
    path: '/audit',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./audit/audit.page.tsx'), 'AuditPage'),
    entry: { group: 'record', name: msg`Audit log`, icon: auditIcon, key: 'a' },
  },
  {
    path: '/operators',
    roles: ['administrator'],
    page: lazyRouteComponent(() => import('./accounts/operators.page.tsx'), 'OperatorsPage'),
    entry: { group: 'record', name: msg`Operators`, icon: operatorsIcon, key: 'o', count: requestCount },
  },
]
