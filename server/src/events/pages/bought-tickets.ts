import type { PublicEvent, TicketOrder } from '@sahuji/contract/events/buying'
import { type Html, html } from '../../platform/html.ts'
import type { PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { kept } from '../../payments/pages/page-frame.ts'
import { icon, marked, stateHead } from '../../payments/pages/page-parts.ts'
import { eventTexts, ticketTexts } from './event-texts.ts'

const words = {
  good: ticketTexts.good,
  used: ticketTexts.good,
  refunded: ticketTexts.refunded,
  revoked: ticketTexts.revoked,
  passed_on: ticketTexts.passed_on,
} as const

/** The tickets of a paid order, each at its own address. */
export function boughtTickets(
  request: PageRequest,
  { tickets, reference, payment_id }: TicketOrder,
  mode: PublicEvent['mode'],
): Html {
  const { language } = request
  const rows = tickets.map(
    ({ code, number, type, name, state }) =>
      html`<li>
        ${icon('paper')}
        <div>
          <b translate="no"><bdi>${type}</bdi></b>
          <small><bdi translate="no">${[name, number].filter(Boolean).join(', ')}</bdi></small>
          ${state === 'good' || state === 'used' ? html`` : html`<small>${say(language, words[state])}</small>`}
        </div>
        ${state === 'passed_on' ? html`` : html`<a href="/t/${code}${kept(request)}">${say(language, eventTexts.show_ticket)}</a>`}
      </li>`,
  )
  const note = say(language, mode === 'sandbox' ? eventTexts.test_bought : eventTexts.bought_note)
  const payment = payment_id
    ? html`<a class="button ghost" href="/pay/${payment_id}${kept(request)}"
        >${say(language, eventTexts.see_payment)}</a
      >`
    : html``
  return html`${stateHead('ok', say(language, eventTexts.bought, { count: tickets.length }), note)}
    <ul class="facts">
      ${rows}
    </ul>
    <p class="quiet">${marked(language, eventTexts.order, { reference })}</p>
    ${payment}`
}
