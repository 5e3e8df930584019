import { type NotificationType, notificationTypes, subjectOf } from './types.ts'

/** What a person can be told of, a line of the matrix each; several types of notification are one kind. */
export const noticeKinds = [
  'received',
  'asked',
  'answered',
  'sent',
  'withdrawn',
  'returned',
  'kyc',
  'security',
  'support',
  'tariff',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** By what a person is told besides the bell, which always tells. */
export const noticeChannels = ['push', 'email', 'sms'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Never, of each as it comes, or once a day at `digestHour`, which only mail about money received can be. */
export const noticeFrequencies = ['never', 'each', 'daily'] as const
export type NoticeFrequency = (typeof noticeFrequencies)[number]

/** When the day's mail is written, by the clock of Kathmandu. */
export const digestHour = 20

interface NoticeRule {
  /** What holds until somebody chose. */
  frequency: NoticeFrequency
  /** Cannot be chosen otherwise: it warns of a stranger, of money that did not arrive, or of what the law has us announce. */
  is_locked?: true
}

/** What holds until somebody chose, and what cannot be chosen; the database has the same rows (notice_defaults). */
export const noticeMatrix: Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, NoticeRule>>>> = {
  received: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  asked: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  answered: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  sent: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  withdrawn: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'each' } },
  returned: { push: { frequency: 'each' }, email: { frequency: 'each', is_locked: true }, sms: { frequency: 'each' } },
  kyc: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'never' } },
  security: {
    push: { frequency: 'each', is_locked: true },
    email: { frequency: 'each', is_locked: true },
    sms: { frequency: 'each', is_locked: true },
  },
  support: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'each' } },
  tariff: { push: { frequency: 'each' }, email: { frequency: 'each', is_locked: true }, sms: { frequency: 'never' } },
}

/** The kind of each type. */
export const kindOfType: Readonly<Record<NotificationType, NoticeKind>> = {
  RequestFund: 'asked',
  ReceievedFund: 'received',
  AcceptFund: 'answered',
  RejectFund: 'answered',
  RequestExpired: 'answered',
  FundTakenUp: 'sent',
  FundReturned: 'sent',
  LoadCredited: 'received',
  LoadReversed: 'returned',
  PayoutCredited: 'withdrawn',
  PayoutReturned: 'returned',
  PayoutUnclear: 'returned',
  SettlementStopped: 'returned',
  BankAccountAdded: 'security',
  SettlementChanged: 'security',
  PasswordChanged: 'security',
  SignInChanged: 'security',
  AccountPaperDecided: 'kyc',
  KYCAccepted: 'kyc',
  KYCMoreAsked: 'kyc',
  KYCRejected: 'kyc',
  KYCExpired: 'kyc',
  QuestionAnswered: 'support',
  TariffChange: 'tariff',
}

/** Whether a shop may do without it: never what says that a stranger may have the account, or that money did not arrive. */
const isMutable = (type: NotificationType): boolean =>
  subjectOf[type] !== 'security' && kindOfType[type] !== 'security' && kindOfType[type] !== 'returned'

export const mutableTypes: readonly NotificationType[] = notificationTypes.filter(isMutable)
