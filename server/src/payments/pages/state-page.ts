import type { Language } from '@sahuji/contract/language/languages'
import type { PayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import { isOrderOfTickets } from '@sahuji/contract/payments/paying'
import { type Html, html } from '../../platform/html.ts'
import { say } from '../../platform/texts/say.ts'
import { byWallet, underWay } from './attempt-state.ts'
import { moneyIn, momentIn } from './figures.ts'
import { feeLines, icon, linesOf } from './page-parts.ts'
import { pageTexts } from './page-texts.ts'
import { callShop, returningNote, type Seen, shown, type ShownState } from './state-parts.ts'
import { stateTexts } from './state-texts.ts'

/** What became of a payment that cannot be paid here now. */
export function shownState(seen: Seen): ShownState {
  const { payment, language } = seen
  const { state, is_being_paid, attempt } = payment
  if (is_being_paid) return attempt?.state === 'open' ? underWay(seen, attempt) : byWallet(seen)
  if (state === 'expired') return expired(seen)
  if (state !== 'cancelled') return paid(seen)
  const note = say(language, stateTexts.cancelled_note)
  const about = { kind: 'no', word: say(language, stateTexts.cancelled), note, isVoid: true } as const
  return shown(seen, about, { actions: html`${callShop(seen)}${backToShop(seen)}` })
}

/** For its payer with what is shown at the shop; for others only that there is nothing left to pay. */
function paid(seen: Seen): ShownState {
  const { payment, receipt, language, now, kept } = seen
  const { id, refunded, thanks, attempt, paid_at } = payment
  const surplus =
    attempt?.state === 'surplus'
      ? html`<p class="quiet">${say(language, stateTexts.surplus_note, { bank: attempt.bank_name })}</p>`
      : html``
  const gone = refunded - payment.returning
  const isBack = gone > 0n
  const refundNote = isBack ? say(language, stateTexts.refunded_note, { amount: moneyIn(gone, language) }) : ''
  const returning = payment.returning > 0n ? html`<p class="quiet">${returningNote(payment, language)}</p>` : html``
  // the money of tickets is held until the doors open
  const toShop =
    payment.return_url && isOrderOfTickets(payment.return_url) ? stateTexts.tickets_paid_note : stateTexts.paid_note
  const thanked = thanks ? html`<bdi>${thanks}</bdi>` : say(language, toShop)
  if (receipt) {
    const word = say(language, isBack ? stateTexts.refunded : stateTexts.paid)
    const note = isBack ? refundNote : thanked
    const actions = html`<a class="button plain" href="/receipt/${receipt.code}${kept}"
        >${icon('paper')}${say(language, stateTexts.receipt)}</a
      >${backToShop(seen)}`
    return shown(
      seen,
      { kind: 'ok', word, note },
      { after: html`${returning}${paidLines(seen, receipt)}${surplus}`, actions },
    )
  }
  const isOwn = attempt?.state === 'succeeded' && attempt.is_own
  const when = paid_at ? momentIn(paid_at, language, now) : ''
  const note = isOwn ? thanked : say(language, stateTexts.already_paid_note, { when })
  const more = [isOwn ? '' : say(language, stateTexts.not_you), refundNote].filter(Boolean).join(' ')
  const show = html`<a class="button plain" href="/pay/${id}/receipt${kept}"
    >${icon('paper')}${say(language, stateTexts.show_receipt)}</a
  >`
  return shown(
    seen,
    {
      kind: 'ok',
      word: say(language, isOwn ? stateTexts.paid : isBack ? stateTexts.refunded : stateTexts.already_paid),
      note,
    },
    {
      after: html`${more ? html`<p class="quiet">${more}</p>` : html``}${returning}${surplus}`,
      actions: html`${payment.has_receipt ? show : html``}${callShop(seen)}${backToShop(seen)}`,
    },
  )
}

const paidLines = ({ payment, language, now }: Seen, { shop, from, paid_at, charge, answers }: PayerReceipt): Html =>
  linesOf([
    [say(language, stateTexts.line_to), shop.name],
    [say(language, stateTexts.line_from), from],
    [say(language, stateTexts.line_when), momentIn(paid_at, language, now)],
    ...feeLines({ amount: payment.amount, charge }, language),
    ...answers.map(({ question, answer }) => [question, answerIn(answer, language), 'words'] as const),
    [say(language, pageTexts.bill_line), payment.order_reference],
  ])

export const answerIn = (answer: string, language: Language): string =>
  answer === 'yes' ? say(language, pageTexts.yes) : answer === 'no' ? say(language, pageTexts.no) : answer

function expired(seen: Seen): ShownState {
  const { payment, language, now, kept } = seen
  const { id, ended_at, has_receipt } = payment
  const note = say(language, stateTexts.expired_note, { when: ended_at ? momentIn(ended_at, language, now) : '' })
  const look = html`<a class="button ghost" href="/pay/${id}/receipt${kept}"
    >${say(language, stateTexts.look_for_payment)}</a
  >`
  return shown(
    seen,
    { kind: 'wait', word: say(language, stateTexts.expired), note, isVoid: true },
    {
      after: html`<p class="quiet">${say(language, stateTexts.ask_for_new)}</p>`,
      actions: html`${callShop(seen)}${has_receipt ? look : html``}${backToShop(seen)}`,
    },
  )
}

function backToShop({ payment: { return_url, state }, language }: Seen): Html {
  if (!return_url) return html``
  const [shape, word] =
    isOrderOfTickets(return_url) && hasTickets.has(state)
      ? ['', stateTexts.see_tickets]
      : ['ghost', stateTexts.back_to_shop]
  return html`<a class="button ${shape}" href="${return_url}" rel="noreferrer">${say(language, word)}</a>`
}

/** Also where a part went back: the others are still there. */
const hasTickets: ReadonlySet<string> = new Set(['paid', 'refunded'])
