import type { PublicEvent, TicketOnSale } from '@sahuji/contract/events/buying'
import type { Language } from '@sahuji/contract/language/languages'
import { type Html, html } from '../../platform/html.ts'
import type { PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { clockIn, figuresIn, moneyIn } from '../../payments/pages/figures.ts'
import { kept } from '../../payments/pages/page-frame.ts'
import { lineAmount } from '../../payments/pages/page-parts.ts'
import { weekdayIn } from './days-in.ts'
import { eventTexts } from './event-texts.ts'
import { keepFields } from './kept-fields.ts'

/** The kinds of ticket, each with its price, its seats and how many are wanted; one that is sold out keeps its place. */
export const kindsOf = (request: PageRequest, event: PublicEvent): Html =>
  html`${event.tickets.map((kind) => kindOf(request, event, kind))}`

function kindOf(request: PageRequest, event: PublicEvent, kind: TicketOnSale): Html {
  const { language } = request
  const canBuy = event.state === 'on_sale' && kind.sale === 'on_sale'
  const about = [kind.holds, kind.section].filter(Boolean).join('. ')
  return html`<div class="kind ${canBuy ? '' : 'none'}">
    <div class="head">
      <b translate="no"><bdi>${kind.name}</bdi></b
      >${priceOf(kind, language)}
    </div>
    ${about ? html`<p><bdi>${about}</bdi></p>` : html``}
    <div class="foot-line">
      ${seatsOf(kind, language)}${canBuy ? countOf(request, kind) : waitingOf(request, event, kind)}
    </div>
  </div>`
}

function priceOf({ price, full_price, fee }: TicketOnSale, language: Language): Html {
  const now = price === 0n ? html`${say(language, eventTexts.free)}` : lineAmount(price, language)
  const before =
    price < full_price
      ? html`<s aria-label="${say(language, eventTexts.from_full, { price: moneyIn(full_price, language) })}"
          >${moneyIn(full_price, language)}</s
        >`
      : html``
  return html`<span class="price" translate="no"
    >${before}${now}${
      fee > 0n
        ? html`<small class="fee">${say(language, eventTexts.plus_fee, { fee: moneyIn(fee, language) })}</small>`
        : html``
    }</span
  >`
}

/** How full it is, in ink; amber and in words where a tenth or less is left. */
function seatsOf({ free, seats, sale, sale_from }: TicketOnSale, language: Language): Html {
  if (sale === 'waits' && sale_from) {
    const starts = { day: weekdayIn(sale_from, language), time: clockIn(sale_from, language) }
    return html`<span class="seats small">${say(language, eventTexts.starts, starts)}</span>`
  }
  if (sale === 'ended' || sale === 'stopped')
    return html`<span class="seats small">${say(language, eventTexts.sale_ended)}</span>`
  const left = figuresIn(say(language, eventTexts.left_of, { free: `${free}`, seats: `${seats}` }), language)
  const isFew = free > 0 && free * 10 <= seats
  const word = free === 0 ? say(language, eventTexts.none_left) : left
  return html`<div class="seats small">
    <meter min="0" max="${seats}" value="${seats - free}" aria-hidden="true"></meter>
    ${isFew ? html`<span class="few">${say(language, eventTexts.few_left)}. ${word}</span>` : html`<span>${word}</span>`}
  </div>`
}

/** How many; the buttons beside the field come with the script. */
function countOf({ form, language }: PageRequest, { id, name, order_min, order_max, free }: TicketOnSale): Html {
  const typed = form.get(`q.${id}`) ?? ''
  const most = Math.min(order_max, free)
  const hint =
    order_min > 1 ? ` (${say(language, eventTexts.per_order, { least: `${order_min}`, most: `${most}` })})` : ''
  return html`<div class="count" data-count data-least="${order_min}">
    <input
      type="number"
      name="q.${id}"
      value="${typed}"
      placeholder="${figuresIn('0', language)}"
      min="0"
      max="${most}"
      inputmode="numeric"
      aria-label="${say(language, eventTexts.how_many, { ticket: name })}${hint}"
    />
  </div>`
}

function waitingOf(request: PageRequest, { slug, state }: PublicEvent, kind: TicketOnSale): Html {
  if (state !== 'on_sale' || kind.sale !== 'sold_out' || !kind.has_waiting_list) return html``
  const [others, code] = [kept(request), request.query.get('code')]
  const own = code ? `${others ? '&' : '?'}code=${encodeURIComponent(code)}` : ''
  return html`<a class="small-button" href="/e/${slug}/waiting/${kind.id}${others}${own}"
    >${say(request.language, eventTexts.tell_me)}</a
  >`
}

/** The script of the page: buttons beside each count, within the bounds of an order. */
export const countScript = `${keepFields}
for (const part of document.querySelectorAll('[data-count]')) {
  const field = part.querySelector('input')
  const least = Number(part.dataset.least)
  const step = (by) => {
    const now = Number(field.value || 0) + by
    field.value = Math.min(Number(field.max), Math.max(0, by > 0 && now < least ? least : by < 0 && now < least ? 0 : now))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const [sign, by] of [['\\u2212', -1], ['+', 1]]) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = sign
    button.setAttribute('aria-label', sign + ' ' + field.getAttribute('aria-label'))
    button.addEventListener('click', () => step(by))
    by < 0 ? part.prepend(button) : part.append(button)
  }
}
`
