import {
  holdMinutes,
  orderTickets,
  type PublicEvent,
  readPublicEvent,
  readTicketOrder,
  releaseSeats,
  type TicketOrder,
} from '@sahuji/contract/events/buying'
import type { EventQuestion } from '@sahuji/contract/events'
import { latinDigits } from '@sahuji/contract/input/digits'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from '../../payments/pages/begin-page.ts'
import { clockIn, figuresIn, shortMoneyIn } from '../../payments/pages/figures.ts'
import { framed, kept, type PageFrame } from '../../payments/pages/page-frame.ts'
import { lineAmount, stateHead } from '../../payments/pages/page-parts.ts'
import { pageTexts } from '../../payments/pages/page-texts.ts'
import { factsOf, footOfEvent, promisesOf, titleOf, testMark } from './event-facts.ts'
import { unreadEvent } from './event-page.ts'
import { eventStyle } from './event-style.ts'
import { eventTexts } from './event-texts.ts'
import { boughtTickets } from './bought-tickets.ts'
import { keepFields } from './kept-fields.ts'

/** An order at its own address: the seats and how long they are held, the buyer's details, then its payment or its tickets. */
export async function orderPage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language } = request
  const { order, event, unread } = await seenAt(frame, request)
  if (unread) return unread
  const body = html`<div class="columns event">
    <div class="shop">${testMark(event, language)} ${titleOf(event, language)} ${factsOf(event, language, frame)}</div>
    <div class="pay">
      ${stateOf(frame, request, { order, event, refused })}
      ${order.state === 'paid' || order.state === 'held' ? promisesOf(event, language, frame.clock.now()) : html``}
    </div>
  </div>`
  return {
    http: refused ? 422 : 200,
    page: framed(frame, request, {
      title: event.title,
      body,
      shape: 'wide',
      style: eventStyle,
      script: order.state === 'held' ? html`<script src="/event-hold.js" defer></script>` : html``,
      foot: footOfEvent(event, language, frame),
    }),
  }
}

type SeenAt =
  | { order: TicketOrder; event: PublicEvent; unread?: undefined }
  | { order?: undefined; event?: undefined; unread: PageAnswer }

/** The order and the event of an address; else the page of what cannot be read there. */
async function seenAt(frame: PageFrame, request: PageRequest): Promise<SeenAt> {
  const { params } = request
  const [order, event] = await Promise.all([
    request.call(readTicketOrder, { id: params['id'] }),
    request.call(readPublicEvent, { slug: params['slug'] }),
  ])
  // a live event may have the address that one of the sandbox had before
  const isItsOwn = order.data?.slug === event.data?.slug && order.data?.mode === event.data?.mode
  if (!order.data || !event.data || !isItsOwn) return { unread: unreadEvent(frame, request, order, event) }
  return { order: order.data, event: event.data }
}

interface Seen {
  order: TicketOrder
  event: PublicEvent
  refused: Refused | undefined
}

function stateOf(frame: PageFrame, request: PageRequest, seen: Seen): Html {
  const { language } = request
  const { order } = seen
  if (order.state === 'paid') return boughtTickets(request, order, seen.event.mode)
  if (order.state === 'refunded')
    return stateHead('no', say(language, eventTexts.returned), say(language, eventTexts.returned_note))
  if (order.state === 'held' && order.is_being_paid)
    return html`${stateHead('wait', say(language, eventTexts.being_paid), say(language, eventTexts.being_paid_note))}
      <a class="button plain" href="/pay/${order.payment_id!}${kept(request)}"
        >${say(language, eventTexts.see_payment)}</a
      >`
  if (order.state !== 'held' || order.seconds_left === 0)
    return html`${stateHead('wait', say(language, eventTexts.time_up), say(language, eventTexts.time_up_note))}
      <a class="button" href="/e/${order.slug}${kept(request)}">${say(language, eventTexts.choose_again)}</a>`
  return html`${heldOf(frame, request, seen)}${formOf(request, seen)}`
}

