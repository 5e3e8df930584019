import {
  leaveWaitingList,
  confirmWaiting,
  readWaiting,
  type Waiting,
  waitingHours,
} from '@sahuji/contract/events/buying'
import type { Language } from '@sahuji/contract/language/languages'
import { type Html, html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused } from '../../payments/pages/begin-page.ts'
import { clockIn, figuresIn } from '../../payments/pages/figures.ts'
import { framed, kept, type PageFrame, unreadPage } from '../../payments/pages/page-frame.ts'
import { stateHead } from '../../payments/pages/page-parts.ts'
import { weekdayIn } from './days-in.ts'
import { eventStyle } from './event-style.ts'
import { eventTexts, inLineTexts } from './event-texts.ts'

/** `/w/{wish}`: where a wish of the waiting list is confirmed, looked at and ended. A link that is opened alone changes nothing. */
export async function inLinePage(frame: PageFrame, request: PageRequest, refused?: Refused): Promise<PageAnswer> {
  const { language, params } = request
  const read = await request.call(readWaiting, { waiting: params['waiting'] })
  const { data: waiting } = read
  if (!waiting) {
    const texts = { title: say(language, inLineTexts.unknown), note: say(language, inLineTexts.unknown_note) }
    return unreadPage(frame, request, read, texts)
  }
  const address = `/w/${params['waiting']}`
  const prove =
    waiting.state === 'unproven'
      ? html`<form method="post" action="${address}${kept(request)}">
          <button class="button">${say(language, inLineTexts.prove)}</button>
        </form>`
      : html``
  const leave =
    waiting.state === 'ended'
      ? html``
      : html`<form method="post" action="${address}/leave${kept(request)}">
          <button class="button ghost">${say(language, inLineTexts.leave)}</button>
        </form>`
  const body = html`<h1 translate="no"><bdi>${waiting.title}</bdi></h1>
    <p class="what">${waiting.quantity} × <bdi translate="no">${waiting.ticket}</bdi></p>
    ${fault(request, refused)} ${stateOf(waiting, language)} ${prove} ${leave}
    <a class="button ghost" href="/e/${waiting.slug}${kept(request)}">${say(language, eventTexts.to_event)}</a>`
  return { http: refused ? 422 : 200, page: framed(frame, request, { title: waiting.title, body, style: eventStyle }) }
}

function stateOf({ state, place, offered_until }: Waiting, language: Language): Html {
  if (state === 'unproven') {
    const note = say(language, inLineTexts.unproven_note, { hours: `${waitingHours}` })
    return stateHead('wait', say(language, inLineTexts.unproven), figuresIn(note, language))
  }
  if (state === 'waiting')
    return stateHead(
      'ok',
      say(language, inLineTexts.waiting),
      figuresIn(say(language, inLineTexts.place, { place: `${place}` }), language),
    )
  if (state === 'offered' && offered_until) {
    const until = { day: weekdayIn(offered_until, language), time: clockIn(offered_until, language) }
    return stateHead('ok', say(language, inLineTexts.offered), say(language, inLineTexts.offered_note, until))
  }
  return stateHead('wait', say(language, inLineTexts.ended), say(language, inLineTexts.ended_note))
}

export async function confirmAt(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const proven = await request.call(confirmWaiting, { waiting: request.params['waiting'] })
  return proven.data || proven.http === 404 ? back(request) : inLinePage(frame, request, proven)
}

export async function leaveAt(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const left = await request.call(leaveWaitingList, { waiting: request.params['waiting'] })
  return left.data || left.http === 404 ? back(request) : inLinePage(frame, request, left)
}

const back = (request: PageRequest): PageAnswer => ({ redirect: `/w/${request.params['waiting']}${kept(request)}` })
