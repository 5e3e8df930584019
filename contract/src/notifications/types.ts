/** What a notification can be about: a tab of the page beside all and unread. */
export type NotificationSubject = 'requests' | 'money' | 'security' | 'kyc' | 'system'

/**
 * The types on the wire. RequestFund, ReceievedFund, AcceptFund and KYCAccepted are the specification's, spelled as it spells
 * them; the others are its "other types".
 */
export const notificationTypes = [
  'RequestFund',
  'ReceievedFund',
  'AcceptFund',
  'RejectFund',
  'RequestExpired',
  'FundTakenUp',
  'FundReturned',
  'LoadCredited',
  'LoadReversed',
  'PayoutCredited',
  'PayoutReturned',
  'PayoutUnclear',
  'BankAccountAdded',
  'SettlementStopped',
  'SettlementChanged',
  'PasswordChanged',
  'SignInChanged',
  'AccountPaperDecided',
  'KYCAccepted',
  'KYCMoreAsked',
  'KYCRejected',
  'KYCExpired',
  'QuestionAnswered',
  'TariffChange',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What each type is about. */
export const subjectOf: Readonly<Record<NotificationType, NotificationSubject>> = {
  RequestFund: 'requests',
  AcceptFund: 'requests',
  RejectFund: 'requests',
  RequestExpired: 'requests',
  ReceievedFund: 'money',
  FundTakenUp: 'money',
  FundReturned: 'money',
  LoadCredited: 'money',
  LoadReversed: 'money',
  PayoutCredited: 'money',
  PayoutReturned: 'money',
  PayoutUnclear: 'money',
  BankAccountAdded: 'security',
  SettlementStopped: 'money',
  SettlementChanged: 'security',
  PasswordChanged: 'security',
  SignInChanged: 'security',
  AccountPaperDecided: 'kyc',
  KYCAccepted: 'kyc',
  KYCMoreAsked: 'kyc',
  KYCRejected: 'kyc',
  KYCExpired: 'kyc',
  QuestionAnswered: 'system',
  TariffChange: 'system',
}

/** The types of one subject. */
export const typesOf = (subject: NotificationSubject): NotificationType[] =>
  notificationTypes.filter((type) => subjectOf[type] === subject)
