import type { Language } from '@sahuji/contract/language/languages'
import { giveTicketBack, passTicketOn, readTicket, type Ticket } from '@sahuji/contract/events/tickets'
import { latinDigits } from '@sahuji/contract/input/digits'
import { newId } from '../../platform/ids.ts'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from '../../payments/pages/begin-page.ts'
import { clockIn, figuresIn, moneyIn, momentIn } from '../../payments/pages/figures.ts'
import { framed, kept, type PageFrame, unreadPage } from '../../payments/pages/page-frame.ts'
import { callButton, icon, linesOf, marked, stateHead, stateWord } from '../../payments/pages/page-parts.ts'
import { drawnQr } from '../../payments/pages/qr-drawing.ts'
import { nepaliDayIn, spanIn, weekdayIn } from './days-in.ts'
import { footOfEvent, titleOf, testMark } from './event-facts.ts'
import { eventStyle } from './event-style.ts'
import { eventTexts, ticketTexts } from './event-texts.ts'

interface Shown {
  refused?: Refused
  passed?: { number: string; name: string }
}

/** A ticket at its own address: its code first, then what a door and its holder need. It opens without script. */
export async function ticketPage(frame: PageFrame, request: PageRequest, shown: Shown = {}): Promise<PageAnswer> {
  const { language, params } = request
  if (shown.passed) return passedPage(frame, request, shown.passed)
  const read = await request.call(readTicket, { code: params['code'] })
  const { data: ticket } = read
  if (!ticket) {
    const texts = { title: say(language, ticketTexts.unknown), note: say(language, ticketTexts.unknown_note) }
    return unreadPage(frame, request, read, texts)
  }
  const nth = say(language, ticketTexts.nth, { nth: `${ticket.nth}`, of: `${ticket.of}` })
  const body = html`${testMark(ticket.event, language)}
    <div class="ticket">
      ${stateOf(frame, request, ticket)} ${titleOf(ticket.event, language)} ${codeOf(ticket)}
      <p class="number-line" translate="no">${ticket.number}</p>
      <p class="note">${figuresIn(nth, language)}</p>
    </div>
    ${linesOf(linesIn(ticket, language))}
    ${ticket.qr ? html`<p class="quiet">${say(language, ticketTexts.show)}</p>` : html``}
    <div class="actions pair no-print">${actionsOf(request, ticket)}</div>
    ${passOnFold(request, ticket, shown.refused)} ${giveBackFold(request, ticket)}`
  const title = `${ticket.number} · ${ticket.event.title}`
  return {
    http: shown.refused ? 422 : 200,
    page: framed(frame, request, {
      title,
      body,
      style: eventStyle,
      foot: footOfEvent({ shop: { name: ticket.event.shop } }, language, frame),
    }),
  }
}

/** What the ticket is good for now. */
function stateOf({ clock }: PageFrame, { language }: PageRequest, { state, used, event }: Ticket): Html {
  if (state === 'refunded')
    return stateHead('no', say(language, ticketTexts.refunded), say(language, ticketTexts.refunded_note))
  if (state !== 'good' && state !== 'used') return stateWord('no', say(language, ticketTexts.revoked))
  if (event.is_cancelled)
    return stateHead('no', say(language, ticketTexts.cancelled), say(language, eventTexts.cancelled_note))
  if (!used) return html`<p class="good" role="status">${icon('ok')}${say(language, ticketTexts.good)}</p>`
  const time = momentIn(used.at, language, clock.now())
  return html`<p role="status"><b>${say(language, ticketTexts.used, { time, gate: used.gate })}</b></p>`
}

/** The code for the door, black on white in dark mode too; gone where the ticket opens no door. */
function codeOf({ qr, number }: Ticket): Html {
  if (qr === null) return html``
  return html`<div class="door-code">${drawnQr(qr, { ecc: 'Q', label: number })}</div>`
}

function linesIn(ticket: Ticket, language: Language) {
  const { event, type, name, holds, section, price, order_reference } = ticket
  const { starts_at, doors_at, venue, address, city, way_in } = event
  const doors = say(language, eventTexts.doors, {
    day: nepaliDayIn(starts_at, language),
    time: clockIn(doors_at, language),
  })
  const place = [[venue, address, city].filter(Boolean).join(', '), way_in].filter(Boolean).join('. ')
  const paid =
    price === 0n
      ? say(language, eventTexts.free)
      : say(language, ticketTexts.paid_in, { amount: moneyIn(price, language), order: order_reference })
  return [
    [say(language, ticketTexts.ticket), [type, name].filter(Boolean).join(', ')],
    [say(language, ticketTexts.when), html`${spanIn(event, language)}<br /><small class="quiet">${doors}</small>`],
    [say(language, ticketTexts.where), place || say(language, eventTexts.online)],
    [say(language, ticketTexts.section), section],
    [say(language, ticketTexts.holds), holds, 'words'],
    [say(language, ticketTexts.paid), paid],
  ] as const
}

