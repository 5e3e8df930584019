import type { HandOff } from '@sahuji/contract/rails'
import { payAtBank, readCheckout } from '@sahuji/contract/payments/paying'
import { html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { framed, kept, type PageFrame } from './page-frame.ts'
import { stateWord } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { stateTexts } from './state-texts.ts'

/**
 * The page that posts itself on to the bank of the open attempt; without script its one button does. Its payer alone sees it: other
 * callers, and the payer once the bank has them, are sent to the payment.
 */
export async function leavePage(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const id = request.params['id'] ?? ''
  const back = `/pay/${encodeURIComponent(id)}${kept(request)}` as const
  const attempt = (await request.call(readCheckout, { id })).data?.attempt
  if (attempt?.state !== 'open' || attempt.at !== 'bank') return { redirect: back }
  const { data, refusal } = await request.call(payAtBank, { id, instrument_id: attempt.instrument_id })
  if (data) {
    const { bank_name, hand_off, receipt } = data
    const paid = `/pay/${encodeURIComponent(id)}${kept(request, receipt)}` as const
    return hand_off ? shownLeaving(frame, request, { back: paid, bank_name, hand_off }) : { redirect: paid }
  }
  const isOpening = refusal === 'payment_being_paid' && attempt.is_own
  return isOpening ? shownOpening(frame, request, attempt.bank_name) : { redirect: back }
}

/**
 * Another request of the same payer is opening the way to the bank: asked again in a second, at an address that is not this one, as
 * the script takes a reload for a payer who came back.
 */
function shownOpening(frame: PageFrame, request: PageRequest, bank: string): PageAnswer {
  const title = say(request.language, pageTexts.leaving, { bank })
  const query = new URLSearchParams(kept(request).slice(1))
  if (!request.query.has('again')) query.set('again', '1')
  const address = `/pay/${encodeURIComponent(request.params['id'] ?? '')}/leave?${query.toString()}`
  const script = html`<meta http-equiv="refresh" content="1;url=${address}" />`
  return { page: framed(frame, request, { title, body: stateWord('wait', title), script }) }
}

function shownLeaving(
  frame: PageFrame,
  request: PageRequest,
  { back, bank_name: bank, hand_off }: { back: string; bank_name: string; hand_off: HandOff },
): PageAnswer {
  const { language } = request
  const title = say(language, pageTexts.leaving, { bank })
  const word = say(language, pageTexts.go_to, { bank })
  const { method, url } = hand_off
  // the fields of a GET are in its address, and the browser's form would drop them
  const way =
    method === 'GET'
      ? html`<a class="button" id="leave" href="${url}" rel="noreferrer">${word}</a>`
      : html`<form method="post" action="${url}" id="leave">
          ${Object.entries(hand_off.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <button class="button">${word}</button>
        </form>`
  const body = html`${stateWord('wait', title)}
    <p class="say">${say(language, pageTexts.leaving_note, { bank })}</p>
    ${way}
    <a class="button plain" href="${back}">${say(language, stateTexts.another_way_button)}</a>
    <script src="/pay-leave.js" data-back="${back}"></script>`
  return { page: framed(frame, request, { title, body }) }
}

/**
 * The script of the page: leaves for the bank at once. Somebody who comes back by the browser's button sees the payment instead of
 * being sent away again.
 */
export const leaveScript = `
const { back } = document.currentScript.dataset
const [entry] = performance.getEntriesByType('navigation')
if (entry?.type === 'back_forward' || entry?.type === 'reload') location.replace(back)
else {
  history.replaceState(null, '', back)
  const way = document.getElementById('leave')
  if (way.tagName === 'FORM') way.submit()
  else location.assign(way.href)
}
addEventListener('pageshow', (event) => { if (event.persisted) location.replace(back) })
`
