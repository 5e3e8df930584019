import { lazyRouteComponent } from '@tanstack/react-router'

const updateKyc = lazyRouteComponent(() => import('./update-kyc.page.tsx'), 'UpdateKycPage')
const notFound = lazyRouteComponent(() => import('./public-not-found.tsx'), 'PublicNotFound')
const home = lazyRouteComponent(() => import('../home/home.page.tsx'), 'HomePage')
const verify = lazyRouteComponent(() => import('./verify.page.tsx'), 'VerifyPage')
const verifyStatement = lazyRouteComponent(() => import('./verify-statement.page.tsx'), 'VerifyStatementPage')
const pay = lazyRouteComponent(() => import('../payments/pay/pay.page.tsx'), 'PayPage')
const load = lazyRouteComponent(() => import('../funding/load.page.tsx'), 'LoadPage')

/** Every path of the specification with its page, in the specification's order; each page is fetched when it opens. */
export const dashboardPages = {
  '/dashboard': home,
  '/dashboard/home': home,
  '/dashboard/authCheck': lazyRouteComponent(() => import('../auth/auth-check.page.tsx'), 'AuthCheckPage'),
  '/dashboard/demo': lazyRouteComponent(() => import('../sandbox/tour/demo.page.tsx'), 'DemoPage'),
  '/dashboard/loadFunds': lazyRouteComponent(() => import('../funding/load-funds.page.tsx'), 'LoadFundsPage'),
  '/dashboard/loadFunds/ebanking': lazyRouteComponent(() => import('../funding/ebanking.page.tsx'), 'EbankingPage'),
  '/dashboard/loadFunds/ebanking/amount/$id': lazyRouteComponent(
    () => import('../funding/ebanking-amount.page.tsx'),
    'EbankingAmountPage',
  ),
  '/dashboard/loadFunds/mobilebanking': lazyRouteComponent(
    () => import('../funding/mobilebanking.page.tsx'),
    'MobilebankingPage',
  ),
  '/dashboard/loadFunds/mobilebanking/amount/$id': lazyRouteComponent(
    () => import('../funding/mobilebanking-amount.page.tsx'),
    'MobilebankingAmountPage',
  ),
  '/dashboard/loadFunds/visa': lazyRouteComponent(() => import('../funding/visa.page.tsx'), 'VisaPage'),
  '/dashboard/loadFunds/visa/amount': lazyRouteComponent(
    () => import('../funding/visa-amount.page.tsx'),
    'VisaAmountPage',
  ),
  '/dashboard/loadFunds/sct': lazyRouteComponent(() => import('../funding/sct.page.tsx'), 'SctPage'),
  '/dashboard/loadFunds/ips': lazyRouteComponent(() => import('../funding/ips.page.tsx'), 'IpsPage'),
  '/dashboard/loadFunds/$channel/return/$id': load,
  '/dashboard/loadFunds/trace': lazyRouteComponent(() => import('../support/trace.page.tsx'), 'TracePage'),
  '/dashboard/cooperativeStatement': lazyRouteComponent(
    () => import('../cooperatives/cooperative-statement.page.tsx'),
    'CooperativeStatementPage',
  ),
  '/dashboard/bankDeposit': lazyRouteComponent(() => import('../payouts/bank-deposit.page.tsx'), 'BankDepositPage'),
  '/dashboard/sendFund': lazyRouteComponent(() => import('../transfers/send-fund.page.tsx'), 'SendFundPage'),
  '/dashboard/pay': pay,
  '/dashboard/pay/$id': pay,
  '/dashboard/requestFund': lazyRouteComponent(() => import('../transfers/request-fund.page.tsx'), 'RequestFundPage'),
  '/dashboard/fundRequests': lazyRouteComponent(
    () => import('../transfers/fund-requests.page.tsx'),
    'FundRequestsPage',
  ),
  '/dashboard/counters': lazyRouteComponent(() => import('../counters/counters.page.tsx'), 'CountersPage'),
  '/dashboard/paymentLinks': lazyRouteComponent(
    () => import('../payments/links/payment-links.page.tsx'),
    'PaymentLinksPage',
  ),
  '/dashboard/disputes': lazyRouteComponent(() => import('../payments/disputes/disputes.page.tsx'), 'DisputesPage'),
  '/dashboard/disputes/$id': lazyRouteComponent(() => import('../payments/disputes/dispute.page.tsx'), 'DisputePage'),
  '/dashboard/profile': lazyRouteComponent(() => import('../profile/profile.page.tsx'), 'ProfilePage'),
  '/dashboard/changePassword': lazyRouteComponent(
    () => import('../auth/change-password.page.tsx'),
    'ChangePasswordPage',
  ),
  '/dashboard/qrcode': lazyRouteComponent(() => import('../payments/codes/qr-code.page.tsx'), 'QrCodePage'),
  '/dashboard/qrcode/amount': lazyRouteComponent(() => import('../payments/asked/amount.page.tsx'), 'AmountPage'),
  '/dashboard/qrcode/paid': lazyRouteComponent(() => import('../payments/taken/taken.page.tsx'), 'TakenPage'),
  '/dashboard/qrcode/paid/$id': lazyRouteComponent(
    () => import('../payments/taken/taken-payment.page.tsx'),
    'TakenPaymentPage',
  ),
  '/dashboard/qrcode/posters': lazyRouteComponent(() => import('../payments/posters/posters.page.tsx'), 'PostersPage'),
  '/dashboard/team': lazyRouteComponent(() => import('../team/team.page.tsx'), 'TeamPage'),
  '/dashboard/developers': lazyRouteComponent(() => import('../developers/developers.page.tsx'), 'DevelopersPage'),
  '/dashboard/developers/webhooks': lazyRouteComponent(
    () => import('../developers/webhooks/webhooks.page.tsx'),
    'WebhooksPage',
  ),
  '/dashboard/developers/reference': lazyRouteComponent(
    () => import('../developers/reference/reference.page.tsx'),
    'ReferencePage',
  ),
  '/dashboard/developers/requests': lazyRouteComponent(
    () => import('../developers/requests/requests.page.tsx'),
    'RequestsPage',
  ),
  '/dashboard/team/log': lazyRouteComponent(() => import('../team/log/log.page.tsx'), 'LogPage'),
  '/dashboard/transactionHistory': lazyRouteComponent(
    () => import('../transactions/transaction-history.page.tsx'),
    'TransactionHistoryPage',
  ),
  '/dashboard/statements': lazyRouteComponent(() => import('../statements/statements.page.tsx'), 'StatementsPage'),
  '/dashboard/testTransactions': lazyRouteComponent(
    () => import('../sandbox/test-transactions.page.tsx'),
    'TestTransactionsPage',
  ),
  '/dashboard/transactionHistory/months': lazyRouteComponent(
    () => import('../transactions/history-months.page.tsx'),
    'HistoryMonthsPage',
  ),
  '/dashboard/transactionHistory/singleTransaction/$id': lazyRouteComponent(
    () => import('../transactions/single-transaction.page.tsx'),
    'SingleTransactionPage',
  ),
  '/dashboard/transactionHistory/singleTransaction/$id/receipt': lazyRouteComponent(
    () => import('../transactions/receipts/receipt.page.tsx'),
    'ReceiptPage',
  ),
  '/dashboard/event': lazyRouteComponent(() => import('../events/catalogue/event.page.tsx'), 'EventPage'),
  '/dashboard/create-event': lazyRouteComponent(
    () => import('../events/create/create-event.page.tsx'),
    'CreateEventPage',
  ),
  '/dashboard/create-ticket/$id/$name': lazyRouteComponent(
    () => import('../events/tickets/create-ticket.page.tsx'),
    'CreateTicketPage',
  ),
  '/dashboard/my-events': lazyRouteComponent(() => import('../events/mine/my-events.page.tsx'), 'MyEventsPage'),
  '/dashboard/my-events/$id/doors': lazyRouteComponent(() => import('../events/door/doors.page.tsx'), 'DoorsPage'),
  '/dashboard/updatekyc': updateKyc,
  '/dashboard/updateKYC': updateKyc,
  '/dashboard/notifications': lazyRouteComponent(
    () => import('../notifications/notifications.page.tsx'),
    'NotificationsPage',
  ),
  '/dashboard/generalPages/$id': lazyRouteComponent(() => import('./general.page.tsx'), 'GeneralPage'),
} as const

