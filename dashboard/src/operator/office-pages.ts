import type { MessageDescriptor } from '@lingui/core'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

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
  /** How the keys after `g` lead to one that has no place in the sidebar. */
  jump?: Pick<NonNullable<OfficePage['entry']>, 'name' | 'key'>
}

export const officeGroups = ['queues', 'look_up', 'rules', 'record'] as const
export type OfficeGroup = (typeof officeGroups)[number]
