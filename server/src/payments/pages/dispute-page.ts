import { latinDigits } from '@sahuji/contract/input/digits'
import { disputeReasons, type DisputeState } from '@sahuji/contract/payments/disputes'
import {
  openDispute,
  type PayersDispute,
  readProvedDispute,
  withdrawDispute,
} from '@sahuji/contract/payments/payer-disputes'
import { readCheckout } from '@sahuji/contract/payments/paying'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest, PublicPage } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from './begin-page.ts'
import { disputeTexts } from './dispute-texts.ts'
import { framed, kept, messagePage, type PageFrame } from './page-frame.ts'
import { largeAmount, shopHead, stateHead } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'

/** `/pay/{id}/dispute`: a payer without a session disputes a payment, sees what became of it, or withdraws the dispute. */
export const disputePages = (frame: PageFrame): PublicPage[] => [
  { method: 'GET', path: '/pay/:id/dispute', answer: (request) => formPage(frame, request) },
  { method: 'POST', path: '/pay/:id/dispute', answer: (request) => sendForm(frame, request) },
  { method: 'POST', path: '/pay/:id/dispute/withdraw', answer: (request) => withdraw(frame, request) },
]

async function formPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params, form } = request
  const { data: payment } = await request.call(readCheckout, { id: params['id'] })
  if (!payment) {
    const texts = { title: say(language, pageTexts.unknown), note: say(language, pageTexts.unknown_note) }
    return messagePage(frame, request, { kind: 'warn', ...texts, http: 404 })
  }
  if (payment.paid_at === null) return { redirect: `/pay/${payment.id}${kept(request)}` }
  const field = { request, refused }
  const chosen = form.get('reason')
  const [wordsFault] = refused?.errors['words'] ?? []
  const body = html`${shopHead(payment.shop, language)} ${largeAmount(payment.amount, language)}
    <h2>${say(language, disputeTexts.title)}</h2>
    <p>${say(language, disputeTexts.intro)}</p>
    <form method="post" action="/pay/${payment.id}/dispute${kept(request)}">
      ${fault(request, refused)}
      ${textField(field, { name: 'reference', label: say(language, disputeTexts.reference) })}
      ${textField(field, { name: 'mobile_end', label: say(language, disputeTexts.mobile_end), mode: 'decimal' })}
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

/** What proves the payer, as typed. */
const proofIn = ({ params, form }: PageRequest) => ({
  id: params['id'],
  reference: form.get('reference') ?? '',
  mobile_end: latinDigits(form.get('mobile_end') ?? '').trim(),
})

async function sendForm(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { form } = request
  const proof = proofIn(request)
  if (form.get('act') === 'see') return shownState(frame, request, await request.call(readProvedDispute, proof))
  const opened = await request.call(openDispute, {
    ...proof,
    reason: form.get('reason'),
    words: form.get('words') ?? '',
  })
  return shownState(frame, request, opened)
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
    <p class="quiet">${say(language, pageTexts.reference, { reference: data.reference })}</p>
    ${data.ended_at === null ? stillOpen(request, data) : html``}
    <p><a href="/pay/${params['id']!}${kept(request)}">${say(language, disputeTexts.back)}</a></p>`
  return { page: framed(frame, request, { title, body }) }
}

/** When it is decided, and the way to withdraw it, with the proof that was given. */
function stillOpen(request: PageRequest, { decide_by }: PayersDispute) {
  const { language, params } = request
  const { reference, mobile_end } = proofIn(request)
  const day = kathmanduDay(decide_by)
  return html`<p>${say(language, disputeTexts.decided_by, { day })}</p>
    <form method="post" action="/pay/${params['id']!}/dispute/withdraw${kept(request)}">
      <input type="hidden" name="reference" value="${reference}" />
      <input type="hidden" name="mobile_end" value="${mobile_end}" />
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