/** The public paths, except /, /signin and /signup, which are separate documents. */
export const publicPages = {
  '/forgotPassword': lazyRouteComponent(() => import('../session/forgot-password.page.tsx'), 'ForgotPasswordPage'),
  '/emailVerification': lazyRouteComponent(
    () => import('../session/email-verification.page.tsx'),
    'EmailVerificationPage',
  ),
  '/verify/password/$token': lazyRouteComponent(
    () => import('../session/reset-password.page.tsx'),
    'ResetPasswordPage',
  ),
  '/verify/email/$token': lazyRouteComponent(() => import('../session/verify-email.page.tsx'), 'VerifyEmailPage'),
  '/verify/newEmail/$token': lazyRouteComponent(() => import('../profile/confirm-email.page.tsx'), 'ConfirmEmailPage'),
  '/invitation': lazyRouteComponent(() => import('../team/invitation.page.tsx'), 'InvitationPage'),
  '/verify': verify,
  '/demo': lazyRouteComponent(() => import('../sandbox/visitors/visitor.page.tsx'), 'VisitorPage'),
  '/counter': lazyRouteComponent(() => import('../payments/counter/counter.page.tsx'), 'CounterPage'),
  '/door': lazyRouteComponent(() => import('../events/door/at/door.page.tsx'), 'DoorPage'),
  '/verify/$reference': verify,
  '/verify/statement': verifyStatement,
  '/verify/statement/$code': verifyStatement,
  // the terms must be readable before an account exists
  '/generalPages/$id': lazyRouteComponent(() => import('./general.page.tsx'), 'PublicGeneralPage'),
  '/404': notFound,
} as const
