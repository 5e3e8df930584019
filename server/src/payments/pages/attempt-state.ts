import { reviewPromiseHours } from '@sahuji/contract/collections'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import type { Checkout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import { say } from '../../platform/texts/say.ts'
import { stateHead } from './page-frame.ts'
import { pageTexts } from './page-texts.ts'
import { qrToScan } from './qr-page.ts'

type Attempt = NonNullable<Checkout['attempt']>

/** A payment that somebody is paying at a bank: the way back there, or that it may not be paid again. */
export function attemptUnderWay(payment: Checkout, attempt: Attempt, language: Language): Html {
  const { id, amount } = payment
  const { at, bank_name: bank, way, instrument_id, asked_in, qr } = attempt
  const asked = asked_in === null ? html`` : html`<p>${askedIn(asked_in, language)}</p>`
  const stop = html`<p class="stop">${say(language, pageTexts.do_not_pay)}</p>`
  if (at === 'unclear' || at === 'review')
    return html`${stateHead('warn', say(language, pageTexts.unclear), '')} ${stop}
      <p>
        ${at === 'unclear' ? say(language, pageTexts.unclear_note, { bank }) : say(language, pageTexts.review_note, { bank, hours: reviewPromiseHours })}
      </p>
      ${asked}`
  if (at === 'on_its_way')
    return html`${stateHead('wait', say(language, pageTexts.on_its_way, { bank }), '')} ${stop}
      <p>${say(language, pageTexts.on_its_way_note, { bank })}</p>
      ${asked}`
  if (qr) return qrToScan(payment, qr, language)
  const sum = formatMoney(amount, { language })
  return html`${stateHead('wait', say(language, pageTexts.at_bank), say(language, pageTexts.at_bank_note, { bank, amount: sum }))}
    <form method="post">
      <input type="hidden" name="way" value="${way}" /><input
        type="hidden"
        name="bank.${way}"
        value="${instrument_id}"
      />
      <button class="button">${say(language, pageTexts.go_to, { bank })}</button>
    </form>
    <form method="post" action="/pay/${id}/another-way">
      <button class="button plain">${say(language, pageTexts.another_way)}</button>
    </form>`
}

/** The sentence over the ways where the last attempt brought no money. */
export function attemptEnded({ state, bank_name: bank }: Attempt, language: Language): Html {
  if (state === 'open' || state === 'succeeded') return html``
  if (state === 'surplus') return html`<p class="quiet">${say(language, pageTexts.surplus_note, { bank })}</p>`
  const note = state === 'cancelled' ? pageTexts.given_up_note : pageTexts.declined_note
  return stateHead('no', say(language, pageTexts.declined), say(language, note, { bank }))
}

/** When the bank is asked next, as a duration. */
function askedIn(seconds: number, language: Language): string {
  if (seconds >= 7_200) return say(language, pageTexts.asked_in_hours, { hours: Math.round(seconds / 3_600) })
  if (seconds >= 120) return say(language, pageTexts.asked_in_minutes, { minutes: Math.round(seconds / 60) })
  return say(language, pageTexts.asked_in_seconds, { seconds: Math.max(1, seconds) })
}
