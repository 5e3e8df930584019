import type { Language } from '@sahuji/contract/language/languages'
import {
  nameRefundAccount,
  readRefundLink,
  type RefundLink,
  sendRefundCode,
} from '@sahuji/contract/payments/refund-links'
import { latinDigits } from '@sahuji/contract/input/digits'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from './begin-page.ts'
import { shortMoneyIn } from './figures.ts'
import { framed, kept, messagePage, type PageFrame } from './page-frame.ts'
import { largeAmount, marked, shopHead, stateHead } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { refundTexts } from './refund-texts.ts'
import { stateTexts } from './state-texts.ts'
import { durationOf } from './ways-form.ts'

/** `/r/{code}`: where a payer proves the mobile number or address given with a payment, and writes where its refund goes. */
export const refundPages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/r/:code', answer: (request) => refundPage(frame, request) },
  { method: 'POST', path: '/r/:code/code', answer: (request) => sendCode(frame, request) },
  { method: 'POST', path: '/r/:code', answer: (request) => nameAccount(frame, request) },
]

async function refundPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params } = request
  const { data: link, refusal } = await request.call(readRefundLink, { code: params['code'] })
  if (!link) {
    const isUnknown = refusal === 'not_found' || refusal === 'fields_invalid'
    const [title, note] = isUnknown
      ? [refundTexts.unknown, pageTexts.unknown_note]
      : [pageTexts.busy, refundTexts.busy_note]
    const texts = { title: say(language, title), note: say(language, note) }
    return messagePage(frame, request, { kind: 'warn', ...texts, http: isUnknown ? 404 : 503 })
  }
  const test = link.mode === 'sandbox' ? html`<p class="test">${say(language, pageTexts.test)}</p>` : html``
  const own = link.is_surplus ? refundTexts.surplus : link.was_returned ? refundTexts.returned : undefined
  const why = own ? say(language, own) : link.note
  const body = html`${test} ${shopHead(link.shop, language)} ${largeAmount(link.amount, language)}
    ${why ? html`<p class="what"><bdi>${why}</bdi></p>` : html``}
    ${link.state === 'asked' ? askedForm(frame, request, link, refused) : stateOf(link, language)}
    <p class="quiet">${marked(language, pageTexts.reference, { reference: link.reference })}</p>`
  const title = say(language, refundTexts.title, { shop: link.shop.name })
  return { http: refused ? 422 : 200, page: framed(frame, request, { title, body }) }
}

async function sendCode(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const code = request.params['code'] ?? ''
  const sent = await request.call(sendRefundCode, { code })
  if (!sent.data) return refundPage(frame, request, sent)
  return { redirect: `/r/${encodeURIComponent(code)}${kept(request)}` }
}

async function nameAccount(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { params, form } = request
  const to = form.get('to') === 'wallet' ? 'wallet' : 'account'
  const typed = (name: string) => form.get(name)?.trim() || undefined
  const digits = (name: string) => latinDigits(typed(name) ?? '').replaceAll(/[\s-]/g, '')
  const account = {
    bank_id: typed('bank_id'),
    account_number: digits('account_number') || undefined,
    account_name: typed('account_name'),
  }
  const named = await request.call(nameRefundAccount, {
    code: params['code'],
    otp: digits('otp'),
    to,
    ...(to === 'account' && account),
  })
  if (!named.data) return refundPage(frame, request, named)
  return { redirect: `/r/${encodeURIComponent(params['code'] ?? '')}${kept(request)}` }
}

