import { lazyRouteComponent } from '@tanstack/react-router'

const placeholder = lazyRouteComponent(() => import('./placeholder.page.tsx'), 'PlaceholderPage')
const notFound = lazyRouteComponent(() => import('./not-found.page.tsx'), 'NotFoundPage')
const home = lazyRouteComponent(() => import('../home/home.page.tsx'), 'HomePage')
const load = lazyRouteComponent(() => import('../funding/load.page.tsx'), 'LoadPage')

/** Every path of the specification and its page, in the specification's order; each page is fetched when it is opened. */
export const dashboardPages = {
  '/': home,
  '/home': home,
  '/authCheck': placeholder,
  '/demo': placeholder,
  '/loadFunds': lazyRouteComponent(() => import('../funding/load-funds.page.tsx'), 'LoadFundsPage'),
  '/loadFunds/ebanking': lazyRouteComponent(() => import('../funding/ebanking.page.tsx'), 'EbankingPage'),
  '/loadFunds/ebanking/amount/$id': lazyRouteComponent(
    () => import('../funding/ebanking-amount.page.tsx'),
    'EbankingAmountPage',
  ),
  '/loadFunds/mobilebanking': placeholder,
  '/loadFunds/mobilebanking/amount/$id': placeholder,
  '/loadFunds/visa': placeholder,
  '/loadFunds/visa/amount': placeholder,
  '/loadFunds/sct': placeholder,
  '/loadFunds/ips': placeholder,
  '/loadFunds/$channel/return/$id': load,
  '/cooperativeStatement': placeholder,
  '/bankDeposit': placeholder,
  '/profile': placeholder,
  '/changePassword': placeholder,
  '/qrcode': placeholder,
  '/transactionHistory': lazyRouteComponent(
    () => import('../transactions/transaction-history.page.tsx'),
    'TransactionHistoryPage',
  ),
  '/testTransactions': lazyRouteComponent(
    () => import('../transactions/test-transactions.page.tsx'),
    'TestTransactionsPage',
  ),
  '/transactionHistory/singleTransaction/$id': lazyRouteComponent(
    () => import('../transactions/single-transaction.page.tsx'),
    'SingleTransactionPage',
  ),
  '/event': placeholder,
  '/create-event': placeholder,
  '/create-ticket/$id/$name': placeholder,
  '/my-events': placeholder,
  '/updatekyc': placeholder,
  '/updateKYC': placeholder,
  '/notifications': placeholder,
  '/generalPages/$id': placeholder,
} as const

/** The public paths beside / and /signin, which are a document of their own. */
export const publicPages = {
  '/signup': lazyRouteComponent(() => import('../session/sign-up.page.tsx'), 'SignUpPage'),
  '/forgotPassword': placeholder,
  '/emailVerification': lazyRouteComponent(
    () => import('../auth/email-verification.page.tsx'),
    'EmailVerificationPage',
  ),
  '/verify/email/$token': lazyRouteComponent(() => import('../auth/verify-email.page.tsx'), 'VerifyEmailPage'),
  '/404': notFound,
} as const
