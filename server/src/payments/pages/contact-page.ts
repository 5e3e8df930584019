import { latinDigits } from '@sahuji/contract/input/digits'
import { enterContactCode, readContactCode, sendContactCode } from '@sahuji/contract/payments/payer-codes'
import { type PayerReceipt, readPayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageCalled, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from './begin-page.ts'
import { contactTexts } from './contact-texts.ts'
import { framed, kept, type PageFrame, unreadPage } from './page-frame.ts'
import { largeAmount, marked, shopHead } from './page-parts.ts'
import { receiptTexts } from './receipt-texts.ts'

/**
 * `/receipt/{code}/payer`: a payer proves a number or an e-mail address by a code, before a dispute or to be written to. `for=dispute`
 * leads on to the dispute.
 */
export const contactPages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/receipt/:code/payer', answer: (request) => addressPage(frame, request) },
  { method: 'POST', path: '/receipt/:code/payer', answer: (request) => sendCode(frame, request) },
  { method: 'GET', path: '/receipt/:code/payer/:proof', answer: (request) => codePage(frame, request) },
  { method: 'POST', path: '/receipt/:code/payer/:proof', answer: (request) => enterCode(frame, request) },
]

const codeOf = ({ params }: PageRequest): string => encodeURIComponent(params['code'] ?? '')

const isForDispute = ({ query }: PageRequest): boolean => query.get('for') === 'dispute'

/** The query of these pages: what the code is for, and the language. */
function asked(request: PageRequest): string {
  const query = new URLSearchParams(kept(request).slice(1))
  query.delete('r')
  if (isForDispute(request)) query.set('for', 'dispute')
  return query.size > 0 ? `?${query.toString()}` : ''
}

const receiptOf = (request: PageRequest): Promise<PageCalled<PayerReceipt>> =>
  request.call(readPayerReceipt, { code: request.params['code'] })

/** A receipt that is unknown, or cannot be read now. */
function unread(frame: PageFrame, request: PageRequest, { http }: { http: number }): PageAnswer {
  const { language } = request
  const texts = { title: say(language, receiptTexts.unknown), note: say(language, receiptTexts.unknown_note) }
  return unreadPage(frame, request, { http }, texts)
}

/** Where the code goes: to the payer's known number or address, else to the one entered here. */
async function addressPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const read = await receiptOf(request)
  const { data: receipt } = read
  if (!receipt) return unread(frame, request, read)
  const { language } = request
  const known = receipt.sms_to ?? receipt.email_to
  const ask = known
    ? html`<p>${marked(language, contactTexts.send_to, { address: known })}</p>`
    : html`<p>${say(language, isForDispute(request) ? contactTexts.why_dispute : contactTexts.why)}</p>
        ${textField({ request, refused: refused && atOneField(refused) }, { name: 'to', label: say(language, contactTexts.to) })}
        <p class="note">${say(language, contactTexts.kept)}</p>`
  const form = html`<form method="post" action="/receipt/${codeOf(request)}/payer${asked(request)}">
    ${fault(request, refused && atOneField(refused))}${ask}
    <button class="button">${say(language, contactTexts.send)}</button>
  </form>`
  return shown(frame, request, { receipt, form, refused })
}

/** The one field takes a number or an address: a fault of either is its own. */
function atOneField({ message, errors }: Refused): Refused {
  const [sentence] = [errors['to'] ?? errors['mobile_no'] ?? errors['email'] ?? []].flat()
  return { message, errors: sentence ? { to: [sentence] } : {} }
}

async function sendCode(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const typed = request.form.get('to')?.trim() ?? ''
  const given = typed.includes('@')
    ? { email: typed }
    : typed !== '' && { mobile_no: latinDigits(typed).replaceAll(/[\s-]/g, '') }
  const sent = await request.call(sendContactCode, { code: request.params['code'], ...given })
  if (!sent.data) return addressPage(frame, request, sent)
  return { redirect: `/receipt/${codeOf(request)}/payer/${sent.data.id}${asked(request)}` }
}

async function codePage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const read = await receiptOf(request)
  const { data: receipt } = read
  if (!receipt) return unread(frame, request, read)
  const { language, params } = request
  const { data: proof } = await request.call(readContactCode, { id: params['proof'] })
  const again = `/receipt/${codeOf(request)}/payer${asked(request)}` as const
  if (proof?.payment_id !== receipt.payment_id) return { redirect: again }
  if (proof.is_proved && !refused) return onward(request, receipt)
  const sentTo = proof.by === 'email' ? contactTexts.sent_email : contactTexts.sent_sms
  const entry = proof.is_over
    ? html`<p class="no" role="alert">${say(language, contactTexts.over)}</p>`
    : html`<p>${marked(language, sentTo, { address: proof.to })}</p>
        <form method="post">
          ${fault(request, refused)}
          ${textField({ request, refused }, { name: 'otp', label: say(language, contactTexts.code), mode: 'decimal', complete: 'one-time-code' })}
          <button class="button">${say(language, contactTexts.go_on)}</button>
        </form>`
  const form = html`${entry}<a class="button ${proof.is_over ? '' : 'ghost'}" href="${again}"
      >${say(language, contactTexts.new_code)}</a
    >`
  return shown(frame, request, { receipt, form, refused })
}

async function enterCode(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const otp = latinDigits(request.form.get('otp') ?? '').replaceAll(/[\s-]/g, '')
  const entered = await request.call(enterContactCode, { id: request.params['proof'], otp })
  if (!entered.data) return codePage(frame, request, entered)
  const read = await receiptOf(request)
  return read.data ? onward(request, read.data) : unread(frame, request, read)
}

/** To what the code was asked for. */
function onward(request: PageRequest, { code, payment_id }: PayerReceipt): PageAnswer {
  const proof = request.params['proof'] ?? ''
  if (!isForDispute(request)) return { redirect: `/receipt/${code}${kept({ query: withoutReceipt(request) })}` }
  const query = new URLSearchParams(kept(request, code).slice(1))
  query.set('proof', proof)
  return { redirect: `/pay/${payment_id}/dispute?${query.toString()}` }
}

function withoutReceipt({ query }: PageRequest): URLSearchParams {
  const language = query.get('lang')
  return new URLSearchParams(language ? { lang: language } : {})
}

function shown(
  frame: PageFrame,
  request: PageRequest,
  { receipt, form, refused }: { receipt: PayerReceipt; form: Html; refused: Refused | undefined },
): PageAnswer {
  const { language } = request
  const { shop, amount, code } = receipt
  const title = say(language, isForDispute(request) ? contactTexts.title_dispute : contactTexts.title)
  const body = html`${shopHead(shop, language)} ${largeAmount(amount, language)}
    <section>
      <h2>${title}</h2>
      ${form}
      <a class="button ghost" href="/receipt/${code}${kept({ query: withoutReceipt(request) })}"
        >${say(language, contactTexts.back)}</a
      >
    </section>`
  return { http: refused ? 422 : 200, page: framed(frame, request, { title, body }) }
}
