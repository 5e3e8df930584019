import { lazyRouteComponent } from '@tanstack/react-router'

const placeholder = lazyRouteComponent(() => import('./placeholder.page.tsx'), 'PlaceholderPage')
const publicPlaceholder = lazyRouteComponent(() => import('./public-frame.tsx'), 'PublicPlaceholder')
const notFound = lazyRouteComponent(() => import('./public-frame.tsx'), 'PublicNotFound')
const home = lazyRouteComponent(() => import('../home/home.page.tsx'), 'HomePage')
const load = lazyRouteComponent(() => import('../funding/load.page.tsx'), 'LoadPage')

/** Every path of the specification and its page, in the specification's order; each page is fetched when it is opened. */
export const dashboardPages = {
  '/dashboard': home,
  '/dashboard/home': home,
  '/dashboard/authCheck': placeholder,
  '/dashboard/demo': placeholder,
  '/dashboard/loadFunds': lazyRouteComponent(() => import('../funding/load-funds.page.tsx'), 'LoadFundsPage'),
  '/dashboard/loadFunds/ebanking': lazyRouteComponent(() => import('../funding/ebanking.page.tsx'), 'EbankingPage'),
  '/dashboard/loadFunds/ebanking/amount/$id': lazyRouteComponent(
    () => import('../funding/ebanking-amount.page.tsx'),
    'EbankingAmountPage',
  ),
  '/dashboard/loadFunds/mobilebanking': placeholder,
  '/dashboard/loadFunds/mobilebanking/amount/$id': placeholder,
  '/dashboard/loadFunds/visa': placeholder,
  '/dashboard/loadFunds/visa/amount': placeholder,
  '/dashboard/loadFunds/sct': placeholder,
  '/dashboard/loadFunds/ips': placeholder,
  '/dashboard/loadFunds/$channel/return/$id': load,
  '/dashboard/cooperativeStatement': placeholder,
  '/dashboard/bankDeposit': placeholder,
  '/dashboard/profile': placeholder,
  '/dashboard/changePassword': placeholder,
  '/dashboard/qrcode': placeholder,
  '/dashboard/transactionHistory': lazyRouteComponent(
    () => import('../transactions/transaction-history.page.tsx'),
    'TransactionHistoryPage',
  ),
  '/dashboard/testTransactions': lazyRouteComponent(
    () => import('../transactions/test-transactions.page.tsx'),
    'TestTransactionsPage',
  ),
  '/dashboard/transactionHistory/singleTransaction/$id': lazyRouteComponent(
    () => import('../transactions/single-transaction.page.tsx'),
    'SingleTransactionPage',
  ),
  '/dashboard/event': placeholder,
  '/dashboard/create-event': placeholder,
  '/dashboard/create-ticket/$id/$name': placeholder,
  '/dashboard/my-events': placeholder,
  '/dashboard/updatekyc': placeholder,
  '/dashboard/updateKYC': placeholder,
  '/dashboard/notifications': placeholder,
  '/dashboard/generalPages/$id': placeholder,
} as const

/** The public paths beside / and /signin, which are a document of their own. */
export const publicPages = {
  '/signup': lazyRouteComponent(() => import('../session/sign-up.page.tsx'), 'SignUpPage'),
  '/forgotPassword': publicPlaceholder,
  '/emailVerification': lazyRouteComponent(
    () => import('../session/email-verification.page.tsx'),
    'EmailVerificationPage',
  ),
  '/verify/email/$token': lazyRouteComponent(() => import('../session/verify-email.page.tsx'), 'VerifyEmailPage'),
  // the terms must be readable before there is an account
  '/generalPages/$id': publicPlaceholder,
  '/404': notFound,
} as const
