import { reviewPromiseHours } from '@sahuji/contract/collections'
import type { Language } from '@sahuji/contract/language/languages'
import type { Checkout } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import { say } from '../../platform/texts/say.ts'
import { figuresIn, momentIn, promiseIn } from './figures.ts'
import { stateWord, stopSign } from './page-parts.ts'
import { qrToScan } from './qr-page.ts'
import { pageTexts } from './page-texts.ts'
import { callShop, moneyOf, type Seen, shown, type ShownState } from './state-parts.ts'
import { stateTexts } from './state-texts.ts'

type Attempt = NonNullable<Checkout['attempt']>

/** A payment that a wallet is paying at this moment. */
export function byWallet(seen: Seen): ShownState {
  const { language } = seen
  const about = {
    kind: 'warn',
    word: say(language, stateTexts.being_paid),
    note: say(language, stateTexts.being_paid_note),
  } as const
  return shown(seen, about, { before: stopSign(say(language, stateTexts.do_not_pay)), actions: html`` })
}

/** A payment that is being paid at a bank: while a request is pending it can only be approved or cancelled. */
export function underWay(seen: Seen, attempt: Attempt): ShownState {
  const { payment, language } = seen
  const { at, bank_name: bank, is_own, qr, opens_once } = attempt
  if (at === 'unclear' || at === 'review') return unclear(seen, attempt)
  if (at === 'bank' && qr) return qrToScan(seen, qr, attempt)
  const stop = {
    text: say(language, stateTexts.request_sent, { bank }),
    end: momentIn(attempt.begun_at, language, seen.now),
  }
  const last = { kind: 'later', text: say(language, stateTexts.shop_is_told, { shop: payment.shop.name }) } as const
  if (at === 'on_its_way') {
    const here = {
      kind: 'here',
      text: say(language, stateTexts.waits_for_bank),
      end: nextIn(attempt.asked_in, language),
    } as const
    const about = {
      kind: 'wait',
      word: say(language, stateTexts.on_its_way, { bank }),
      note: say(language, stateTexts.on_its_way_note, { bank }),
    } as const
    const before = stopSign(say(language, stateTexts.do_not_pay))
    return shown(seen, about, {
      before,
      after: html`${stopsOf([stop, here, last])}${lastAsked(seen, attempt)}${settledBy(seen, attempt)}`,
      actions: askButton(seen, attempt),
    })
  }
  const here = {
    kind: 'here',
    text: say(language, stateTexts.waits_for_you),
    end: leftOf(attempt.seconds_left, language),
  } as const
  const note = is_own ? say(language, stateTexts.at_bank_note, { bank }) : say(language, stateTexts.others_note)
  const about = { kind: 'wait', word: say(language, stateTexts.at_bank), note } as const
  return shown(seen, about, {
    after: html`${stopsOf([stop, here, last])}${is_own && opens_once ? html`<p class="quiet">${say(language, stateTexts.at_bank_once)}</p>` : html``}`,
    actions: is_own ? ownActions(seen, attempt) : html``,
  })
}

const ownActions = (
  { payment: { id }, language, kept }: Seen,
  { way, instrument_id, bank_name: bank }: Attempt,
): Html =>
  html`<form method="post">
      <input type="hidden" name="way" value="${way}" /><input
        type="hidden"
        name="bank.${way}"
        value="${instrument_id}"
      />
      <button class="button">${say(language, pageTexts.go_to, { bank })}</button>
    </form>
    <form method="post" action="/pay/${id}/another-way${kept}">
      <button class="button ghost">${say(language, stateTexts.cancel_request)}</button>
    </form>`

