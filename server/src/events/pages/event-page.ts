import type { PublicEvent } from '@sahuji/contract/events/buying'
import { holdMinutes, holdSeats, readPublicEvent, readWaiting } from '@sahuji/contract/events/buying'
import { latinDigits } from '@sahuji/contract/input/digits'
import { newId } from '../../platform/ids.ts'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from '../../payments/pages/begin-page.ts'
import { clockIn, figuresIn } from '../../payments/pages/figures.ts'
import { framed, kept, type PageFrame, unreadPage } from '../../payments/pages/page-frame.ts'
import { stateWord } from '../../payments/pages/page-parts.ts'
import { weekdayIn } from './days-in.ts'
import type { EventFrame } from './event-frame.ts'
import { factsOf, footOfEvent, pictureOf, promisesOf, titleOf, testMark } from './event-facts.ts'
import { eventStyle } from './event-style.ts'
import { eventTexts } from './event-texts.ts'
import { proseOf } from './prose.ts'
import { listedAs } from './listed-as.ts'
import { kindsOf } from './ticket-kinds.ts'

/** An event at its own address: what it is, and the tickets to choose from; without account, cookie or script. */
export async function eventPage(frame: EventFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params, query, form } = request
  const slug = params['slug']?.toLowerCase() ?? ''
  if (slug !== params['slug']) return { redirect: `/e/${encodeURIComponent(slug)}${query.size > 0 ? `?${query}` : ''}` }
  const code = (form.get('code') ?? query.get('code') ?? '').trim()
  const offer = /^[a-z0-9]{20,40}$/.exec(query.get('offer') ?? '')?.[0]
  const asked = { slug, ...(offer && { offer }) }
  const called = await request.call(readPublicEvent, { ...asked, ...(code && { code }) })
  const isWrongCode = code !== '' && !called.data && called.refusal !== 'not_found'
  const read = isWrongCode ? await request.call(readPublicEvent, asked) : called
  const { data: event } = read
  if (!event) return unreadEvent(frame, request, read)
  const wrong =
    refused ?? (isWrongCode ? { message: called.message, errors: { code: [codeFault(called)] } } : undefined)
  const body = html`<div class="columns event">
    <div class="shop">
      ${testMark(event, language)} ${pictureOf(event, language)} ${titleOf(event, language)}
      ${factsOf(event, language, frame)}
      <div class="prose"><bdi>${proseOf(event.description)}</bdi></div>
    </div>
    <div class="pay">
      ${offer ? await offerOf(request, offer) : html``}
      ${saleOf(request, event, { code: isWrongCode ? '' : code, wrong })}
      ${promisesOf(event, language, frame.clock.now())}
    </div>
  </div>`
  const http = wrong ? 422 : event.state === 'cancelled' ? 410 : 200
  return {
    http,
    page: framed(frame, request, {
      title: event.title,
      body,
      shape: 'wide',
      style: eventStyle,
      listed: listedAs(event, frame.public_url),
      script: html`<script src="/event-count.js" defer></script>`,
      foot: footOfEvent(event, language, frame),
    }),
  }
}

/** What is kept for one who waited, and the way to give it up. */
async function offerOf(request: PageRequest, offer: string): Promise<Html> {
  const { language } = request
  const { data: waiting } = await request.call(readWaiting, { waiting: offer })
  if (!waiting?.offered_until) return html``
  const { quantity, ticket, offered_until: until } = waiting
  const facts = { count: `${quantity}`, ticket, day: weekdayIn(until, language), time: clockIn(until, language) }
  return html`<p class="say">
    ${figuresIn(say(language, eventTexts.offered, facts), language)}
    <a href="/w/${offer}${kept(request)}">${say(language, eventTexts.offer_leave)}</a>
  </p>`
}

/** The sentence beside the code: that of the field where it has one. */
const codeFault = ({ errors, message }: Refused): string => errors['code']?.[0] ?? message

