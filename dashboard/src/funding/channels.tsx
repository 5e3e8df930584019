import type { LoadChannel } from '@sahuji/contract/banks'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { BankIcon, CardIcon, MobilePhoneIcon, NetworkIcon } from '../kit/icons/money.tsx'

interface ChannelWords {
  name: MessageDescriptor
  says: MessageDescriptor
  takes: MessageDescriptor
  icon: ReactNode
  /** Its screens are there; until then a channel shows as not open. */
  isBuilt: boolean
  /** The specification's path, under /dashboard/. */
  href: string
}

/** The ways to load, as a merchant names them. */
export const channelWords: Record<LoadChannel, ChannelWords> = {
  ebanking: {
    name: msg`E-banking`,
    says: msg`Pay from your bank’s website.`,
    takes: msg`Under a minute`,
    icon: <BankIcon />,
    isBuilt: true,
    href: '/dashboard/loadFunds/ebanking',
  },
  mobilebanking: {
    name: msg`Mobile banking`,
    says: msg`Approve in your bank’s app.`,
    takes: msg`Under a minute`,
    icon: <MobilePhoneIcon />,
    isBuilt: false,
    href: '/dashboard/loadFunds/mobilebanking',
  },
  ips: {
    name: msg`connectIPS`,
    says: msg`Straight from a linked account.`,
    takes: msg`Two minutes`,
    icon: <NetworkIcon />,
    isBuilt: false,
    href: '/dashboard/loadFunds/ips',
  },
  visa: {
    name: msg`Visa or Mastercard`,
    says: msg`Debit or credit, 3-D Secure.`,
    takes: msg`At once`,
    icon: <CardIcon />,
    isBuilt: false,
    href: '/dashboard/loadFunds/visa',
  },
  sct: {
    name: msg`SCT card`,
    says: msg`Domestic debit card, PIN online.`,
    takes: msg`At once`,
    icon: <CardIcon />,
    isBuilt: false,
    href: '/dashboard/loadFunds/sct',
  },
}
