import type { Language } from '@sahuji/contract/language/languages'
import {
  findPayerReceipt,
  type PayerReceipt,
  readPayerReceipt,
  receiptChannels,
  sendPayerReceipt,
} from '@sahuji/contract/payments/payer-receipts'
import { readCheckout } from '@sahuji/contract/payments/paying'
import { kathmanduClock } from '@sahuji/contract/time/time'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageCalled, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { between, dayIn, figuresIn, moneyIn } from './figures.ts'
import { framed, kept, type PageFrame, statePage, unreadPage } from './page-frame.ts'
import { feeLines, largeAmount, linesOf, marked, stateWord } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { unreadPayment } from './pay-page.ts'
import { contactTexts } from './contact-texts.ts'
import { drawnQr } from './qr-drawing.ts'
import { disputeTexts } from './dispute-texts.ts'
import { receiptTexts } from './receipt-texts.ts'
import { moneyOf, returningNote } from './state-parts.ts'
import { answerIn } from './state-page.ts'
import { stateTexts } from './state-texts.ts'

/** `/receipt/{code}`: a payer's receipt at its own address; and `/pay/{id}/receipt`, which asks others for the payer's last digits. */
export const receiptPages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/receipt/:code', answer: (request) => receiptPage(frame, request) },
  { method: 'POST', path: '/receipt/:code', answer: (request) => sendReceipt(frame, request) },
  { method: 'GET', path: '/pay/:id/receipt', answer: (request) => digitsPage(frame, request) },
  { method: 'POST', path: '/pay/:id/receipt', answer: (request) => findReceipt(frame, request) },
]

type Refused = Pick<PageCalled<unknown>, 'message' | 'errors'>

async function receiptPage(
  frame: PageFrame,
  request: PageRequest,
  said?: { sent?: string; fault?: string },
): Promise<PageAnswer> {
  const { language, params } = request
  const read = await request.call(readPayerReceipt, { code: params['code'] })
  const { data: receipt } = read
  if (!receipt) {
    const texts = { title: say(language, receiptTexts.unknown), note: say(language, receiptTexts.unknown_note) }
    return unreadPage(frame, request, read, texts)
  }
  const { shop, amount, mode, payment_id } = receipt
  const gone = receipt.refunded - receipt.returning
  const body = html`${stateWord('paper', say(language, receiptTexts.title))}
    ${mode === 'sandbox' ? html`<p class="test">${say(language, pageTexts.test)}</p>` : html``}
    <div class="money">
      ${largeAmount(amount, language)}
      <p class="quiet">${marked(language, receiptTexts.paid, { shop: shop.name })}</p>
      ${gone > 0n ? html`<p class="warn">${marked(language, receiptTexts.back, { amount: moneyIn(gone, language) })}</p>` : html``}
      ${receipt.returning > 0n ? html`<p class="warn">${returningNote(receipt, language)}</p>` : html``}
    </div>
    ${linesOf(linesIn(receipt, language))}${checkOf(receipt, language)}${contactOf(request, receipt)}
    ${said?.sent ? html`<p class="ok" role="status">${marked(language, receiptTexts.sent, { address: said.sent })}</p>` : html``}
    ${said?.fault ? html`<p class="no" role="alert">${said.fault}</p>` : html``}
    <div class="actions">
      ${sendButtons(receipt, language)}<a class="button ghost" href="/pay/${payment_id}${kept(request, receipt.code)}"
        >${say(language, receiptTexts.to_payment)}</a
      ><a class="button ghost" href="${disputeOf(request, receipt)}">${say(language, disputeTexts.link)}</a>
    </div>
    <p class="note">${say(language, receiptTexts.private)}</p>`
  return {
    http: said?.fault ? 422 : 200,
    page: framed(frame, request, { title: say(language, receiptTexts.title), body }),
  }
}

/** A payer whom no digits can prove proves to be it by a code first. */
function disputeOf(request: PageRequest, { payment_id, code, sms_to }: PayerReceipt): string {
  if (sms_to !== null) return `/pay/${payment_id}/dispute${kept(request, code)}`
  const language = request.query.get('lang')
  return `/receipt/${code}/payer?${new URLSearchParams({ for: 'dispute', ...(language && { lang: language }) }).toString()}`
}

/** A payer who gave neither number nor address may give one now. */
function contactOf(request: PageRequest, { sms_to, email_to, code }: PayerReceipt): Html {
  if (sms_to !== null || email_to !== null) return html``
  const { language } = request
  const lang = request.query.get('lang')
  const query = lang ? `?${new URLSearchParams({ lang }).toString()}` : ''
  return html`<p class="quiet">${say(language, contactTexts.give_note)}</p>
    <a class="button plain" href="/receipt/${code}/payer${query}">${say(language, contactTexts.give)}</a>`
}

