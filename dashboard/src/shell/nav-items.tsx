import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { HeldRights } from '@sahuji/contract/company/shop-roles'
import { BankIcon, PlusIcon } from '../kit/icons/money.tsx'
import { CalendarIcon, DocumentIcon } from '../kit/icons/actions.tsx'
import { disputeCount } from '../payments/disputes/dispute-count.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { useRights } from '../platform/session/rights.ts'
import { mayOpen } from './page-rights.ts'
import { BellIcon, HistoryIcon, HomeIcon, PeopleIcon, PersonIcon, SandboxIcon } from '../kit/icons/navigation.tsx'

interface NavItem {
  id: string
  name: MessageDescriptor
  icon?: ReactNode
  href: string
  /** Further pages that are reached through it. */
  beside?: readonly string[]
  /** Only our own server offers it. */
  isOurs?: true
  /** The number of its waiting items: a component that reads and shows it, or nothing. */
  count?: ReactNode
}

export interface NavItemGroup {
  id: string
  name: MessageDescriptor
  icon: ReactNode
  entries: readonly NavItem[]
}

/** The sidebar from top to bottom: the specification's entries, with our own where a merchant expects them. Spec §1. */
export const navItems: readonly (NavItem | NavItemGroup)[] = [
  { id: 'home', name: msg`Home`, icon: <HomeIcon />, href: '/dashboard/home' },
  { id: 'load', name: msg`Load Funds`, icon: <PlusIcon />, href: '/dashboard/loadFunds' },
  {
    id: 'services',
    name: msg`Services`,
    icon: <BankIcon />,
    entries: [
      { id: 'deposit', name: msg`Bank Deposit`, href: '/dashboard/bankDeposit' },
      {
        id: 'send',
        name: msg`Send money`,
        href: '/dashboard/sendFund',
        beside: ['/dashboard/requestFund', '/dashboard/fundRequests'],
        isOurs: true,
      },
      { id: 'counters', name: msg`Counters`, href: '/dashboard/counters', isOurs: true },
      { id: 'links', name: msg`Payment Links`, href: '/dashboard/paymentLinks', isOurs: true },
      { id: 'disputes', name: msg`Disputes`, href: '/dashboard/disputes', isOurs: true, count: disputeCount },
    ],
  },
  { id: 'history', name: msg`Transaction History`, icon: <HistoryIcon />, href: '/dashboard/transactionHistory' },
  { id: 'statements', name: msg`Statements`, icon: <DocumentIcon />, href: '/dashboard/statements', isOurs: true },
  {
    id: 'sandbox',
    name: msg`Sandbox Transactions`,
    icon: <SandboxIcon />,
    href: '/dashboard/testTransactions',
    beside: ['/dashboard/demo'],
  },
  {
    id: 'cooperative',
    name: msg`Cooperative Statement`,
    icon: <PeopleIcon />,
    href: '/dashboard/cooperativeStatement',
  },
  {
    id: 'events',
    name: msg`Events`,
    icon: <CalendarIcon />,
    href: '/dashboard/event',
    beside: ['/dashboard/my-events', '/dashboard/create-event', '/dashboard/create-ticket'],
  },
  { id: 'notifications', name: msg`Notifications`, icon: <BellIcon />, href: '/dashboard/notifications' },
  {
    id: 'account',
    name: msg`Account`,
    icon: <PersonIcon />,
    entries: [
      { id: 'profile', name: msg`Profile`, href: '/dashboard/profile' },
      { id: 'password', name: msg`Change Password`, href: '/dashboard/changePassword' },
      { id: 'qr', name: msg`QR Code`, href: '/dashboard/qrcode' },
      { id: 'team', name: msg`Team`, href: '/dashboard/team', isOurs: true },
      { id: 'developers', name: msg`Developers`, href: '/dashboard/developers', isOurs: true },
    ],
  },
]

/** Who looks at the entries: at which server, with which rights. */
export interface Reader extends HeldRights {
  isOwn: boolean
}

/** Whether the current server offers an entry and the person may open its page. */
export const isOffered = ({ isOurs, href }: { isOurs?: true; href: string }, reader: Reader): boolean =>
  (reader.isOwn || !isOurs) && mayOpen(reader, href)

/** The signed-in person, for `isOffered`. */
export const useReader = (): Reader => ({ isOwn: useOwnServer(), ...useRights() })

export const isNavItemGroup = (entry: NavItem | NavItemGroup): entry is NavItemGroup => 'entries' in entry

/** True when an address is an entry's page, a further page of it, or below one of them. */
export const isCurrentEntry = ({ href, beside = [] }: Pick<NavItem, 'href' | 'beside'>, address: string): boolean =>
  [href, ...beside].some((page) => address === page || address.startsWith(`${page}/`))
