import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { cancelAtBank, type Checkout, listRailWays, type RailWay, readCheckout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { attemptEnded, attemptUnderWay } from './attempt-state.ts'
import { leavePage } from './leave-page.ts'
import { framed, keptLanguage, largeAmount, messagePage, type PageFrame, shopHead, stateHead } from './page-frame.ts'
import { pageTexts } from './page-texts.ts'
import { qrFile } from './qr-page.ts'
import { durationOf, takeWay, waysForm } from './ways-form.ts'

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
]

async function paymentPage(frame: PageFrame, request: PageRequest, fault?: string): Promise<PageAnswer> {
  const { language, params } = request
  const called = await request.call(readCheckout, { id: params['id'] })
  if (called.data) return shownPage(frame, request, { payment: called.data, fault })
  const isUnknown = called.refusal === 'not_found' || called.refusal === 'fields_invalid'
  const [title, note] = isUnknown ? [pageTexts.unknown, pageTexts.unknown_note] : [pageTexts.busy, pageTexts.busy_note]
  const texts = { title: say(language, title), note: say(language, note) }
  return messagePage(frame, request, { kind: 'warn', ...texts, http: isUnknown ? 404 : 503 })
}

/** Gives the attempt at a bank up and offers the other ways; where the bank may have taken the money, shows that. */
async function giveUp(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { data, message } = await request.call(cancelAtBank, { id: request.params['id'] })
  if (!data) return paymentPage(frame, request, message)
  return { redirect: `/pay/${data.id}${keptLanguage(request)}` }
}

async function shownPage(
  frame: PageFrame,
  request: PageRequest,
  { payment, fault }: { payment: Checkout; fault: string | undefined },
): Promise<PageAnswer> {
  const { language } = request
  const { id, version, state, shop, amount, description, order_reference, mode, is_being_paid, attempt } = payment
  const isOpen = state === 'open'
  const bill = order_reference
    ? html`<p class="quiet">${say(language, pageTexts.for_bill, { bill: order_reference })}</p>`
    : html``
  const test = mode === 'sandbox' ? html`<p class="test">${say(language, pageTexts.test)}</p>` : html``
  const wrong = fault === undefined ? html`` : html`<p class="no" role="alert">${fault}</p>`
  const ways = isOpen && !is_being_paid ? ((await request.call(listRailWays, { id })).data ?? []) : undefined
  const ended = attempt && ways ? attemptEnded(attempt, language) : html``
  const body = html`${test} ${shopHead(shop, language)} ${largeAmount(amount, language)}
    ${description ? html`<p class="what"><bdi>${description}</bdi></p>` : html``} ${bill} ${wrong} ${ended}
    ${ways ? waysOf(frame, request, { payment, ways }) : stateOf(payment, language)}
    <p class="quiet">${say(language, pageTexts.reference, { reference: payment.reference })}</p>`
  const title = say(language, pageTexts.pay_title, { shop: shop.name })
  const paying = is_being_paid ? (attempt?.at ?? 'wallet') : ''
  return {
    http: fault === undefined ? 200 : 422,
    page: framed(frame, request, { title, body, ...(isOpen && { watch: { id, version, paying } }) }),
  }
}

/** The ways to pay. Where no bank can be paid by, the wallet alone, which is paid from in the dashboard. */
function waysOf(
  frame: PageFrame,
  request: PageRequest,
  { payment, ways }: { payment: Checkout; ways: readonly RailWay[] },
): Html {
  if (ways.length > 0) return waysForm(frame, request, payment, ways)
  const { language } = request
  const { id, amount, seconds_left } = payment
  const sum = formatMoney(amount, { language })
  return html`<section>
      <h2>${say(language, pageTexts.how)}</h2>
      <p class="way">
        <i class="ring" aria-hidden="true"></i>
        <span
          >${say(language, pageTexts.wallet, { brand: frame.brand })}<small
            >${say(language, pageTexts.wallet_note)}</small
          ></span
        >
        <span>${say(language, pageTexts.no_fee)}</span>
      </p>
      <p class="total"><span>${say(language, pageTexts.you_pay)}</span><bdi>${sum}</bdi></p>
      <a class="button" href="/dashboard/pay/${id}">${say(language, pageTexts.pay_by_wallet, { amount: sum })}</a>
      <p class="note">${durationOf(seconds_left, language)}</p>
    </section>
    <p class="quiet">${say(language, pageTexts.look_for_name)}</p>`
}

/** What became of a payment that cannot be paid here now. */
function stateOf(payment: Checkout, language: Language): Html {
  const { state, is_being_paid, attempt, refunded, return_url, thanks } = payment
  const back = return_url
    ? html`<a class="button plain" href="${return_url}" rel="noreferrer">${say(language, pageTexts.back_to_shop)}</a>`
    : html``
  if (is_being_paid && attempt?.state === 'open') return attemptUnderWay(payment, attempt, language)
  if (is_being_paid)
    return html`${stateHead('warn', say(language, pageTexts.being_paid), '')}
      <p class="stop">${say(language, pageTexts.being_paid_note)}</p>`
  if (state === 'expired')
    return html`${stateHead('warn', say(language, pageTexts.expired), say(language, pageTexts.expired_note))} ${back}`
  if (state === 'cancelled')
    return html`${stateHead('no', say(language, pageTexts.cancelled), say(language, pageTexts.cancelled_note))} ${back}`
  const isRefunded = state === 'refunded' || state === 'partly_refunded'
  const amount = formatMoney(refunded, { language })
  const note = isRefunded
    ? say(language, pageTexts.refunded_note, { amount })
    : (thanks ?? say(language, pageTexts.paid_note))
  const surplus = attempt?.state === 'surplus' ? attemptEnded(attempt, language) : html``
  return html`${stateHead('ok', say(language, isRefunded ? pageTexts.refunded : pageTexts.paid), note)} ${surplus}
  ${back}`
}