/** Nothing pays here: neither this payment nor another is to be made. */
function unclear(seen: Seen, attempt: Attempt): ShownState {
  const { language } = seen
  const { at, bank_name: bank } = attempt
  const note =
    at === 'unclear'
      ? say(language, stateTexts.unclear_note, { bank })
      : say(language, stateTexts.review_note, { bank, hours: figuresIn(`${reviewPromiseHours}`, language) })
  const next = nextIn(attempt.asked_in, language)
  const stops = stopsOf([
    { text: say(language, stateTexts.request_sent, { bank }), end: momentIn(attempt.begun_at, language, seen.now) },
    { kind: 'doubt here', text: say(language, stateTexts.no_answer) },
    ...(next === '' ? [] : [{ kind: 'later', text: say(language, stateTexts.we_ask_again), end: next } as const]),
  ])
  const about = { kind: 'warn', word: say(language, stateTexts.unclear), note, isVoid: true } as const
  const before = stopSign(say(language, stateTexts.do_not_pay))
  return shown(seen, about, {
    before,
    after: html`${at === 'unclear' ? html`${stops}${lastAsked(seen, attempt)}` : html``}${settledBy(seen, attempt)}`,
    actions: html`${askButton(seen, attempt)}${callShop(seen)}`,
  })
}

/** Has the bank asked once more; only while another question may be asked. */
const askButton = ({ payment: { id }, language, kept }: Seen, { can_ask }: Attempt): Html =>
  can_ask
    ? html`<form method="post" action="/pay/${id}/ask${kept}">
        <button class="button plain">${say(language, stateTexts.ask_now)}</button>
      </form>`
    : html``

const lastAsked = ({ language, now }: Seen, { asked_at }: Attempt): Html =>
  asked_at
    ? html`<p class="quiet">${say(language, stateTexts.asked_last, { when: momentIn(asked_at, language, now) })}</p>`
    : html``

/** By when it is settled or back, and that an SMS comes where a number was given. */
function settledBy({ language }: Seen, { settled_by, at, has_mobile }: Attempt): Html {
  const by =
    settled_by && at !== 'review' ? say(language, stateTexts.settled_by, { when: promiseIn(settled_by, language) }) : ''
  const sms = has_mobile && (at === 'unclear' || at === 'review') ? say(language, stateTexts.sms_either_way) : ''
  return by || sms ? html`<p class="quiet">${[by, sms].filter(Boolean).join(' ')}</p>` : html``
}

interface Stop {
  kind?: 'here' | 'doubt here' | 'later'
  text: string
  end?: string
}

/** The way of the money in stops. */
const stopsOf = (stops: readonly Stop[]): Html =>
  html`<ol class="stops">
    ${stops.map(({ kind = '', text, end = '' }) => html`<li class="${kind}"><span>${text}</span><span>${end}</span></li>`)}
  </ol>`

/** Time left, rounded down: never a clock time, which a phone in another zone shows otherwise. */
function leftOf(seconds: number, language: Language): string {
  if (seconds < 60) return say(language, stateTexts.less_than_minute)
  return figuresIn(say(language, stateTexts.minutes_left, { minutes: Math.floor(seconds / 60) }), language)
}

/** When the bank is asked next, as a duration. */
function nextIn(seconds: number | null, language: Language): string {
  if (seconds === null) return ''
  const said =
    seconds >= 7_200
      ? say(language, stateTexts.in_hours, { hours: Math.round(seconds / 3_600) })
      : seconds >= 120
        ? say(language, stateTexts.in_minutes, { minutes: Math.round(seconds / 60) })
        : say(language, stateTexts.in_seconds, { seconds: Math.max(1, seconds) })
  return figuresIn(said, language)
}

/** Over the ways where the last attempt brought no money: the sentence, the code, and that nothing was taken. */
export function endedAttempt(
  payment: Checkout,
  { state, bank_name: bank, service_code: code }: Attempt,
  language: Language,
): Html {
  if (state === 'surplus') return html`<p class="quiet">${say(language, stateTexts.surplus_note, { bank })}</p>`
  if (state !== 'failed' && state !== 'cancelled') return html``
  const isGivenUp = state === 'cancelled'
  const note = say(language, isGivenUp ? stateTexts.given_up_note : stateTexts.declined_note, { bank })
  const more =
    isGivenUp || code === null
      ? say(language, stateTexts.another_way)
      : say(language, stateTexts.declined_code, { code })
  const word = say(language, isGivenUp ? stateTexts.given_up : stateTexts.declined)
  return html`${stateWord(isGivenUp ? 'wait' : 'no', word)} ${moneyOf(payment, language, true)}
    <p class="say">${note}</p>
    <p class="quiet">${more}</p>`
}
