import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { CalendarIcon, DocumentIcon } from '../../kit/icons/actions.tsx'
import { BankIcon, CardIcon, MobilePhoneIcon, PlusIcon } from '../../kit/icons/money.tsx'
import { MoneyInIcon } from '../../kit/icons/first.tsx'
import { PersonIcon, SearchIcon } from '../../kit/icons/navigation.tsx'
import { navItems, isNavItemGroup } from '../nav-items.tsx'

export interface PageLink {
  id: string
  name: MessageDescriptor
  icon: ReactNode
  href: string
  /** Only our own server offers it. */
  isOurs?: true
}

/** Pages that are not in the menu. */
const others: readonly PageLink[] = [
  {
    id: 'ebanking',
    name: msg`Load from a bank by e-banking`,
    icon: <BankIcon />,
    href: '/dashboard/loadFunds/ebanking',
  },
  {
    id: 'mobilebanking',
    name: msg`Load from mobile banking`,
    icon: <MobilePhoneIcon />,
    href: '/dashboard/loadFunds/mobilebanking',
  },
  { id: 'visa', name: msg`Load from Visa or Mastercard`, icon: <CardIcon />, href: '/dashboard/loadFunds/visa' },
  { id: 'sct', name: msg`Load from an SCT card`, icon: <CardIcon />, href: '/dashboard/loadFunds/sct' },
  { id: 'ips', name: msg`Load through connectIPS`, icon: <BankIcon />, href: '/dashboard/loadFunds/ips' },
  {
    id: 'trace',
    name: msg`Where is my money?`,
    icon: <SearchIcon />,
    href: '/dashboard/loadFunds/trace',
    isOurs: true,
  },
  {
    id: 'request',
    name: msg`Ask for money`,
    icon: <MoneyInIcon />,
    href: '/dashboard/requestFund',
    isOurs: true,
  },
  {
    id: 'requests',
    name: msg`Requests for money`,
    icon: <MoneyInIcon />,
    href: '/dashboard/fundRequests',
    isOurs: true,
  },
  {
    id: 'withdraw',
    name: msg`Withdraw to your bank`,
    icon: <BankIcon />,
    href: '/dashboard/bankDeposit',
    isOurs: true,
  },
  {
    id: 'bank-accounts',
    name: msg`Bank accounts`,
    icon: <BankIcon />,
    href: '/dashboard/bankDeposit?tab=accounts',
    isOurs: true,
  },
  {
    id: 'withdrawals',
    name: msg`All withdrawals`,
    icon: <DocumentIcon />,
    href: '/dashboard/bankDeposit?tab=history',
    isOurs: true,
  },
  {
    id: 'settlement',
    name: msg`Automatic settlement`,
    icon: <CalendarIcon />,
    href: '/dashboard/bankDeposit?tab=settlement',
    isOurs: true,
  },
  { id: 'kyc', name: msg`Update KYC`, icon: <DocumentIcon />, href: '/dashboard/updateKYC' },
  { id: 'new-event', name: msg`New event`, icon: <PlusIcon />, href: '/dashboard/create-event' },
  { id: 'my-events', name: msg`My events`, icon: <CalendarIcon />, href: '/dashboard/my-events' },
  { id: 'log', name: msg`What everybody did`, icon: <DocumentIcon />, href: '/dashboard/team/log', isOurs: true },
  { id: 'tour', name: msg`Guided tour`, icon: <PersonIcon />, href: '/dashboard/demo' },
]

/** Every page of the palette: the menu's entries in their order, then the others. Spec §2. */
export const pageLinks: readonly PageLink[] = [
  ...navItems.flatMap((entry) =>
    isNavItemGroup(entry)
      ? entry.entries.map(({ icon, ...below }) => ({ ...below, icon: icon ?? entry.icon }))
      : [{ ...entry, icon: entry.icon }],
  ),
  ...others,
]
