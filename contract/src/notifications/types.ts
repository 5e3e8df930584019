import type { NoticeKind } from './kinds.ts'

/** A tab of the page of notifications, beside all and unread. */
export type NotificationSubject = 'requests' | 'money' | 'security' | 'kyc' | 'system'

interface TypeRule {
  subject: NotificationSubject
  /** The line of a person's choices that decides whether it is pushed, mailed and sent by SMS. */
  kind: NoticeKind
  /** The channels by which the bell itself sends it; another domain sends the rest. */
  by_bell: readonly ('email' | 'sms')[]
}

/**
 * The types on the wire, each declared here alone. RequestFund, ReceievedFund, AcceptFund and KYCAccepted are the
 * specification's, spelled as it spells them; the others are its "other types".
 */
const types = {
  RequestFund: { subject: 'requests', kind: 'asked', by_bell: ['email', 'sms'] },
  ReceievedFund: { subject: 'money', kind: 'received', by_bell: ['email', 'sms'] },
  AcceptFund: { subject: 'requests', kind: 'answered', by_bell: ['email', 'sms'] },
  RejectFund: { subject: 'requests', kind: 'answered', by_bell: ['email', 'sms'] },
  RequestExpired: { subject: 'requests', kind: 'answered', by_bell: ['email', 'sms'] },
  FundTakenUp: { subject: 'money', kind: 'sent', by_bell: ['email', 'sms'] },
  FundReturned: { subject: 'money', kind: 'sent', by_bell: ['email', 'sms'] },
  PaymentReceived: { subject: 'money', kind: 'received', by_bell: ['email', 'sms'] },
  RefundAsked: { subject: 'requests', kind: 'asked', by_bell: ['email', 'sms'] },
  RefundFailed: { subject: 'money', kind: 'returned', by_bell: ['email', 'sms'] },
  PaymentTakenBack: { subject: 'money', kind: 'returned', by_bell: ['email', 'sms'] },
  RefundReceived: { subject: 'money', kind: 'received', by_bell: ['email', 'sms'] },
  PaymentDispute: { subject: 'money', kind: 'returned', by_bell: ['email', 'sms'] },
  OwnDispute: { subject: 'money', kind: 'returned', by_bell: ['email', 'sms'] },
  LoadCredited: { subject: 'money', kind: 'received', by_bell: ['email', 'sms'] },
  LoadReversed: { subject: 'money', kind: 'returned', by_bell: ['email', 'sms'] },
  PayoutCredited: { subject: 'money', kind: 'withdrawn', by_bell: [] },
  PayoutReturned: { subject: 'money', kind: 'returned', by_bell: [] },
  PayoutUnclear: { subject: 'money', kind: 'returned', by_bell: [] },
  BankAccountAdded: { subject: 'security', kind: 'security', by_bell: [] },
  SettlementStopped: { subject: 'money', kind: 'returned', by_bell: ['sms'] },
  SettlementChanged: { subject: 'security', kind: 'security', by_bell: [] },
  EventPayoutKept: { subject: 'money', kind: 'returned', by_bell: ['email', 'sms'] },
  PasswordChanged: { subject: 'security', kind: 'security', by_bell: [] },
  SignInChanged: { subject: 'security', kind: 'security', by_bell: [] },
  SecretKeyChanged: { subject: 'security', kind: 'security', by_bell: [] },
  SecretKeyExposed: { subject: 'security', kind: 'security', by_bell: [] },
  AccountPaperDecided: { subject: 'kyc', kind: 'kyc', by_bell: ['email', 'sms'] },
  CooperativeDecided: { subject: 'kyc', kind: 'kyc', by_bell: ['email', 'sms'] },
  KYCAccepted: { subject: 'kyc', kind: 'kyc', by_bell: ['sms'] },
  KYCMoreAsked: { subject: 'kyc', kind: 'kyc', by_bell: ['sms'] },
  KYCRejected: { subject: 'kyc', kind: 'kyc', by_bell: ['sms'] },
  KYCExpired: { subject: 'kyc', kind: 'kyc', by_bell: ['email', 'sms'] },
  HistoryViewEntered: { subject: 'money', kind: 'received', by_bell: [] },
  QuestionAnswered: { subject: 'system', kind: 'support', by_bell: [] },
  StatementMade: { subject: 'system', kind: 'reports', by_bell: ['email', 'sms'] },
  StatementScheduled: { subject: 'system', kind: 'reports', by_bell: [] },
  StatementFailed: { subject: 'system', kind: 'reports', by_bell: ['email', 'sms'] },
  ExportMade: { subject: 'system', kind: 'reports', by_bell: [] },
  ExportFailed: { subject: 'system', kind: 'reports', by_bell: [] },
  WebhookFailing: { subject: 'system', kind: 'developers', by_bell: ['email'] },
  TariffChange: { subject: 'system', kind: 'tariff', by_bell: ['sms'] },
} as const satisfies Record<string, TypeRule>

export type NotificationType = keyof typeof types
export const notificationTypes = Object.keys(types) as NotificationType[]
export const typeRules: Readonly<Record<NotificationType, TypeRule>> = types

/** The types of one subject. */
export const typesOf = (subject: NotificationSubject): NotificationType[] =>
  notificationTypes.filter((type) => typeRules[type].subject === subject)

/** Notices that a shop cannot mute: a stranger may have the account, or money did not arrive. */
type Unmutable = { subject: 'security' } | { kind: 'security' | 'returned' }

/** The types that a merchant can mute. */
export type MutableType = {
  [Type in NotificationType]: (typeof types)[Type] extends Unmutable ? never : Type
}[NotificationType]

const isMutable = (type: NotificationType): type is MutableType => {
  const { subject, kind } = typeRules[type]
  return subject !== 'security' && kind !== 'security' && kind !== 'returned'
}

export const mutableTypes: readonly MutableType[] = notificationTypes.filter(isMutable)
