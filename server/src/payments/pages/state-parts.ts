import type { Language } from '@sahuji/contract/language/languages'
import type { PayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import type { Checkout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import { say } from '../../platform/texts/say.ts'
import { dayIn, moneyIn } from './figures.ts'
import { callButton, largeAmount, marked, stateWord } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { stateTexts } from './state-texts.ts'

/** What a state's page shows: everything under the head, and the buttons at its end. */
export interface ShownState {
  word: string
  body: Html
  actions: Html
}

/** A payment that cannot be paid here now, and who looks at it. */
export interface Seen {
  payment: Checkout
  /** Of the payer alone, who has the code of the receipt. */
  receipt: PayerReceipt | undefined
  language: Language
  now: Date
  /** The query that later pages keep. */
  kept: string
}

interface About {
  kind: 'ok' | 'no' | 'wait' | 'warn'
  word: string
  /** One sentence that can be read aloud; the shop's own is isolated from the direction of the page. */
  note: string | Html
  /** No money was moved. */
  isVoid?: boolean
}

/** Icon, state, amount, purpose, double rule, then the sentence and what follows it. */
export function shown(
  { payment, language }: Pick<Seen, 'payment' | 'language'>,
  { kind, word, note, isVoid = false }: About,
  { before = html``, after = html``, actions }: { before?: Html; after?: Html; actions: Html },
): ShownState {
  const body = html`${stateWord(kind, word)} ${moneyOf(payment, language, isVoid)} ${before}
  ${note === '' ? html`` : html`<p class="say">${note}</p>`} ${after}`
  return { word, body, actions }
}

/** The amount and what it is for, over the double rule. */
export const moneyOf = (
  { amount, description, order_reference, mode }: Checkout,
  language: Language,
  isVoid: boolean,
): Html =>
  html`<div class="money ${isVoid ? 'void' : ''}">
    ${mode === 'sandbox' ? html`<p class="test">${say(language, pageTexts.test)}</p>` : html``}
    ${largeAmount(amount, language)}${description ? html`<p class="quiet"><bdi>${description}</bdi></p>` : html``}
    ${order_reference ? html`<p class="quiet">${say(language, pageTexts.for_bill, { bill: order_reference })}</p>` : html``}
  </div>`

/** What is on its way back to the payer, and by when it is there. */
export const returningNote = (
  { returning, returns_by }: Pick<Checkout, 'returning' | 'returns_by'>,
  language: Language,
): Html => {
  const amount = moneyIn(returning, language)
  return returns_by === null
    ? marked(language, stateTexts.returning_note, { amount })
    : marked(language, stateTexts.returning_by, { amount, day: dayIn(returns_by, language) })
}

/** The shop's number, where the review found one. */
export function callShop({ payment, language }: Seen): Html {
  const { phone } = payment.shop
  return phone ? callButton(say(language, stateTexts.call_shop, { phone }), phone) : html``
}