/** How long the seats are held, and what they cost. */
function heldOf({ clock }: PageFrame, { language }: PageRequest, { order, event }: Seen): Html {
  const { seconds_left, lines, fee, total } = order
  const until = new Date(clock.now().getTime() + seconds_left * 1000)
  const time = `${Math.floor(seconds_left / 60)}:${`${seconds_left % 60}`.padStart(2, '0')}`
  const feeWord = event.fee_payer === 'buyer' ? lineAmount(fee, language) : html`${say(language, eventTexts.fee_none)}`
  return html`<section class="held" data-held="${seconds_left}" data-digits="${language === 'ne' ? 'ne' : 'latn'}">
    <div class="head">
      <span>${say(language, eventTexts.held_until, { time: clockIn(until, language) })}</span>
      <span class="left" role="timer" translate="no" data-left>${figuresIn(time, language)}</span>
    </div>
    <progress max="${holdMinutes * 60}" value="${seconds_left}" aria-hidden="true"></progress>
    <dl class="lines">
      ${lines.map(
        ({ quantity, name, price }) =>
          html`<div>
            <dt><bdi translate="no">${figuresIn(`${quantity}`, language)} ${name}</bdi></dt>
            <dd>${lineAmount(price * BigInt(quantity), language)}</dd>
          </div>`,
      )}
      <div>
        <dt>${say(language, eventTexts.fee)}</dt>
        <dd>${feeWord}</dd>
      </div>
      <div class="total">
        <dt>${say(language, eventTexts.you_pay)}</dt>
        <dd>${lineAmount(total, language)}</dd>
      </div>
    </dl>
  </section>`
}

/** The buyer's details; once the payment is begun, the way to it. */
function formOf(request: PageRequest, { order, event, refused }: Seen): Html {
  const { language } = request
  const { payment_id, total, slug, id } = order
  const release = html`<form method="post" action="/e/${slug}/orders/${id}/release${kept(request)}">
    <button class="button ghost">${say(language, eventTexts.let_go)}</button>
  </form>`
  if (payment_id)
    return html`<div class="dock">
        <a class="button" href="/pay/${payment_id}${kept(request)}">${say(language, eventTexts.go_on_paying)}</a>
      </div>
      ${release}`
  const part = { request, refused }
  const word =
    total === 0n
      ? say(language, eventTexts.take_free)
      : say(language, eventTexts.pay, { amount: shortMoneyIn(total, language) })
  return html`<form method="post" data-kept>
      ${fault(request, refused)}
      ${textField(part, { name: 'name', label: say(language, eventTexts.name), complete: 'name' })}
      ${textField(part, {
        name: 'mobile_no',
        label: say(language, eventTexts.mobile),
        hint: say(language, event.mode === 'sandbox' ? eventTexts.test_no_sms : eventTexts.mobile_note),
        mode: 'tel',
        complete: 'tel',
      })}
      ${textField(part, { name: 'email', label: say(language, eventTexts.email), mode: 'email', complete: 'email' })}
      ${questionsOf(event, 'order').map((question, at) => questionField(part, question, `answers.${at}`))}
      ${holdersOf(part, { order, event })}
      <div class="dock">
        <button class="button">${word}</button>
      </div>
      ${total === 0n ? html`` : html`<p class="note">${say(language, eventTexts.pay_next)}</p>`}
    </form>
    ${release}`
}

const questionsOf = ({ questions }: PublicEvent, of: EventQuestion['of']) =>
  questions.filter((question) => question.of === of)

/** Each ticket in the order of the lines. */
const ticketsOf = ({ lines }: TicketOrder): string[] =>
  lines.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name))

