import { askBankNow, cancelAtBank, type Checkout, listRailWays, readCheckout } from '@sahuji/contract/payments/paying'
import { type PayerReceipt, readPayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { pageKeyOf } from '../paying/checkout.ts'
import { endedAttempt } from './attempt-state.ts'
import { leavePage } from './leave-page.ts'
import { framed, kept, messagePage, type PageFrame, statePage } from './page-frame.ts'
import { largeAmount, shopHead, trustLines } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { qrFile } from './qr-page.ts'
import { shownState } from './state-page.ts'
import { takeWay, waysForm } from './ways-form.ts'

/** `/pay/{id}`: a payment as its payer sees it, in whichever state it is, and the choice of a way to pay it. */
export const payPages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/pay/:id', answer: (request) => paymentPage(frame, request) },
  {
    method: 'POST',
    path: '/pay/:id',
    answer: (request) => takeWay(request, (fault) => paymentPage(frame, request, fault)),
  },
  { method: 'GET', path: '/pay/:id/qr.png', answer: qrFile },
  { method: 'GET', path: '/pay/:id/leave', answer: (request) => leavePage(frame, request) },
  { method: 'POST', path: '/pay/:id/another-way', answer: (request) => giveUp(frame, request) },
  { method: 'POST', path: '/pay/:id/ask', answer: (request) => askBank(frame, request) },
]

async function paymentPage(frame: PageFrame, request: PageRequest, fault?: string): Promise<PageAnswer> {
  const { params } = request
  const called = await request.call(readCheckout, { id: params['id'] })
  if (called.data) return shownPage(frame, request, { payment: called.data, fault })
  return unreadPayment(frame, request, called.refusal)
}

/** A payment that does not exist, or cannot be read now. */
export function unreadPayment(frame: PageFrame, request: PageRequest, refusal: string | undefined): PageAnswer {
  const { language } = request
  const isUnknown = refusal === 'not_found' || refusal === 'fields_invalid'
  const [title, note] = isUnknown ? [pageTexts.unknown, pageTexts.unknown_note] : [pageTexts.busy, pageTexts.busy_note]
  const texts = { title: say(language, title), note: say(language, note) }
  return messagePage(frame, request, { kind: 'warn', ...texts, http: isUnknown ? 404 : 503 })
}

/** Gives the attempt at a bank up and offers the other ways; where the bank may have taken the money, shows that. */
async function giveUp(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { data, message } = await request.call(cancelAtBank, { id: request.params['id'] })
  if (!data) return paymentPage(frame, request, message)
  return { redirect: `/pay/${data.id}${kept(request)}` }
}

/** Has the bank asked, and shows the payment at its own address: a reload asks nothing. */
async function askBank(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { data, refusal, message } = await request.call(askBankNow, { id: request.params['id'] })
  if (data) return { redirect: `/pay/${data.id}${kept(request)}` }
  return refusal === 'too_many' ? paymentPage(frame, request, message) : unreadPayment(frame, request, refusal)
}

interface Shown {
  payment: Checkout
  fault: string | undefined
}

async function shownPage(frame: PageFrame, request: PageRequest, { payment, fault }: Shown): Promise<PageAnswer> {
  const { language } = request
  const { id, state, is_being_paid, shop, reference } = payment
  const title = say(language, pageTexts.pay_title, { shop: shop.name })
  const watch = { id, key: pageKeyOf(payment), is_being_paid }
  if (state === 'open' && !is_being_paid) return openPage(frame, request, { payment, fault, title, watch })
  const receipt = await ownReceipt(request, payment)
  const { word, body, actions } = shownState({
    payment,
    receipt,
    language,
    now: frame.clock.now(),
    kept: kept(request),
  })
  const wrong = faultOf(fault)
  return statePage(frame, request, {
    title: `${word} · ${shop.name}`,
    shop,
    body: html`${wrong}${body}`,
    actions,
    reference,
    watch: state === 'open' || is_being_paid ? watch : undefined,
    http: fault === undefined ? 200 : 422,
  })
}

/** The receipt of a paid payment, where the address has its code: for its payer alone. */
async function ownReceipt({ query, call }: PageRequest, { id, paid_at }: Checkout): Promise<PayerReceipt | undefined> {
  const code = query.get('r')
  if (!code || paid_at === null) return undefined
  const { data } = await call(readPayerReceipt, { code })
  return data?.payment_id === id ? data : undefined
}

const faultOf = (fault: string | undefined): Html =>
  fault === undefined ? html`` : html`<p class="no" role="alert">${fault}</p>`

/** Whose shop, how much and what for beside the ways to pay; after an attempt that brought no money, that in place of the amount. */
async function openPage(
  frame: PageFrame,
  request: PageRequest,
  {
    payment,
    fault,
    title,
    watch,
  }: Shown & { title: string; watch: { id: string; key: string; is_being_paid: boolean } },
): Promise<PageAnswer> {
  const { language } = request
  const { id, shop, attempt } = payment
  const ways = (await request.call(listRailWays, { id })).data ?? []
  const ended = attempt?.state === 'failed' || attempt?.state === 'cancelled' ? attempt : undefined
  const subject = ended
    ? endedAttempt(payment, ended, language)
    : html`${testStrip(payment, request)}${shopHead(shop, language)} ${whatFor(payment, request)}`
  const body = html`<div class="columns">
    <div class="shop">${subject}</div>
    <div class="pay">${faultOf(fault)}${waysForm(frame, request, payment, ways)}</div>
    ${trustLines(shop, language, frame.support_phone)}
  </div>`
  const page = { title, body, shape: 'wide', watch, ...(ended && { shop }) } as const
  return { http: fault === undefined ? 200 : 422, page: framed(frame, request, page) }
}

const testStrip = ({ mode }: Checkout, { language }: PageRequest): Html =>
  mode === 'sandbox' ? html`<p class="test">${say(language, pageTexts.test)}</p>` : html``

function whatFor({ amount, description, order_reference }: Checkout, { language }: PageRequest): Html {
  const bill = order_reference
    ? html`<p class="quiet">${say(language, pageTexts.for_bill, { bill: order_reference })}</p>`
    : html``
  return html`${largeAmount(amount, language)}
  ${description ? html`<p class="what"><bdi>${description}</bdi></p>` : html``} ${bill}`
}
