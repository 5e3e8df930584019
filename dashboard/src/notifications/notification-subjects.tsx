import { createElement, type ReactNode } from 'react'
import type { NotificationSubject, NotificationType } from '@sahuji/contract/notifications/types'
import { typeRules } from '@sahuji/contract/notifications/types'
import type { Notice } from '../kit/overlays/notices.ts'
import { KeyIcon, MoneyInIcon } from '../kit/icons/first.tsx'
import { DocumentIcon } from '../kit/icons/actions.tsx'
import { BankIcon, MoneyOutIcon, RefundIcon } from '../kit/icons/money.tsx'
import { InfoIcon, QuestionIcon, TickIcon, WarningIcon } from '../kit/icons/states.tsx'

/** The subject of a type; another server's own types are of the system. */
const subjectOfType = (type: string): NotificationSubject =>
  Object.hasOwn(typeRules, type) ? typeRules[type as NotificationType].subject : 'system'

const icons: Readonly<Record<NotificationSubject, typeof InfoIcon>> = {
  requests: MoneyOutIcon,
  money: MoneyInIcon,
  security: KeyIcon,
  kyc: DocumentIcon,
  system: InfoIcon,
}

/** Types with an icon other than their subject's. */
const own: Readonly<Partial<Record<NotificationType, typeof InfoIcon>>> = {
  AcceptFund: TickIcon,
  RejectFund: RefundIcon,
  FundReturned: RefundIcon,
  PayoutReturned: RefundIcon,
  EventPayoutKept: RefundIcon,
  LoadCredited: BankIcon,
  LoadReversed: RefundIcon,
  PaymentDispute: WarningIcon,
  OwnDispute: WarningIcon,
  RefundAsked: RefundIcon,
  RefundFailed: RefundIcon,
  PaymentTakenBack: RefundIcon,
  StatementMade: DocumentIcon,
  StatementScheduled: DocumentIcon,
  StatementFailed: WarningIcon,
  SecretKeyExposed: WarningIcon,
  WebhookFailing: WarningIcon,
  PayoutUnclear: QuestionIcon,
  PayoutCredited: BankIcon,
}

/** The icon of a type. */
export const NotificationIcon = ({ of: type }: { of: string }): ReactNode =>
  createElement(own[type as NotificationType] ?? icons[subjectOfType(type)], {})

/** The tone of a push's notice; one that needs attention remains until it is closed. */
export function toneOfNotice(type: string): NonNullable<Notice['tone']> {
  if (type === 'PayoutUnclear') return 'unclear'
  if (type === 'KYCAccepted' || type === 'AcceptFund') return 'good'
  return subjectOfType(type) === 'money' ? 'money' : 'info'
}
