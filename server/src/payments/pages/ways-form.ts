import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { type Checkout, type RailWay, payAtBank } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { keptLanguage, type PageFrame } from './page-frame.ts'
import { pageTexts } from './page-texts.ts'

/** The ways to pay as rows of one form: the wallet, whose owner signs in in the dashboard, and the banks and cards of now. */
export function waysForm(
  { brand }: PageFrame,
  { language, form }: PageRequest,
  { amount, seconds_left }: Checkout,
  ways: readonly RailWay[],
): Html {
  const chosen = form.get('way') ?? 'wallet'
  const sum = formatMoney(amount, { language })
  const wallet = {
    value: 'wallet',
    name: say(language, pageTexts.wallet, { brand }),
    note: say(language, pageTexts.wallet_note),
  }
  return html`<form method="post">
      <fieldset class="ways" aria-labelledby="how">
        <h2 id="how">${say(language, pageTexts.how)}</h2>
        ${wayRow(language, wallet, chosen)}
        ${ways.map((way) => railRow(language, way, { chosen, bank: form.get(`bank.${way.way}`) }))}
      </fieldset>
      <p class="total"><span>${say(language, pageTexts.you_pay)}</span><bdi>${sum}</bdi></p>
      <button class="button">${say(language, pageTexts.pay, { amount: sum })}</button>
      <p class="note">${say(language, pageTexts.nothing_before)} ${durationOf(seconds_left, language)}</p>
    </form>
    <p class="quiet">${say(language, pageTexts.look_for_name)}</p>`
}

const wayRow = (
  language: Language,
  { value, name, note }: { value: string; name: string; note: string },
  chosen: string,
): Html =>
  html`<label class="way"
    ><input type="radio" name="way" value="${value}" ${value === chosen ? html`checked` : html``} /><span
      ><b>${name}</b><small>${note}</small></span
    ><span>${say(language, pageTexts.no_fee)}</span></label
  >`

/** A way with its banks: chosen from a list that is shown beside the chosen row; a way of one needs none. */
function railRow(
  language: Language,
  { way, instruments }: RailWay,
  { chosen, bank }: { chosen: string; bank: string | null },
): Html {
  const about = { value: way, name: say(language, pageTexts[way]), note: say(language, pageTexts[`${way}_note`]) }
  const label = say(language, pageTexts.choose_bank)
  const [only] = instruments
  if (only && instruments.length === 1)
    return html`${wayRow(language, about, chosen)}<input type="hidden" name="bank.${way}" value="${only.id}" />`
  return html`${wayRow(language, about, chosen)}
    <div class="bank">
      <select name="bank.${way}" aria-label="${label}">
        <option value="">${label}</option>
        ${instruments.map(({ id, name }) => html`<option value="${id}" ${id === bank ? html`selected` : html``}>${name}</option>`)}
      </select>
    </div>`
}

/** How long it is good for, rounded down: never a clock time, which a phone in another zone shows otherwise. */
export function durationOf(seconds: number, language: Language): string {
  if (seconds >= 2 * 86_400) return say(language, pageTexts.good_for_days, { days: Math.floor(seconds / 86_400) })
  if (seconds >= 2 * 3_600) return say(language, pageTexts.good_for_hours, { hours: Math.floor(seconds / 3_600) })
  return say(language, pageTexts.good_for_minutes, { minutes: Math.floor(seconds / 60) })
}

/**
 * Takes the form: to the wallet's page, or on to the bank, by an address of its own that can be opened again without a second form.
 * `again` shows the payment with a sentence.
 */
export async function takeWay(
  request: PageRequest,
  again: (fault: string) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { language, params, form } = request
  const id = params['id'] ?? ''
  const way = form.get('way')
  if (way === 'wallet') return { redirect: `/dashboard/pay/${encodeURIComponent(id)}` }
  const instrument_id = form.get(`bank.${way}`)
  if (!instrument_id) return again(say(language, pageTexts.bank_missing))
  const { data, refusal, message } = await request.call(payAtBank, { id, instrument_id })
  const part = data?.qr === undefined ? '/leave' : ''
  if (data) return { redirect: `/pay/${encodeURIComponent(id)}${part}${keptLanguage(request)}` }
  return again(refusal === 'fields_invalid' ? say(language, pageTexts.bank_missing) : message)
}
