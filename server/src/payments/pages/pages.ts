import type { PublicPage } from '../../platform/http/public-pages.ts'
import { beginPages } from './begin-page.ts'
import { contactPages } from './contact-page.ts'
import { leaveScript } from './leave-page.ts'
import { disputePages } from './dispute-page.ts'
import { markIcon, menuScript, type PageFrame } from './page-frame.ts'
import { payPages } from './pay-page.ts'
import { receiptPages } from './receipt-page.ts'
import { walletPages, walletScript } from './wallet-page.ts'
import { refundPages } from './refund-page.ts'

/** The pages on which anyone pays a merchant: rendered here, without session or cookie. */
export const paymentPages = (frame: PageFrame): PublicPage[] => [
  ...payPages(frame),
  ...walletPages(frame),
  ...receiptPages(frame),
  ...contactPages(frame),
  ...beginPages(frame),
  ...disputePages(frame),
  ...refundPages(frame),
  { method: 'GET', path: '/favicon.ico', answer: async () => ({ svg: markIcon }) },
  { method: 'GET', path: '/pay-menu.js', answer: async () => ({ script: menuScript }) },
  { method: 'GET', path: '/pay-watch.js', answer: async () => ({ script: watchScript }) },
  { method: 'GET', path: '/pay-leave.js', answer: async () => ({ script: leaveScript }) },
  { method: 'GET', path: '/pay-wallet.js', answer: async () => ({ script: walletScript }) },
]

/**
 * The script beside an open payment: listens to its stream of events while the page is seen, asks every three seconds where there is
 * none, and shows the page again when its key has changed.
 */
const watchScript = `
const { id, key, app } = document.currentScript.dataset
let stream, asking, waiting, isLeaving
const take = (now) => { if (now !== key && !isLeaving) location.replace('/pay/' + id + location.search) }
const ask = async () => {
  const answer = await fetch('/api/pay/' + id, { headers: { 'app-authorizer': app } }).catch(() => undefined)
  if (!answer?.ok) return
  const { data } = await answer.json()
  take([data.state, data.version, data.is_being_paid ? (data.attempt?.at ?? 'wallet') : '-'].join(' '))
}
const poll = () => { asking ??= setInterval(ask, 3000) }
const stop = () => { stream?.close(); clearInterval(asking); clearTimeout(waiting); asking = undefined }
const listen = () => {
  stop()
  if (!window.EventSource) return poll()
  stream = new EventSource('/api/pay/' + id + '/events')
  // a proxy may keep the stream back
  waiting = setTimeout(poll, 5000)
  stream.addEventListener('page', (event) => { clearTimeout(waiting); clearInterval(asking); asking = undefined; take(event.data) })
  stream.onerror = () => { if (stream.readyState === EventSource.CLOSED) poll() }
}
document.addEventListener('visibilitychange', () => document.hidden ? stop() : listen())
if (!document.hidden) listen()
// the attempt that the form begins changes the page, which must not take the form's place
addEventListener('submit', () => { isLeaving = true; stop(); setTimeout(() => { isLeaving = false; listen() }, 20000) })
addEventListener('pageshow', (event) => { if (event.persisted) location.reload() })
`