function linesIn(receipt: PayerReceipt, language: Language) {
  const { shop, from, description, order_reference, paid_at, reference, answers } = receipt
  const pan = shop.pan && say(language, receiptTexts.pan, { pan: figuresIn(shop.pan, language) })
  const place = [shop.address, shop.city].filter((part) => part !== null).join(', ')
  const to = html`${shop.name}${[pan, place].map((line) => (line ? html`<small class="quiet"><br />${line}</small>` : html``))}`
  const clock = figuresIn(kathmanduClock(paid_at), language)
  return [
    [say(language, stateTexts.line_to), to],
    [say(language, stateTexts.line_from), from],
    [say(language, receiptTexts.line_for), description, 'words'],
    [say(language, pageTexts.bill_line), order_reference],
    [say(language, receiptTexts.line_when), [dayIn(paid_at, language), clock].join(between(language))],
    ...feeLines(receipt, language),
    ...answers.map(({ question, answer }) => [question, answerIn(answer, language), 'words'] as const),
    [say(language, receiptTexts.line_reference), reference],
  ] as const
}

/** The code by which anyone checks the receipt, black on white in dark mode too. */
function checkOf({ verify_url }: PayerReceipt, language: Language): Html {
  const address = `${new URL(verify_url).host}/verify`
  return html`<div class="check">
    <a href="${verify_url}" aria-label="${say(language, receiptTexts.check)}">${drawnQr(verify_url)}</a>
    <div>
      <b>${say(language, receiptTexts.check)}</b>
      <p class="quiet">${say(language, receiptTexts.check_note, { address })}</p>
    </div>
  </div>`
}

/** To the addresses that the payer gave or proved, and to no other. */
const sendButtons = ({ sms_to, email_to }: PayerReceipt, language: Language): Html =>
  html`<form method="post">
    ${sms_to ? sendButton('sms', marked(language, receiptTexts.to_mobile, { number: sms_to })) : html``}${
      email_to ? sendButton('email', marked(language, receiptTexts.to_email, { address: email_to })) : html``
    }
  </form>`

const sendButton = (by: string, word: Html): Html =>
  html`<button class="button plain" name="by" value="${by}">${word}</button>`

async function sendReceipt(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const by = receiptChannels.find((channel) => channel === request.form.get('by')) ?? 'sms'
  const { data, message } = await request.call(sendPayerReceipt, { code: request.params['code'], by })
  return receiptPage(frame, request, data ? { sent: data.to } : { fault: message })
}

async function digitsPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params } = request
  const called = await request.call(readCheckout, { id: params['id'] })
  if (!called.data) return unreadPayment(frame, request, called.refusal)
  const payment = called.data
  const { id, shop, reference, has_receipt } = payment
  const word = say(language, has_receipt ? receiptTexts.find : receiptTexts.nothing)
  const back = html`<a class="button ghost" href="/pay/${id}${kept(request)}"
    >${say(language, receiptTexts.to_payment)}</a
  >`
  const fault = refused && html`<span class="fault" role="alert" id="digits-fault">${refused.message}</span>`
  const marked = refused ? html`aria-invalid="true" aria-describedby="digits-fault"` : html``
  const form = html`<p class="say">${say(language, receiptTexts.find_note)}</p>
    <form method="post" id="find">
      <label
        >${say(language, receiptTexts.digits)}
        <input
          class="code"
          name="mobile_end"
          inputmode="numeric"
          autocomplete="off"
          maxlength="4"
          required
          ${marked}
        />${fault ?? html``}</label
      >
    </form>`
  const nothing = html`<p class="say">${say(language, receiptTexts.nothing_note, { phone: frame.support_phone })}</p>`
  const show = html`<button class="button" form="find">${say(language, receiptTexts.find)}</button>`
  return statePage(frame, request, {
    title: `${word} · ${shop.name}`,
    shop,
    body: html`${stateWord('paper', word)} ${moneyOf(payment, language, false)} ${has_receipt ? form : nothing}`,
    actions: html`${has_receipt ? show : html``}${back}`,
    reference,
    http: refused ? 422 : 200,
  })
}

async function findReceipt(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { params, form } = request
  const called = await request.call(findPayerReceipt, { id: params['id'], mobile_end: form.get('mobile_end') ?? '' })
  if (!called.data) return digitsPage(frame, request, called)
  const language = request.query.get('lang')
  return { redirect: `/receipt/${called.data.code}${language ? `?lang=${encodeURIComponent(language)}` : ''}` }
}
