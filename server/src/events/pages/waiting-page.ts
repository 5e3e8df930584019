import { joinWaitingList, readPublicEvent, waitingHours } from '@sahuji/contract/events/buying'
import { latinDigits } from '@sahuji/contract/input/digits'
import { html } from '../../platform/html.ts'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { say } from '../../platform/texts/say.ts'
import { fault, type Refused, textField } from '../../payments/pages/begin-page.ts'
import { figuresIn } from '../../payments/pages/figures.ts'
import { framed, kept, type PageFrame } from '../../payments/pages/page-frame.ts'
import { stateHead } from '../../payments/pages/page-parts.ts'
import { titleOf } from './event-facts.ts'
import { unreadEvent } from './event-page.ts'
import { eventStyle } from './event-style.ts'
import { eventTexts } from './event-texts.ts'

/** Where someone asks to hear of free seats of a kind that is sold out; `isSent`: the link to confirm is on its way. */
export async function waitingPage(
  frame: PageFrame,
  request: PageRequest,
  { refused, isSent }: { refused?: Refused; isSent?: boolean } = {},
): Promise<PageAnswer> {
  const { language, params, query } = request
  const code = query.get('code')
  const read = await request.call(readPublicEvent, { slug: params['slug'], ...(code && { code }) })
  const { data: event } = read
  const kind = event?.tickets.find(({ id }) => id === params['type'])
  if (!event || !kind) return unreadEvent(frame, request, read)
  const part = { request, refused }
  const isTest = event.mode === 'sandbox'
  const note = say(language, isTest ? eventTexts.test_no_sms : eventTexts.waiting_note, {
    ticket: kind.name,
    hours: `${waitingHours}`,
  })
  const form = html`${stateHead('wait', say(language, eventTexts.waiting), figuresIn(note, language))}
    <form method="post">
      ${fault(request, refused)}
      ${textField(part, { name: 'quantity', label: say(language, eventTexts.waiting_many), mode: 'decimal' })}
      ${textField(part, { name: 'name', label: say(language, eventTexts.waiting_name), complete: 'name' })}
      ${textField(part, { name: 'mobile_no', label: say(language, eventTexts.mobile), mode: 'tel', complete: 'tel' })}
      <button class="button">${say(language, eventTexts.waiting_go)}</button>
    </form>`
  const done = isSent
    ? stateHead(
        'wait',
        say(language, eventTexts.waiting_sent),
        say(language, isTest ? eventTexts.test_no_sms : eventTexts.waiting_sent_note),
      )
    : form
  const body = html`${titleOf(event, language)} ${done}
    <a class="button ghost" href="/e/${event.slug}${kept(request)}">${say(language, eventTexts.to_event)}</a>`
  return {
    http: refused ? 422 : 200,
    page: framed(frame, request, { title: event.title, body, style: eventStyle }),
  }
}

export async function joinLine(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { form, params, query, language } = request
  const code = query.get('code')
  const joined = await request.call(joinWaitingList, {
    slug: params['slug'],
    type_id: params['type'],
    ...(code && { code }),
    quantity: Number(latinDigits(form.get('quantity') ?? '') || '1'),
    name: form.get('name') ?? '',
    mobile_no: latinDigits(form.get('mobile_no') ?? '').replaceAll(/[\s-]/g, ''),
    language,
  })
  if (!joined.data) return waitingPage(frame, request, { refused: joined })
  const { waiting } = joined.data
  return waiting === null
    ? waitingPage(frame, request, { isSent: true })
    : { redirect: `/w/${waiting}${kept(request)}` }
}
