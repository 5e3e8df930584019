import type { Language } from '@sahuji/contract/language/languages'
import { latinDigits } from '@sahuji/contract/input/digits'
import { type Checkout, type RailWay, payAtBank } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { figuresIn, shortMoneyIn } from './figures.ts'
import { kept, type PageFrame } from './page-frame.ts'
import { lineAmount, marked } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'

/** The order of the rows: what most payers of this country have comes first. */
const order = ['mobilebanking', 'wallet', 'nepalpay', 'ebanking', 'ips', 'visa', 'sct'] as const
type Way = (typeof order)[number]

/** The ways to pay as rows of one form: the banks and cards of now, and the wallet, which has a page of its own. */
export function waysForm(frame: PageFrame, request: PageRequest, payment: Checkout, ways: readonly RailWay[]): Html {
  const { language, form } = request
  const { amount, seconds_left, attempt, description } = payment
  const offered = order.filter((way) => way === 'wallet' || ways.some((rail) => rail.way === way))
  const chosen = offered.find((way) => way === form.get('way')) ?? nextBest(offered, attempt)
  const chargeOf = (way: Way) => (way === 'wallet' ? 0n : (ways.find((rail) => rail.way === way)?.charge ?? null))
  const withCharge = (way: Way) => amount + (chargeOf(way) ?? 0n)
  const rows = offered.map((way) => {
    const rail = ways.find((one) => one.way === way)
    return rail ? railRow(request, rail, chosen) : walletRow(frame, language, chosen)
  })
  return html`<form method="post">
    <section>
      <fieldset aria-labelledby="how">
        <h2 id="how">${say(language, pageTexts.how)}</h2>
        ${rows}
      </fieldset>
      <dl class="lines">
        <div>
          <dt><bdi>${description ?? say(language, pageTexts.amount_line)}</bdi></dt>
          <dd>${lineAmount(amount, language)}</dd>
        </div>
        <div>
          <dt>${say(language, pageTexts.fee)}</dt>
          <dd>${perWay(offered, (way) => feeOf(chargeOf(way), language))}</dd>
        </div>
        <div class="total">
          <dt>
            ${perWay(offered, (way) => html`${say(language, chargeOf(way) === null ? pageTexts.before_fee : pageTexts.you_pay)}`)}
          </dt>
          <dd>${perWay(offered, (way) => lineAmount(withCharge(way), language))}</dd>
        </div>
      </dl>
      ${receiptFold(request)}
      <button class="button">
        ${perWay(offered, (way) => marked(language, pageTexts.pay_by[way], { amount: shortMoneyIn(withCharge(way), language) }))}
      </button>
      <p class="note">${say(language, pageTexts.nothing_before)} ${durationOf(seconds_left, language)}</p>
    </section>
  </form>`
}

/** A part that differs by way: the page shows the chosen way's. */
const perWay = (offered: readonly Way[], shown: (way: Way) => Html): Html[] =>
  offered.map((way) => html`<span class="by by-${way}">${shown(way)}</span>`)

/** The first way, but not the one that has just brought no money. */
const nextBest = (offered: readonly Way[], attempt: Checkout['attempt']): Way =>
  offered.find((way) => attempt?.state !== 'failed' || way !== attempt.way) ?? 'wallet'

const walletRow = ({ brand }: PageFrame, language: Language, chosen: Way): Html =>
  wayRow(language, chosen, {
    value: 'wallet',
    name: say(language, pageTexts.wallet, { brand }),
    note: say(language, pageTexts.wallet_note),
    charge: 0n,
  })

const wayRow = (
  language: Language,
  chosen: Way,
  { value, name, note, charge }: { value: Way; name: string; note: string; charge: bigint | null },
): Html =>
  html`<label class="way"
    ><input type="radio" name="way" value="${value}" ${value === chosen ? html`checked` : html``} /><span
      ><b>${name}</b><small>${note}</small></span
    ><span>${chargeWord(charge, language)}</span></label
  >`

const feeOf = (charge: bigint | null, language: Language): Html =>
  charge === null ? html`${say(language, pageTexts.next_page)}` : lineAmount(charge, language)