/** First the code to the number, then the form that takes it with the account. */
function askedForm(frame: PageFrame, request: PageRequest, link: RefundLink, refused: Refused | undefined): Html {
  const { language, params } = request
  const send = `/r/${encodeURIComponent(params['code'] ?? '')}/code${kept(request)}`
  if (!link.has_code)
    return html`<section>
      <h2>${say(language, refundTexts.where)}</h2>
      ${fault(request, refused)}
      <p>${proveBy(link, language)}</p>
      <form method="post" action="${send}"><button class="button">${say(language, refundTexts.send)}</button></form>
      <p class="note">${durationOf(link.seconds_left, language)}</p>
    </section>`
  return html`<section>
    <h2>${say(language, refundTexts.where)}</h2>
    <form method="post" action="/r/${params['code'] ?? ''}${kept(request)}">
      ${fault(request, refused)} ${accountFields(frame, request, link, refused)}
      <button class="button">
        ${marked(language, refundTexts.take, { amount: shortMoneyIn(link.amount, language) })}
      </button>
    </form>
    <form method="post" action="${send}">
      <button class="button plain">${say(language, refundTexts.send_again)}</button>
    </form>
    <p class="note">${durationOf(link.seconds_left, language)}</p>
  </section>`
}

const numberOf = (mobile_end: string): string => `···· ${mobile_end}`

const proveBy = ({ mobile_end, email_to }: RefundLink, language: Language): string =>
  mobile_end === null
    ? say(language, refundTexts.prove_email, { address: email_to ?? '' })
    : say(language, refundTexts.prove, { number: numberOf(mobile_end) })

const codeLabel = ({ mobile_end, email_to }: RefundLink, language: Language): string =>
  mobile_end === null
    ? say(language, refundTexts.code_email, { address: email_to ?? '' })
    : say(language, refundTexts.code, { number: numberOf(mobile_end) })

function accountFields(
  { brand }: PageFrame,
  request: PageRequest,
  link: RefundLink,
  refused: Refused | undefined,
): Html {
  const { language, form } = request
  const { banks } = link
  const part = { request, refused }
  const to = form.get('to') ?? 'account'
  const way = (value: string, name: string, note: string) =>
    html`<label class="way"
      ><input type="radio" name="to" value="${value}" ${value === to ? html`checked` : html``} /><span
        ><b>${name}</b><small>${note}</small></span
      ><span></span
    ></label>`
  const chosen = form.get('bank_id')
  const [wrongBank] = refused?.errors['bank_id'] ?? []
  return html`${textField(part, {
      name: 'otp',
      label: codeLabel(link, language),
      mode: 'decimal',
      complete: 'one-time-code',
    })}
    <fieldset class="ways" aria-label="${say(language, refundTexts.where)}">
      ${way('account', say(language, refundTexts.account), say(language, refundTexts.account_note))}
      <div class="bank">
        <label
          >${say(language, refundTexts.bank)}
          <select name="bank_id" ${wrongBank ? html`aria-invalid="true"` : html``}>
            <option value="">${say(language, pageTexts.choose_bank)}</option>
            ${banks.map(({ id, name }) => html`<option value="${id}" ${id === chosen ? html`selected` : html``}>${name}</option>`)}
          </select></label
        >
        ${textField(part, { name: 'account_number', label: say(language, refundTexts.number) })}
        ${textField(part, { name: 'account_name', label: say(language, refundTexts.holder), complete: 'name' })}
      </div>
      ${link.mobile_end === null ? html`` : way('wallet', say(language, pageTexts.wallet, { brand }), say(language, refundTexts.wallet_note))}
    </fieldset>`
}

/** What became of it once an account was named, or none in time. */
function stateOf({ state, goes_to }: RefundLink, language: Language): Html {
  const to = goes_to ? { bank: goes_to.name, end: goes_to.end } : { bank: '', end: '' }
  if (state === 'done')
    return stateHead(
      'ok',
      say(language, stateTexts.refunded),
      goes_to ? say(language, refundTexts.done_account, to) : say(language, refundTexts.done_wallet),
    )
  if (state === 'on_its_way')
    return stateHead('wait', say(language, refundTexts.on_its_way), say(language, refundTexts.on_its_way_note, to))
  return stateHead('warn', say(language, refundTexts.over), say(language, refundTexts.over_note))
}
