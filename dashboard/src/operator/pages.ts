import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { operatorRoles, type OperatorRole } from '@sahuji/contract/operator'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { auditIcon, merchantsIcon, operatorsIcon, rulesIcon } from './shell/office-icons.tsx'

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
    path: '/audit',
    roles: operatorRoles,
    page: lazyRouteComponent(() => import('./audit/audit.page.tsx'), 'AuditPage'),
    entry: { group: 'record', name: msg`Audit log`, icon: auditIcon, key: 'a' },
  },
  {
    path: '/operators',
    roles: ['administrator'],
    page: lazyRouteComponent(() => import('./accounts/operators.page.tsx'), 'OperatorsPage'),
    entry: { group: 'record', name: msg`Operators`, icon: operatorsIcon, key: 'o' },
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
]