/** A name and the answers for each ticket: folded where only names are asked for. */
function holdersOf(
  part: { request: PageRequest; refused: Refused | undefined },
  { order, event }: Pick<Seen, 'order' | 'event'>,
): Html {
  const { language } = part.request
  const tickets = ticketsOf(order)
  const asked = questionsOf(event, 'ticket')
  if (tickets.length === 1 && asked.length === 0) return html``
  const fields = tickets.map((ticket, nth) => {
    const label = figuresIn(say(language, eventTexts.holder, { ticket, nth: `${nth + 1}` }), language)
    return html`${textField(part, { name: `holders.${nth}.name`, label })}
    ${asked.map((question, at) => questionField(part, question, `holders.${nth}.answers.${at}`))}`
  })
  return html`<details class="fold" ${asked.length > 0 ? html`open` : html``}>
    <summary>${say(language, eventTexts.holders)}</summary>
    ${fields}
  </details>`
}

function questionField(
  part: { request: PageRequest; refused: Refused | undefined },
  { question, kind, choices, is_needed }: EventQuestion,
  name: string,
): Html {
  const { language, form } = part.request
  const label = is_needed ? question : say(language, pageTexts.question_optional, { question })
  if (kind === 'text') return textField(part, { name, label })
  const options =
    kind === 'choice'
      ? (choices ?? []).map((choice) => [choice, choice] as const)
      : ([
          ['yes', say(language, pageTexts.yes)],
          ['no', say(language, pageTexts.no)],
        ] as const)
  const [wrong] = part.refused?.errors[name] ?? []
  return html`<label
    ><bdi>${label}</bdi>
    <select name="${name}" ${wrong ? html`aria-invalid="true"` : html``}>
      <option value="">${say(language, pageTexts.choose)}</option>
      ${options.map(([value, word]) => html`<option value="${value}" ${value === form.get(name) ? html`selected` : html``}>${word}</option>`)}</select
    >${wrong ? html`<span class="fault">${wrong}</span>` : html``}</label
  >`
}

/** Takes the details, and leads to the payment or to the tickets; what was typed stays where it is refused. */
export async function takeDetails(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { form, language } = request
  const { order, event, unread } = await seenAt(frame, request)
  if (unread) return unread
  const typed = (name: string) => form.get(name)?.trim() ?? ''
  const asked = questionsOf(event, 'ticket')
  const holders = ticketsOf(order).map((_, nth) => ({
    name: typed(`holders.${nth}.name`),
    answers: asked.map((__, at) => typed(`holders.${nth}.answers.${at}`)),
  }))
  const email = typed('email')
  const taken = await request.call(orderTickets, {
    id: order.id,
    name: typed('name'),
    mobile_no: latinDigits(typed('mobile_no')).replaceAll(/[\s-]/g, ''),
    ...(email && { email }),
    language,
    answers: questionsOf(event, 'order').map((_, at) => typed(`answers.${at}`)),
    holders,
  })
  if (!taken.data) return orderPage(frame, request, taken)
  const { payment_id, slug, id } = taken.data
  return { redirect: payment_id ? `/pay/${payment_id}${kept(request)}` : `/e/${slug}/orders/${id}${kept(request)}` }
}

/** Gives the seats back at once, and shows the event. */
export async function letGo(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { data, message } = await request.call(releaseSeats, { id: request.params['id'] })
  if (!data) return orderPage(frame, request, { message, errors: {} })
  return { redirect: `/e/${data.slug}${kept(request)}` }
}

/** The script of held seats: counts down by the server's seconds, and shows the page again when the time is up. */
export const holdScript = `${keepFields}
try { sessionStorage.removeItem(at.split('/orders/')[0]) } catch {}
const part = document.querySelector('[data-held]')
const end = performance.now() + Number(part.dataset.held) * 1000
const shown = (text) => part.dataset.digits === 'ne' ? text.replace(/\\d/g, (digit) => String.fromCharCode(0x966 + Number(digit))) : text
const tick = () => {
  const left = Math.max(0, Math.round((end - performance.now()) / 1000))
  part.querySelector('[data-left]').textContent = shown(Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0'))
  part.querySelector('progress').value = left
  if (left === 0) { clearInterval(timer); setTimeout(() => location.reload(), 1500) }
}
const timer = setInterval(tick, 1000)
document.addEventListener('visibilitychange', () => { if (!document.hidden) tick() })
addEventListener('pageshow', (event) => { if (event.persisted) location.reload() })
`
