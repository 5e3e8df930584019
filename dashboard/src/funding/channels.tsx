import type { LoadChannel } from '@sahuji/contract/funding'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { BankIcon, CardIcon, MobilePhoneIcon, NetworkIcon } from '../kit/icons/money.tsx'

interface ChannelWords {
  name: MessageDescriptor
  says: MessageDescriptor
  takes: MessageDescriptor
  icon: ReactNode
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
    href: '/dashboard/loadFunds/ebanking',
  },
  mobilebanking: {
    name: msg`Mobile banking`,
    says: msg`Approve in your bank’s app.`,
    takes: msg`Under a minute`,
    icon: <MobilePhoneIcon />,
    href: '/dashboard/loadFunds/mobilebanking',
  },
  ips: {
    name: msg`connectIPS`,
    says: msg`Straight from a linked account.`,
    takes: msg`Two minutes`,
    icon: <NetworkIcon />,
    href: '/dashboard/loadFunds/ips',
  },
  visa: {
    name: msg`Visa or Mastercard`,
    says: msg`Debit or credit, 3-D Secure.`,
    takes: msg`At once`,
    icon: <CardIcon />,
    href: '/dashboard/loadFunds/visa',
  },
  sct: {
    name: msg`SCT card`,
    says: msg`Domestic debit card, PIN online.`,
    takes: msg`At once`,
    icon: <CardIcon />,
    href: '/dashboard/loadFunds/sct',
  },
}
