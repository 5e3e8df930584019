import { latinDigits } from '@sahuji/contract/input/digits'
import { disputeReasons, type DisputeState } from '@sahuji/contract/payments/disputes'
import {
  openDispute,
  type PayersDispute,
  readProvedDispute,
  withdrawDispute,
} from '@sahuji/contract/payments/payer-disputes'
import { type Checkout, readCheckout } from '@sahuji/contract/payments/paying'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from './begin-page.ts'
import { contactTexts } from './contact-texts.ts'
import { disputeTexts } from './dispute-texts.ts'
import { framed, kept, type PageFrame, unreadPage } from './page-frame.ts'
import { largeAmount, marked, shopHead, stateHead } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'

/** `/pay/{id}/dispute`: a payer without a session disputes a payment, sees what became of it, or withdraws the dispute. */
export const disputePages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/pay/:id/dispute', answer: (request) => formPage(frame, request) },
  { method: 'POST', path: '/pay/:id/dispute', answer: (request) => sendForm(frame, request) },
  { method: 'POST', path: '/pay/:id/dispute/withdraw', answer: (request) => withdraw(frame, request) },
]

async function formPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params, form } = request
  const read = await request.call(readCheckout, { id: params['id'] })
  const { data: payment } = read
  if (!payment) {
    const texts = { title: say(language, pageTexts.unknown), note: say(language, pageTexts.unknown_note) }
    return unreadPage(frame, request, read, texts)
  }
  if (payment.paid_at === null) return { redirect: `/pay/${payment.id}${kept(request)}` }
  const chosen = form.get('reason')
  const [wordsFault] = refused?.errors['words'] ?? []
  const body = html`${shopHead(payment.shop, language)} ${largeAmount(payment.amount, language)}
    <h2>${say(language, disputeTexts.title)}</h2>
    <p>${say(language, disputeTexts.intro)}</p>
    <form method="post" action="/pay/${payment.id}/dispute${kept(request)}">
      ${fault(request, refused)} ${proofFields(request, payment, refused)}
      <label
        >${say(language, disputeTexts.reason)}
        <select name="reason">
          ${disputeReasons.map((reason) => html`<option value="${reason}" ${reason === chosen ? html`selected` : html``}>${say(language, disputeTexts[reason])}</option>`)}
        </select></label
      >
      <label
        >${say(language, disputeTexts.words)} <span class="hint">${say(language, disputeTexts.words_hint)}</span>
        <textarea name="words" rows="5" maxlength="1000">${form.get('words') ?? ''}</textarea>
        ${wordsFault ? html`<span class="fault">${wordsFault}</span>` : html``}</label
      >
      <button class="button">${say(language, disputeTexts.open_it)}</button>
      <button class="button plain" name="act" value="see">${say(language, disputeTexts.see_it)}</button>
    </form>
    <p><a href="/pay/${payment.id}${kept(request)}">${say(language, disputeTexts.back)}</a></p>`
  const title = say(language, disputeTexts.title)
  return { http: refused ? 422 : 200, page: framed(frame, request, { title, body }) }
}

/** The code that was entered before, else the reference and the last digits. */
function proofFields(request: PageRequest, { reference }: Checkout, refused: Refused | undefined): Html {
  const { language, query } = request
  const [proof_id, receipt] = [proofIdIn(request), query.get('r')]
  const newCode = receipt
    ? html`<a
        href="/receipt/${receipt}/payer?${new URLSearchParams([...languageIn(request), ['for', 'dispute']]).toString()}"
        >${say(language, contactTexts.by_code)}</a
      >`
    : say(language, contactTexts.from_receipt)
  if (proof_id !== undefined)
    return html`<input type="hidden" name="proof_id" value="${proof_id}" />
      <input type="hidden" name="reference" value="${reference}" />
      ${refused?.refusal === 'dispute_code_over' ? html`<p>${newCode}</p>` : html``}`
  const field = { request, refused }
  return html`${textField(field, { name: 'reference', label: say(language, disputeTexts.reference) })}
    ${textField(field, { name: 'mobile_end', label: say(language, disputeTexts.mobile_end), mode: 'decimal' })}
    <p class="quiet">${newCode}</p>`
}

