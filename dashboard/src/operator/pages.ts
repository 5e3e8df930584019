import { msg } from '@lingui/core/macro'
import { operatorRoles } from '@sahuji/contract/company/operator-roles'
import { lazyRouteComponent } from '@tanstack/react-router'
import { requestCount } from './counts.tsx'
import {
  auditIcon,
  banksIcon,
  broadcastsIcon,
  holidaysIcon,
  ledgerIcon,
  merchantsIcon,
  operatorsIcon,
  pagesIcon,
  paymentsIcon,
  railsIcon,
  reasonsIcon,
  rulesIcon,
  tariffIcon,
} from '../kit/office/office-icons.tsx'
import type { OfficePage } from './office-pages.ts'
import { queuePages } from './queue-pages.ts'

/** All pages, in the sidebar's order. */
export const officePages: readonly OfficePage[] = [
  ...queuePages,
  {
    path: '/merchants',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../merchants/office/merchants.page.tsx'), 'MerchantsPage'),
    entry: { group: 'look_up', name: msg`Merchants`, icon: merchantsIcon, key: 'm' },
  },
  {
    path: '/merchants/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../merchants/office/merchant.page.tsx'), 'MerchantPage'),
  },
  {
    path: '/merchants/$id/secret-keys',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../developers/office/secret-keys.page.tsx'), 'SecretKeysPage'),
  },
  {
    path: '/merchants/$id/payment-ways',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../payments/office/shop-ways.page.tsx'), 'ShopWaysPage'),
  },
  {
    path: '/merchant-rules',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../merchants/office/merchant-rules.page.tsx'), 'MerchantRulesPage'),
    entry: { group: 'rules', name: msg`Limits and commission`, icon: rulesIcon, key: 'i' },
  },
  {
    path: '/merchants/$id/view',
    roles: ['kyc_reviewer', 'support', 'administrator'],
    page: lazyRouteComponent(() => import('./merchant-view/merchant-view.page.tsx'), 'MerchantViewPage'),
  },
  {
    path: '/payments',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../payments/office/payments.page.tsx'), 'OfficePaymentsPage'),
    entry: { group: 'look_up', name: msg({ message: 'Payments', context: 'list' }), icon: paymentsIcon, key: '1' },
  },
  {
    path: '/payments/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../payments/office/payment.page.tsx'), 'OfficePaymentPage'),
  },
  {
    path: '/ledger',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../ledger/office/ledger.page.tsx'), 'LedgerPage'),
    entry: { group: 'look_up', name: msg`Ledger`, icon: ledgerIcon, key: 'l' },
  },
  {
    path: '/ledger/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./books/transfer.page.tsx'), 'TransferPage'),
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
    page: lazyRouteComponent(() => import('./proposals/proposed-tariff.page.tsx'), 'ProposedTariffPage'),
    entry: { group: 'rules', name: msg`Tariff`, icon: tariffIcon, key: 't' },
  },
  {
    path: '/content/reasons',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../kyc/office/reasons/reasons.page.tsx'), 'KycReasonsPage'),
    entry: { group: 'rules', name: msg`Reason texts`, icon: reasonsIcon, key: 'w' },
  },
  {
    path: '/content/pages',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../pages/office/pages.page.tsx'), 'OfficePagesPage'),
    entry: { group: 'rules', name: msg`General pages`, icon: pagesIcon, key: 'p' },
  },
  {
    path: '/content/pages/$id',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../pages/office/page-texts.page.tsx'), 'PageTextsPage'),
  },
  {
    path: '/content/banks',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../banks/office/banks.page.tsx'), 'BanksPage'),
    entry: { group: 'rules', name: msg`Banks`, icon: banksIcon, key: 'f' },
  },
  {
    path: '/content/holidays',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('../banks/office/holidays.page.tsx'), 'HolidaysPage'),
    entry: { group: 'rules', name: msg`Public holidays`, icon: holidaysIcon, key: 'h' },
  },
  {
    path: '/content/notices',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./broadcasts/broadcasts.page.tsx'), 'BroadcastsPage'),
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
    page: lazyRouteComponent(() => import('../operators/operators.page.tsx'), 'OperatorsPage'),
    entry: { group: 'record', name: msg`Operators`, icon: operatorsIcon, key: 'o', count: requestCount },
  },
]
