import type { MessageDescriptor } from '@lingui/core'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A page of the back office. The sidebar, the keys after `g` and the routes come from this table. */
export interface OfficePage {
  /** Under `/operator`, in the router's form: `/kyc`, `/kyc/$id`. */
  path: string
  /** The roles that see it; the server refuses the calls of others in any case. */
  roles: readonly OperatorRole[]
  page: RouteComponent
  /** Its place in the sidebar; absent for a page that another page links to. */
  entry?: {
    group: OfficeGroup
    name: MessageDescriptor
    icon: ReactNode
    /** The letter after `g` that opens it. */
    key: string
    /** The number of its waiting items: a component that reads and shows the number, or nothing while it is unknown. */
    count?: ReactNode
  }
  /** The keys after `g` for a page without a place in the sidebar. */
  jump?: Pick<NonNullable<OfficePage['entry']>, 'name' | 'key'>
}

export const officeGroups = ['queues', 'look_up', 'rules', 'record'] as const
export type OfficeGroup = (typeof officeGroups)[number]