const proofIdIn = ({ form, query }: PageRequest): string | undefined =>
  form.get('proof_id') ?? query.get('proof') ?? undefined

const languageIn = ({ query }: PageRequest): [string, string][] => {
  const language = query.get('lang')
  return language ? [['lang', language]] : []
}

/** What proves the payer, as typed. */
function proofIn(request: PageRequest) {
  const { params, form } = request
  const [id, proof_id] = [params['id'], proofIdIn(request)]
  const reference = form.get('reference') ?? ''
  if (proof_id !== undefined) return { id, reference, proof_id }
  return { id, reference, mobile_end: latinDigits(form.get('mobile_end') ?? '').trim() }
}

async function sendForm(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { form } = request
  const proof = proofIn(request)
  if (form.get('act') === 'see') return seeDispute(frame, request, proof)
  const opened = await request.call(openDispute, {
    ...proof,
    reason: form.get('reason'),
    words: form.get('words') ?? '',
  })
  // a double press opens one dispute, and shows it
  if (opened.refusal === 'dispute_open') return shownState(frame, request, await request.call(readProvedDispute, proof))
  return shownState(frame, request, opened)
}

/** The dispute of the payer who proves to have paid; the form again where there is none. */
async function seeDispute(frame: PageFrame, request: PageRequest, proof: ReturnType<typeof proofIn>) {
  const called = await request.call(readProvedDispute, proof)
  const isNone = called.refusal === 'not_found'
  const message = isNone ? say(request.language, disputeTexts.none) : called.message
  return shownState(frame, request, { ...called, message })
}

const withdraw = async (frame: PageFrame, request: PageRequest): Promise<PageAnswer> =>
  shownState(frame, request, await request.call(withdrawDispute, proofIn(request)))

type Called = Refused & { data: PayersDispute | undefined }

/** The state of a dispute, or the form with what was refused. */
async function shownState(frame: PageFrame, request: PageRequest, { data, ...refused }: Called): Promise<PageAnswer> {
  if (!data) return formPage(frame, request, refused)
  const { language, params } = request
  const { kind, word, sentence } = shownAs[data.state]
  const title = say(language, word)
  const body = html`${stateHead(kind, title, say(language, sentence))} ${largeAmount(data.amount, language)}
    <p class="quiet">${marked(language, pageTexts.reference, { reference: data.reference })}</p>
    ${data.ended_at === null ? stillOpen(request, data) : html``}
    <p><a href="/pay/${params['id']!}${kept(request)}">${say(language, disputeTexts.back)}</a></p>`
  return { page: framed(frame, request, { title, body }) }
}

/** When it is decided, and the way to withdraw it, with the proof that was given. */
function stillOpen(request: PageRequest, { decide_by }: PayersDispute) {
  const { language, params } = request
  const { id: _, ...proof } = proofIn(request)
  const day = kathmanduDay(decide_by)
  return html`<p>${say(language, disputeTexts.decided_by, { day })}</p>
    <form method="post" action="/pay/${params['id']!}/dispute/withdraw${kept(request)}">
      ${Object.entries(proof).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="button plain">${say(language, disputeTexts.withdraw)}</button>
      <p class="note">${say(language, disputeTexts.withdraw_note)}</p>
    </form>`
}

const shownAs = {
  open: { kind: 'wait', word: disputeTexts.open, sentence: disputeTexts.open_note },
  review: { kind: 'wait', word: disputeTexts.review, sentence: disputeTexts.review_note },
  won: { kind: 'no', word: disputeTexts.won, sentence: disputeTexts.won_note },
  lost: { kind: 'ok', word: disputeTexts.lost, sentence: disputeTexts.lost_note },
  given_back: { kind: 'ok', word: disputeTexts.lost, sentence: disputeTexts.lost_note },
  withdrawn: { kind: 'warn', word: disputeTexts.withdrawn, sentence: disputeTexts.withdrawn_note },
} as const satisfies Record<DisputeState, { kind: Parameters<typeof stateHead>[0]; word: string; sentence: string }>
