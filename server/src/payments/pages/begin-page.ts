import type { Language } from '@sahuji/contract/language/languages'
import { paisa, parseRupees } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { latinDigits } from '@sahuji/contract/input/digits'
import {
  beginCodePayment,
  beginLinkPayment,
  type PayableLink,
  readCounterQr,
  readPayableCode,
  readPayableLink,
} from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageCalled, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { moneyIn } from './figures.ts'
import { framed, kept, messagePage, type PageFrame, statePage, unreadPage } from './page-frame.ts'
import { callButton, largeAmount, type Shop, shopHead, stateWord, trustLines } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { stateTexts } from './state-texts.ts'

/**
 * `/q/{code}`: the page of a static code, where the payer sets the amount; `/q/counter/{counter}`, which leads there from a
 * counter's earlier QR; and `/l/{link}`, the page of a payment link.
 */
export const beginPages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/q/:code', answer: (request) => codePage(frame, request) },
  { method: 'POST', path: '/q/:code', answer: (request) => beginAtCode(frame, request) },
  { method: 'GET', path: '/q/counter/:counter', answer: (request) => counterPage(frame, request) },
  { method: 'GET', path: '/l/:code', answer: (request) => linkPage(frame, request) },
  { method: 'POST', path: '/l/:code', answer: (request) => beginAtLink(frame, request) },
]

/** What a form brought that the server refused: the fields as typed, and the sentences beside them. */
export type Refused = Pick<PageCalled<unknown>, 'message' | 'errors'> & { refusal?: string | undefined }

async function codePage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params } = request
  const reference = request.query.get('reference')
  const read = await request.call(readPayableCode, { code: params['code'], ...(reference && { reference }) })
  const { data } = read
  if (!data) return codeGone(frame, request, read)
  if (data.payment_id) return onward(request, data.payment_id)
  const { shop, place, amount_min, amount_max } = data
  const bounds = boundsIn(language, amount_min, amount_max)
  const field = { request, refused }
  const subject = html`${shopHead(shop, language)} ${place ? html`<p class="what"><bdi>${place}</bdi></p>` : html``}`
  const fields = html`${textField(field, { name: 'amount', label: say(language, pageTexts.amount), hint: bounds, mode: 'decimal' })}
  ${textField(field, { name: 'description', label: say(language, pageTexts.what_for) })}`
  return asked(frame, request, { shop, subject, fields, refused, note: say(language, pageTexts.look_for_name) })
}

/** From a counter's earlier QR to its present code, with the amount that the QR has. */
async function counterPage(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const read = await request.call(readCounterQr, { counter: request.params['counter'] })
  const { data } = read
  if (!data) return codeGone(frame, request, read)
  const amount = request.query.get('amount')
  return { redirect: `/q/${data.code}${amount ? `?${new URLSearchParams({ amount })}` : ''}` }
}

function codeGone(
  frame: PageFrame,
  request: PageRequest,
  { http, refusal }: { http: number; refusal: string | undefined },
): PageAnswer {
  const { language } = request
  if (refusal === 'code_revoked') {
    const revoked = { title: say(language, pageTexts.code_revoked), note: say(language, pageTexts.code_revoked_note) }
    return messagePage(frame, request, { kind: 'no', ...revoked, http: 410 })
  }
  const unknown = { title: say(language, pageTexts.link_unknown), note: say(language, pageTexts.unknown_note) }
  return unreadPage(frame, request, { http }, unknown)
}

async function beginAtCode(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { params, form } = request
  const description = form.get('description')?.trim()
  const input = { code: params['code'], amount: typedAmount(form), ...(description && { description }) }
  const begun = await request.call(beginCodePayment, input)
  return begun.data ? onward(request, begun.data.id) : codePage(frame, request, begun)
}

async function linkPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params } = request
  const read = await request.call(readPayableLink, { code: params['code'] })
  const { data: link } = read
  if (!link) return codeGone(frame, request, read)
  if (link.state !== 'open') return linkGone(frame, request, link)
  const { shop, title: what, amount, amount_min, amount_max, mode } = link
  const field = { request, refused }
  const bounds = amount === null ? boundsIn(language, amount_min!, amount_max!) : ''
  const subject = html`${mode === 'sandbox' ? html`<p class="test">${say(language, pageTexts.test)}</p>` : html``}
    ${shopHead(shop, language)} ${amount === null ? html`` : largeAmount(amount, language)}
    <p class="what"><bdi>${what}</bdi></p>`
  const fields = html`${amount === null ? textField(field, { name: 'amount', label: say(language, pageTexts.amount), hint: bounds, mode: 'decimal' }) : html``}
  ${textField(field, { name: 'name', label: say(language, pageTexts.name), complete: 'name' })}
  ${textField(field, { name: 'mobile_no', label: say(language, pageTexts.mobile), mode: 'tel', complete: 'tel' })}
  ${textField(field, { name: 'email', label: say(language, pageTexts.receipt_email), mode: 'email', complete: 'email' })}
  ${link.questions.map((question, at) => questionField(field, question, at))}`
  return asked(frame, request, { shop, subject, fields, refused, note: '' })
}

