import { createElement, type ReactNode } from 'react'
import type { NotificationSubject, NotificationType } from '@sahuji/contract/notifications/types'
import { subjectOf } from '@sahuji/contract/notifications/types'
import type { Notice } from '../kit/overlays/notices.ts'
import { KeyIcon, DocumentIcon } from '../kit/icons/actions.tsx'
import { BankIcon, MoneyInIcon, MoneyOutIcon, RefundIcon } from '../kit/icons/money.tsx'
import { InfoIcon, QuestionIcon, TickIcon } from '../kit/icons/states.tsx'

/** What a type is about; another server's own types are of the system. */
const aboutOf = (type: string): NotificationSubject =>
  Object.hasOwn(subjectOf, type) ? subjectOf[type as NotificationType] : 'system'

const icons: Readonly<Record<NotificationSubject, typeof InfoIcon>> = {
  requests: MoneyOutIcon,
  money: MoneyInIcon,
  security: KeyIcon,
  kyc: DocumentIcon,
  system: InfoIcon,
}

const own: Readonly<Partial<Record<string, typeof InfoIcon>>> = {
  AcceptFund: TickIcon,
  RejectFund: RefundIcon,
  FundReturned: RefundIcon,
  PayoutReturned: RefundIcon,
  LoadCredited: BankIcon,
  LoadReversed: RefundIcon,
  PayoutUnclear: QuestionIcon,
  PayoutCredited: BankIcon,
}

/** The icon of a type. */
export const NotificationIcon = ({ of: type }: { of: string }): ReactNode =>
  createElement(own[type] ?? icons[aboutOf(type)], {})

/** The tone of a push's notice; one that somebody must look at stays until it is closed. */
export function toneOfNotice(type: string): NonNullable<Notice['tone']> {
  if (type === 'PayoutUnclear') return 'unclear'
  if (type === 'KYCAccepted' || type === 'AcceptFund') return 'good'
  return aboutOf(type) === 'money' ? 'money' : 'info'
}

/** Where what it speaks of can be seen; undefined where the words are all there is. */
export function placeOf(type: string): string | undefined {
  if (type.startsWith('KYC')) return '/dashboard/updateKYC'
  if (type.startsWith('Payout') || type.startsWith('Settlement')) return '/dashboard/bankDeposit'
  if (type === 'BankAccountAdded' || type === 'AccountPaperDecided') return '/dashboard/bankDeposit'
  if (type === 'QuestionAnswered') return '/dashboard/loadFunds/trace'
  if (type === 'RequestFund') return '/dashboard/fundRequests'
  if (type === 'RejectFund' || type === 'RequestExpired') return '/dashboard/fundRequests?view=out'
  if (aboutOf(type) === 'security') return '/dashboard/profile'
  if (aboutOf(type) === 'money' || type === 'AcceptFund') return '/dashboard/transactionHistory'
  return undefined
}
