import type { Language } from '@sahuji/contract/language/languages'
import type { HandOff } from '@sahuji/contract/rails'
import { payAtBank, readCheckout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { framed, kept, type PageFrame } from './page-frame.ts'
import { shortMoneyIn } from './figures.ts'
import { lineAmount, marked, stateWord } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { stateTexts } from './state-texts.ts'

/**
 * The page that posts itself on to the bank of the open attempt; without script its one button does. Its payer alone sees it: other
 * callers, and the payer once the bank has them, are sent to the payment.
 */
export async function leavePage(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const id = request.params['id'] ?? ''
  const back = `/pay/${encodeURIComponent(id)}${kept(request)}` as const
  const payment = (await request.call(readCheckout, { id })).data
  const attempt = payment?.attempt
  if (attempt?.state !== 'open' || attempt.at !== 'bank') return { redirect: back }
  const { data, refusal } = await request.call(payAtBank, { id, instrument_id: attempt.instrument_id })
  if (data) {
    const { bank_name, hand_off, quoted_charge: charge, receipt } = data
    const paid = `/pay/${encodeURIComponent(id)}${kept(request, receipt)}` as const
    if (!hand_off) return { redirect: paid }
    return shownLeaving(frame, request, {
      back: paid,
      bank_name,
      hand_off,
      amount: payment!.amount,
      charge: charge ?? 0n,
    })
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

interface Leaving {
  back: string
  bank_name: string
  hand_off: HandOff
  amount: bigint
  /** The rail's charge that the list of ways did not show, in paisa. */
  charge: bigint
}

/** Goes on at once. Where the bank adds a charge that the list of ways did not show, the payer sees it and presses the button. */
function shownLeaving(
  frame: PageFrame,
  request: PageRequest,
  { back, bank_name: bank, hand_off, amount, charge }: Leaving,
): PageAnswer {
  const { language } = request
  const title = say(language, pageTexts.leaving, { bank })
  const isTold = charge === 0n
  const sum = shortMoneyIn(amount + charge, language)
  const word = isTold
    ? html`${say(language, pageTexts.go_to, { bank })}`
    : marked(language, pageTexts.pay_at, { amount: sum, bank })
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
    <p class="say">${say(language, isTold ? pageTexts.leaving_note : pageTexts.charge_first, { bank })}</p>
    ${isTold ? html`` : chargeLines({ amount, charge }, language)} ${way}
    <a class="button plain" href="${back}">${say(language, stateTexts.another_way_button)}</a>
    <script src="/pay-leave.js" data-back="${back}" data-waits="${isTold ? '' : 'yes'}"></script>`
  return { page: framed(frame, request, { title, body }) }
}

function chargeLines({ amount, charge }: Pick<Leaving, 'amount' | 'charge'>, language: Language): Html {
  return html`<dl class="lines">
    <div>
      <dt>${say(language, pageTexts.amount_line)}</dt>
      <dd>${lineAmount(amount, language)}</dd>
    </div>
    <div>
      <dt>${say(language, pageTexts.fee)}</dt>
      <dd>${lineAmount(charge, language)}</dd>
    </div>
    <div class="total">
      <dt>${say(language, pageTexts.you_pay)}</dt>
      <dd>${lineAmount(amount + charge, language)}</dd>
    </div>
  </dl>`
}

/**
 * The script of the page: leaves for the bank at once, or waits for the button where the bank adds a charge. Somebody who comes back by the browser's button sees the payment instead of
 * being sent away again.
 */
export const leaveScript = `
const { back, waits } = document.currentScript.dataset
const [entry] = performance.getEntriesByType('navigation')
if (entry?.type === 'back_forward' || entry?.type === 'reload') location.replace(back)
else {
  history.replaceState(null, '', back)
  const way = document.getElementById('leave')
  if (waits) way.querySelector('button')?.focus()
  else if (way.tagName === 'FORM') way.submit()
  else location.assign(way.href)
}
addEventListener('pageshow', (event) => { if (event.persisted) location.replace(back) })
`
