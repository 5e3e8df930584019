import type { Language } from '@sahuji/contract/language/languages'
import type { FactsOf, Translatable } from '@sahuji/contract/language/translatable'
import { moneyParts } from '@sahuji/contract/money/money'
import type { Checkout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import { say, sayWith } from '../../platform/texts/say.ts'
import { dayIn, figuresIn } from './figures.ts'
import { pageTexts } from './page-texts.ts'
import { stateTexts } from './state-texts.ts'

export type Shop = Checkout['shop']

const icons = {
  ok: '<circle cx="10" cy="10" r="6.75"/><path d="m7 10.25 2.2 2.2L13.25 8"/>',
  no: '<circle cx="10" cy="10" r="6.75"/><path d="m7.75 7.75 4.5 4.5M12.25 7.75l-4.5 4.5"/>',
  wait: '<circle cx="10" cy="10" r="6.75"/><path d="M10 6v4.25l2.75 1.75"/>',
  warn: '<circle cx="10" cy="10" r="6.75"/><path d="M8 8.25c0-1.2.9-2 2-2s2 .75 2 1.8c0 1.5-2 1.6-2 3M10 13.5v.01"/>',
  stop: '<path d="M10 3.5 17.5 16.5h-15zM10 8.5V12M10 14.25v.01"/>',
  shop: '<path d="M3.5 8.5 5 4h10l1.5 4.5M4.5 8.5v8h11v-8M3.5 8.5h13M8 16.5V12h4v4.5"/>',
  seal: '<path d="m10 2.75 1.9 1.4 2.35-.05.7 2.25 1.9 1.4-.75 2.25.75 2.25-1.9 1.4-.7 2.25-2.35-.05L10 17.25l-1.9-1.4-2.35.05-.7-2.25-1.9-1.4.75-2.25-.75-2.25 1.9-1.4.7-2.25 2.35.05z"/><path d="m7.5 10.1 1.75 1.75 3.5-3.6"/>',
  lock: '<path d="M4.5 9h11v7.5h-11zM7 9V6.5a3 3 0 0 1 6 0V9"/>',
  back: '<path d="M7 5 3.5 8.5 7 12M3.5 8.5h8a4 4 0 0 1 0 8H8"/>',
  call: '<path d="M4 4h3l1.25 3.5L6.5 8.75a9 9 0 0 0 4.75 4.75l1.25-1.75L16 13v3c0 .3-.2.5-.5.5-6.5 0-12-5.5-12-12 0-.3.2-.5.5-.5z"/>',
  paper: '<path d="M5.5 3.5h6l3 3v10h-9zM8 9.5h4M8 12.5h4"/>',
  globe:
    '<circle cx="10" cy="10" r="6.75"/><path d="M3.25 10h13.5M10 3.25c4 4 4 9.5 0 13.5M10 3.25c-4 4-4 9.5 0 13.5"/>',
} as const

export const icon = (name: keyof typeof icons): Html =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true">${{ markup: icons[name] }}</svg>`

/** An amount, rupees large and the rest small. */
export function largeAmount(amount: bigint, language: Language): Html {
  const { prefix, rupees, paisa } = moneyParts(amount, { language })
  return html`<p class="sum" translate="no">
    <bdi><small>${prefix}</small>${figuresIn(rupees, language)}<small>.${figuresIn(paisa, language)}</small></bdi>
  </p>`
}

/** An amount in a line: the rupees carry, prefix and paisa recede. */
export function lineAmount(amount: bigint, language: Language): Html {
  const { prefix, rupees, paisa } = moneyParts(amount, { language })
  const [whole, part] = [figuresIn(rupees, language), figuresIn(paisa, language)]
  return html`<bdi class="fig" translate="no"><small>${prefix}</small>${whole}<small>.${part}</small></bdi>`
}

/** What the rail charged the payer on top, and the sum of both where it charged anything. */
export function feeLines({ amount, charge }: { amount: bigint; charge: bigint }, language: Language) {
  const fee = [say(language, stateTexts.line_fee), lineAmount(charge, language)] as const
  if (charge === 0n) return [fee]
  return [fee, [say(language, stateTexts.line_in_all), lineAmount(amount + charge, language)] as const]
}

const verifiedWord = ({ is_verified }: Shop, language: Language): Html =>
  is_verified
    ? html`<span class="verified">${icon('seal')}${say(language, pageTexts.verified)}</span>`
    : html`<span>${say(language, pageTexts.unverified)}</span>`

/** Whose shop it is, with whether we have verified it. */
export const shopHead = (shop: Shop, language: Language): Html =>
  html`<div class="payee">
    <span class="sign">${icon('shop')}</span>
    <div>
      <h1 translate="no"><bdi>${shop.name}</bdi></h1>
      <p class="quiet">
        ${verifiedWord(shop, language)}${shop.city ? html`<bdi translate="no">${shop.city}</bdi>` : html``}
      </p>
    </div>
  </div>`

/** The same for the head of a page whose subject is a state. */
export const shopSign = (shop: Shop, language: Language): Html =>
  html`<span class="sign">${icon('shop')}</span
    ><span
      ><b translate="no"><bdi>${shop.name}</bdi></b
      ><span class="small">${verifiedWord(shop, language)}</span></span
    >`

/** Who the shop is, what we never ask for, and whom to call. */
export function trustLines(shop: Shop, language: Language, support_phone: string): Html {
  const { pan, address, phone, verified_at } = shop
  const place = [address, shop.city].filter((part) => part !== null).join(', ')
  const day = verified_at && dayIn(verified_at, language)
  const registered =
    pan && place && day
      ? html`<li>
          ${icon('seal')}<span
            >${marked(language, pageTexts.registered, { pan: panOf(pan, language), place, day })}</span
          >
        </li>`
      : html``
  const whom = phone
    ? marked(language, pageTexts.call_shop_or_us, { shop_phone: phone, phone: support_phone })
    : marked(language, pageTexts.call_us, { phone: support_phone })
  return html`<ul class="trust">
    ${registered}
    <li>${icon('lock')}<span>${say(language, pageTexts.never_ask)}</span></li>
    <li>${icon('back')}<span>${whom}</span></li>
  </ul>`
}

/** A sentence with marks, filled. */
function withIsolated(sentence: string, facts: Readonly<Record<string, string>>): Html {
  const parts = sentence.split('\u0000')
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : isolated(facts[part] ?? part)))}`
}

/** A sentence whose facts a browser that translates the page leaves unchanged. */
export function marked<const English extends string>(
  language: Language,
  text: Translatable<English>,
  facts: Readonly<Record<FactsOf<English>, string>>,
): Html {
  const marks = Object.fromEntries(Object.keys(facts).map((name) => [name, `\u0000${name}\u0000`]))
  return withIsolated(sayWith(language, text, marks), facts)
}

/** A fact in its own direction: a number without letters, such as a telephone's, is read from the left everywhere. */
const isolated = (fact: string): Html =>
  /\p{L}/u.test(fact)
    ? html`<bdi translate="no">${fact}</bdi>`
    : html`<bdi translate="no" class="number" dir="ltr">${fact}</bdi>`

/** In groups of three, like on printed papers. */
const panOf = (pan: string, language: Language): string => figuresIn(pan.replace(/(\d{3})(?=\d)/g, '$1 '), language)

/** A state of a payment: icon and name. It is the subject of its page. */
export const stateWord = (kind: 'ok' | 'no' | 'wait' | 'warn' | 'paper', word: string): Html =>
  html`<div role="status"><h1 class="state ${kind}">${icon(kind)}${word}</h1></div>`

/** The same with a sentence that can be read aloud. */
export const stateHead = (kind: 'ok' | 'no' | 'wait' | 'warn', word: string, sentence: string): Html =>
  html`${stateWord(kind, word)} ${sentence === '' ? html`` : html`<p class="say">${sentence}</p>`}`

/** A sentence that warns, in the one amber surface. */
export const stopSign = (sentence: string): Html => html`<p class="stop">${icon('stop')}<span>${sentence}</span></p>`

/** Label and value, one under the other; what is absent is left out. Only `words` may be translated by the browser. */
export const linesOf = (
  lines: readonly (readonly [label: string, value: string | Html | null, kind?: 'words'])[],
): Html =>
  html`<dl class="lines">
    ${lines.flatMap(([label, value, kind]) =>
      value === null || value === ''
        ? []
        : [
            html`<div>
              <dt><bdi>${label}</bdi></dt>
              <dd><bdi ${kind === 'words' ? html`` : html`translate="no"`}>${value}</bdi></dd>
            </div>`,
          ],
    )}
  </dl>`

/** A link that a telephone dials. */
export const callButton = (word: string, phone: string): Html =>
  html`<a class="button plain" href="tel:${phone.replaceAll(/[\s-]/g, '')}">${icon('call')}${word}</a>`