function actionsOf(request: PageRequest, { code, of, qr, event }: Ticket): Html {
  const { language } = request
  const others = kept(request)
  const papers = html`<a class="button plain" href="/t/${code}/paper${others}"
      >${icon('paper')}${say(language, ticketTexts.paper)}</a
    >
    ${
      of > 1
        ? html`<a class="button plain" href="/t/${code}/paper${others}${others ? '&' : '?'}all=yes"
            >${figuresIn(say(language, ticketTexts.paper_all, { count: `${of}` }), language)}</a
          >`
        : html``
    }`
  const phone = `+977${event.contact_mobile.slice(-10)}`
  const join = event.online_link
    ? html`<a class="button" href="${event.online_link}" rel="noreferrer">${say(language, ticketTexts.join)}</a>`
    : html``
  return html`${join}${qr ? papers : html``}<a class="button plain" href="/e/${event.slug}/calendar.ics"
      >${say(language, eventTexts.to_calendar)}</a
    >${callButton(say(language, ticketTexts.ask, { phone: event.contact_mobile.slice(-10) }), phone)}`
}

function passOnFold(request: PageRequest, { can_pass_on, code, event }: Ticket, refused: Refused | undefined): Html {
  if (!can_pass_on) return html``
  const { language } = request
  const part = { request, refused }
  return html`<details class="fold no-print" ${refused ? html`open` : html``}>
    <summary>${say(language, ticketTexts.pass_on)}</summary>
    <p class="quiet">${say(language, event.mode === 'sandbox' ? eventTexts.test_no_sms : ticketTexts.pass_on_note)}</p>
    <form method="post" action="/t/${code}/pass-on${kept(request)}">
      ${fault(request, refused)} ${textField(part, { name: 'name', label: say(language, ticketTexts.their_name) })}
      ${textField(part, { name: 'mobile_no', label: say(language, ticketTexts.their_mobile), mode: 'tel' })}
      <button class="button plain">${say(language, ticketTexts.pass_on)}</button>
    </form>
  </details>`
}

/** Two steps: the fold shows what happens, and its button does it, once by its key. */
function giveBackFold(request: PageRequest, { refund_until, gives_back, code }: Ticket): Html {
  if (refund_until === null) return html``
  const { language } = request
  const facts = {
    day: weekdayIn(refund_until, language),
    time: clockIn(refund_until, language),
    amount: moneyIn(gives_back, language),
  }
  return html`<details class="fold no-print">
    <summary>${say(language, ticketTexts.give_back)}</summary>
    <p class="quiet">${say(language, ticketTexts.give_back_note, facts)}</p>
    <form method="post" action="/t/${code}/give-back${kept(request)}">
      <input type="hidden" name="key" value="${newId()}" />
      <button class="button plain">${say(language, ticketTexts.give_back_go)}</button>
    </form>
  </details>`
}

function passedPage(frame: PageFrame, request: PageRequest, passed: { number: string; name: string }): PageAnswer {
  const { language } = request
  const title = say(language, ticketTexts.passed_on)
  const body = html`${stateWord('ok', title)}
    <p class="say">${marked(language, ticketTexts.passed, passed)}</p>
    <p class="quiet">${say(language, ticketTexts.passed_note)}</p>`
  return { page: framed(frame, request, { title, body, style: eventStyle }) }
}

export async function passOn(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { form, params } = request
  const name = form.get('name')?.trim() ?? ''
  const passed = await request.call(passTicketOn, {
    code: params['code'],
    name,
    mobile_no: latinDigits(form.get('mobile_no') ?? '').replaceAll(/[\s-]/g, ''),
  })
  return ticketPage(frame, request, passed.data ? { passed: { ...passed.data, name } } : { refused: passed })
}

export async function giveBack(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { form, params } = request
  const given = await request.call(giveTicketBack, { code: params['code'], key: form.get('key') })
  if (!given.data) return ticketPage(frame, request, { refused: given })
  return { redirect: `/t/${given.data.code}${kept(request)}` }
}