/** A link that brings nothing more: nothing to press but to call the shop. */
function linkGone(
  frame: PageFrame,
  request: PageRequest,
  { state, shop, title: what, amount }: PayableLink,
): PageAnswer {
  const { language } = request
  const isPaid = state === 'all_paid'
  const word = say(language, isPaid ? pageTexts.link_all_paid : pageTexts.link_ended)
  const note = say(language, isPaid ? pageTexts.link_all_paid_note : pageTexts.link_ended_note)
  const { phone } = shop
  return statePage(frame, request, {
    title: `${word} · ${shop.name}`,
    shop,
    body: html`${stateWord(isPaid ? 'ok' : 'wait', word)}
      <div class="money void">
        ${amount === null ? html`` : largeAmount(amount, language)}
        <p class="quiet"><bdi>${what}</bdi></p>
      </div>
      <p class="say">${note}</p>`,
    actions: phone ? callButton(say(language, stateTexts.call_shop, { phone }), phone) : html``,
    http: 410,
  })
}

async function beginAtLink(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { params, form } = request
  const { data: link } = await request.call(readPayableLink, { code: params['code'] })
  const answers = (link?.questions ?? []).map((_, at) => form.get(`answers.${at}`) ?? '')
  const email = form.get('email')?.trim()
  const typed = {
    name: form.get('name') ?? '',
    mobile_no: latinDigits(form.get('mobile_no') ?? '').replaceAll(/[\s-]/g, ''),
    ...(email && { email }),
  }
  const amount = link?.amount === null ? { amount: typedAmount(form) } : {}
  const begun = await request.call(beginLinkPayment, { code: params['code'], ...typed, ...amount, answers })
  return begun.data ? onward(request, begun.data.id) : linkPage(frame, request, begun)
}

/** To the payment, in the language of the page. */
const onward = (request: PageRequest, id: string): PageAnswer => ({ redirect: `/pay/${id}${kept(request)}` })

/** The typed rupees as paisa on the wire; 0, which the API refuses with its sentence, for an unreadable amount. */
const typedAmount = (form: URLSearchParams): number =>
  z.encode(paisa, parseRupees(latinDigits(form.get('amount') ?? '')) ?? 0n)

const boundsIn = (language: Language, least: bigint, most: bigint): string =>
  say(language, pageTexts.amount_from_to, {
    least: moneyIn(least, language),
    most: moneyIn(most, language),
  })

interface Asked {
  shop: Shop
  subject: Html
  fields: Html
  note: string
  refused: Refused | undefined
}

/** Whose shop it is beside what the payer is asked for. */
function asked(frame: PageFrame, request: PageRequest, { shop, subject, fields, note, refused }: Asked): PageAnswer {
  const { language } = request
  const body = html`<div class="columns">
    <div class="shop">${subject}</div>
    <div class="pay">
      <section>
        <form method="post">
          ${fault(request, refused)}${fields}
          <button class="button">${say(language, pageTexts.go_on)}</button>
        </form>
        ${note ? html`<p class="note">${note}</p>` : html``}
      </section>
    </div>
    ${trustLines(shop, language, frame.support_phone)}
  </div>`
  const title = say(language, pageTexts.pay_title, { shop: shop.name })
  return { http: refused ? 422 : 200, page: framed(frame, request, { title, body, shape: 'wide' }) }
}

/** The sentence over a form whose fields were refused. */
export function fault({ language }: PageRequest, refused: Refused | undefined): Html {
  if (!refused) return html``
  const isOfFields = Object.keys(refused.errors).length > 0
  return html`<p class="no" role="alert">${isOfFields ? say(language, pageTexts.fix) : refused.message}</p>`
}

interface FormPart {
  request: PageRequest
  refused: Refused | undefined
}

interface TextField {
  name: string
  label: string
  hint?: string
  mode?: 'decimal' | 'tel' | 'text' | 'email'
  complete?: string
}

/** A field with what was typed and the sentence of its refusal. */
export function textField(
  { request, refused }: FormPart,
  { name, label, hint, mode = 'text', complete = 'off' }: TextField,
): Html {
  const [sentence] = refused?.errors[name] ?? []
  const typed = request.form.get(name) ?? request.query.get(name) ?? ''
  const wrong = sentence ? html`<span class="fault" id="${name}-fault">${sentence}</span>` : html``
  const marked = sentence ? html`aria-invalid="true" aria-describedby="${name}-fault"` : html``
  return html`<label
    ><bdi>${label}</bdi> ${hint ? html`<span class="hint">${hint}</span>` : html``}
    <input
      name="${name}"
      value="${typed}"
      inputmode="${mode}"
      autocomplete="${complete}"
      maxlength="200"
      ${marked}
    />${wrong}</label
  >`
}

/** A question of the link, with an answer of its kind. */
function questionField(
  part: FormPart,
  { question, kind, choices, is_needed }: PayableLink['questions'][number],
  at: number,
): Html {
  const { language } = part.request
  const name = `answers.${at}`
  const label = is_needed ? question : say(language, pageTexts.question_optional, { question })
  if (kind === 'text' || kind === 'number')
    return textField(part, { name, label, mode: kind === 'number' ? 'decimal' : 'text' })
  const given = part.request.form.get(name)
  const options =
    kind === 'choice'
      ? (choices ?? []).map((choice) => [choice, choice] as const)
      : ([
          ['yes', say(language, pageTexts.yes)],
          ['no', say(language, pageTexts.no)],
        ] as const)
  return html`<label
    ><bdi>${label}</bdi>
    <select name="${name}">
      <option value="">${say(language, pageTexts.choose)}</option>
      ${options.map(([value, word]) => html`<option value="${value}" ${value === given ? html`selected` : html``}>${word}</option>`)}
    </select></label
  >`
}
