import type { PublicPage } from '../../platform/http/public-pages.ts'
import { beginPages } from './begin-page.ts'
import { leaveScript } from './leave-page.ts'
import type { PageFrame } from './page-frame.ts'
import { payPages } from './pay-page.ts'
import { refundPages } from './refund-page.ts'

/** The pages at which anybody pays a merchant: rendered here, without session or cookie. */
export const paymentPages = (frame: PageFrame): PublicPage[] => [
  ...payPages(frame),
  ...beginPages(frame),
  ...refundPages(frame),
  { method: 'GET', path: '/pay-watch.js', answer: async () => ({ script: watchScript }) },
  { method: 'GET', path: '/pay-leave.js', answer: async () => ({ script: leaveScript }) },
]

/**
 * The script beside an open payment: asks every three seconds, while the page is seen, whether the payment has changed, and
 * shows the page anew when it has. Without script the page reloads itself while somebody is paying.
 */
const watchScript = `
const { id, version, paying, app } = document.currentScript.dataset
const ask = async () => {
  if (document.hidden) return
  const answer = await fetch('/api/pay/' + id, { headers: { 'app-authorizer': app } }).catch(() => undefined)
  if (!answer?.ok) return
  const { data } = await answer.json()
  const now = data.is_being_paid ? (data.attempt?.at ?? 'wallet') : ''
  if (String(data.version) !== version || now !== paying || data.state !== 'open') location.replace('/pay/' + id + location.search)
}
setInterval(ask, 3000)
addEventListener('pageshow', (event) => { if (event.persisted) location.reload() })
`