/** What the way costs its payer on top; null: the next page shows it. */
function chargeWord(charge: bigint | null, language: Language): Html {
  if (charge === null) return html`${say(language, pageTexts.fee_shown_next)}`
  return charge === 0n ? html`${say(language, pageTexts.no_fee)}` : html`+ ${shortMoneyIn(charge, language)}`
}

/** A way with its banks: chosen from a list that is shown beside the chosen row; a way of one needs none. */
function railRow({ language, form }: PageRequest, { way, charge, instruments }: RailWay, chosen: Way): Html {
  const note = say(language, pageTexts[`${way}_note`])
  const about = { value: way, name: say(language, pageTexts[way]), note, charge }
  const label = say(language, pageTexts.choose_bank)
  const [only] = instruments
  if (only && instruments.length === 1)
    return html`${wayRow(language, chosen, about)}<input type="hidden" name="bank.${way}" value="${only.id}" />`
  const bank = form.get(`bank.${way}`)
  return html`${wayRow(language, chosen, about)}
    <div class="bank">
      <select name="bank.${way}" aria-label="${label}">
        <option value="">${label}</option>
        ${instruments.map(({ id, name }) => html`<option value="${id}" ${id === bank ? html`selected` : html``}>${name}</option>`)}
      </select>
    </div>`
}

/** Where the receipt goes, for payers who want it sent. */
function receiptFold({ language, form }: PageRequest): Html {
  const [mobile, email] = [form.get('mobile_no') ?? '', form.get('email') ?? '']
  return html`<details class="fold" ${mobile || email ? html`open` : html``}>
    <summary>${say(language, pageTexts.for_receipt)}</summary>
    <label
      >${say(language, pageTexts.receipt_mobile)}
      <input name="mobile_no" value="${mobile}" inputmode="tel" autocomplete="tel" maxlength="32"
    /></label>
    <label
      >${say(language, pageTexts.receipt_email)}
      <input name="email" value="${email}" inputmode="email" autocomplete="email" maxlength="254"
    /></label>
  </details>`
}

/** How long it is good for, rounded down: never a clock time, which a phone in another zone shows otherwise. */
export function durationOf(seconds: number, language: Language): string {
  const said =
    seconds >= 2 * 86_400
      ? say(language, pageTexts.good_for_days, { days: Math.floor(seconds / 86_400) })
      : seconds >= 2 * 3_600
        ? say(language, pageTexts.good_for_hours, { hours: Math.floor(seconds / 3_600) })
        : seconds >= 60
          ? say(language, pageTexts.good_for_minutes, { minutes: Math.floor(seconds / 60) })
          : say(language, pageTexts.good_for_less)
  return figuresIn(said, language)
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
  if (way === 'wallet') return { redirect: `/pay/${encodeURIComponent(id)}/wallet${kept(request)}` }
  const instrument_id = form.get(`bank.${way}`)
  if (!instrument_id) return again(say(language, pageTexts.bank_missing))
  const called = await request.call(payAtBank, { id, instrument_id, ...forReceipt(form) })
  const { data, refusal, message, errors } = called
  // a second press while the first opens the way to the bank follows it there
  if (data?.qr !== undefined) return { redirect: `/pay/${encodeURIComponent(id)}${kept(request, data.receipt)}` }
  if (data || refusal === 'payment_being_paid')
    return { redirect: `/pay/${encodeURIComponent(id)}/leave${kept(request, data?.receipt)}` }
  const [fault] = [errors['mobile_no'] ?? errors['email'] ?? []].flat()
  return again(fault ?? (refusal === 'fields_invalid' ? say(language, pageTexts.bank_missing) : message))
}

function forReceipt(form: URLSearchParams): { mobile_no?: string; email?: string } {
  const mobile_no = latinDigits(form.get('mobile_no') ?? '').replaceAll(/[\s-]/g, '')
  const email = form.get('email')?.trim()
  return { ...(mobile_no && { mobile_no }), ...(email && { email }) }
}