/** The page of an event or order that does not exist, or that cannot be read now. */
export function unreadEvent(frame: PageFrame, request: PageRequest, ...called: { http: number }[]): PageAnswer {
  const { language } = request
  const texts = { title: say(language, eventTexts.unknown), note: say(language, eventTexts.unknown_note) }
  return unreadPage(frame, request, { http: Math.max(...called.map(({ http }) => http)) }, texts)
}

interface Sale {
  code: string
  wrong: Refused | undefined
}

/** The form of the tickets, or why there is none. */
function saleOf(request: PageRequest, event: PublicEvent, { code, wrong }: Sale): Html {
  const { language } = request
  const { state, free, seats, tickets, needs_code } = event
  if (state === 'cancelled')
    return html`${stateWord('no', say(language, eventTexts.cancelled))}
      <p class="say">${say(language, eventTexts.cancelled_note)}</p>`
  if (state === 'over') return stateWord('wait', say(language, eventTexts.over))
  const left = figuresIn(say(language, eventTexts.left_of, { free: `${free}`, seats: `${seats}` }), language)
  const begins = event.sale_from
  const waits =
    state === 'waits' && begins
      ? html`<p class="say">
          ${say(language, eventTexts.waits, { day: weekdayIn(begins, language), time: clockIn(begins, language) })}
        </p>`
      : html``
  const canBuy = state === 'on_sale' && tickets.some(({ sale }) => sale === 'on_sale')
  return html`<section>
    <h2>${say(language, eventTexts.tickets)} <span class="of">${left}</span></h2>
    <form method="post" data-kept>
      <input type="hidden" name="key" value="${request.form.get('key') || newId()}" />
      ${code ? html`<input type="hidden" name="code" value="${code}" />` : html``}${fault(request, wrong)} ${waits}
      ${needs_code && !code ? html`<p class="say">${say(language, eventTexts.needs_code)}</p>` : html``}
      ${kindsOf(request, event)}
      ${
        canBuy
          ? html`<div class="dock">
                <button class="button">${say(language, eventTexts.hold)}</button>
              </div>
              <p class="note">
                ${figuresIn(say(language, eventTexts.hold_note, { minutes: `${holdMinutes}` }), language)}
              </p>`
          : html``
      }
    </form>
    ${event.has_codes ? codeFold(request, { code, wrong }) : html``}
  </section>`
}

/** The code goes into the address, so that it can be sent with it. */
function codeFold(request: PageRequest, { code, wrong }: Sale): Html {
  const { language } = request
  if (code) return html`<p class="quiet">${say(language, eventTexts.code_used, { code })}</p>`
  const lang = request.query.get('lang')
  const isOpen = wrong?.errors['code'] ? html`open` : html``
  return html`<details class="fold" ${isOpen}>
    <summary>${say(language, eventTexts.code_fold)}</summary>
    <form method="get" class="with">
      ${lang ? html`<input type="hidden" name="lang" value="${lang}" />` : html``}
      ${textField({ request, refused: wrong }, { name: 'code', label: say(language, eventTexts.code) })}
      <button class="small-button">${say(language, eventTexts.use_code)}</button>
    </form>
  </details>`
}

/** Holds the chosen seats and leads to their order; the same form sent twice holds once. */
export async function takeSeats(frame: EventFrame, request: PageRequest): Promise<PageAnswer> {
  const { form, params, query, language } = request
  const lines = [...form.entries()].flatMap(([name, typed]) => {
    const quantity = Number(latinDigits(typed).trim() || '0')
    return name.startsWith('q.') && quantity !== 0 ? [{ type_id: name.slice(2), quantity }] : []
  })
  if (lines.length === 0)
    return eventPage(frame, request, { message: say(language, eventTexts.choose_first), errors: {} })
  const [code, via, offer] = [form.get('code'), query.get('via'), query.get('offer')]
  const held = await request.call(holdSeats, {
    slug: params['slug'],
    key: form.get('key'),
    lines,
    ...(code && { code }),
    ...(via && { via }),
    ...(offer && { offer }),
  })
  if (!held.data) return eventPage(frame, request, { message: held.message, errors: {} })
  return { redirect: `/e/${held.data.slug}/orders/${held.data.id}${kept(request)}` }
}
