import type { EventCategory, OpenCheck } from '@sahuji/contract/events'
import type { Mode } from '@sahuji/contract/http/lists'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The kinds of event, as filters and drafts name them. */
export const categoryNames: Record<EventCategory, MessageDescriptor> = {
  food: msg`Food and drink`,
  music: msg`Music`,
  film: msg`Film`,
  craft: msg`Craft`,
  learning: msg`Learning`,
  sport: msg`Sport`,
  festival: msg`Festival`,
  other: msg`Something else`,
}

export type StepName = 'basics' | 'when' | 'money' | 'questions' | 'publish'

/** The steps of an event, in their order. */
export const stepNames: Record<StepName, MessageDescriptor> = {
  basics: msg`Basics`,
  when: msg`When and where`,
  money: msg`Money`,
  questions: msg`Questions`,
  publish: msg`Publish`,
}

export const steps = Object.keys(stepNames) as StepName[]

/** What is still open, with the step that closes it; `tickets` is a page of its own. */
export const checkWords: Record<OpenCheck, { name: MessageDescriptor; at: StepName | 'tickets' | 'kyc' }> = {
  title: { name: msg`A title`, at: 'basics' },
  category: { name: msg`What kind of event it is`, at: 'basics' },
  starts_at: { name: msg`When it starts`, at: 'when' },
  ends_after_start: { name: msg`An end after the start`, at: 'when' },
  doors_before_start: { name: msg`Doors that open before the start`, at: 'when' },
  in_the_future: { name: msg`A day that is still to come`, at: 'when' },
  place: { name: msg`Where it is`, at: 'when' },
  capacity: { name: msg`How many seats there are`, at: 'when' },
  contact: { name: msg`A person to call`, at: 'basics' },
  tickets: { name: msg`At least one kind of ticket`, at: 'tickets' },
  tickets_fit: { name: msg`Tickets that fit the seats`, at: 'tickets' },
  slug: { name: msg`Its address`, at: 'publish' },
  kyc: { name: msg`Your KYC, so that money can be taken`, at: 'kyc' },
}

/** An event's title in the reader's language, where it has one; empty in a draft without any. */
export const titleIn = ({ title, title_ne }: { title: string; title_ne: string | null }, language: string): string =>
  (language === 'ne' && title_ne) || title

/** The address of a step of an event. */
export const stepHref = (id: string, step: StepName): string => `/dashboard/create-event?id=${id}&step=${step}`

/** The address of an event's kinds of ticket; the name is for the reader of the address. */
export const ticketsHref = ({ id, title }: { id: string; title: string }): string =>
  `/dashboard/create-ticket/${id}/${encodeURIComponent(title || 'event')}`

/** The book that an address names: the live one where it names none. */
export const bookOfSearch = (search: Record<string, unknown>): Mode =>
  search['mode'] === 'sandbox' ? 'sandbox' : 'live'

/** The address of a list or a form in a book. */
export const inBook = (path: string, mode: Mode): string => (mode === 'sandbox' ? `${path}?mode=sandbox` : path)

/** The merchant's events of a book. */
export const ownEventsHref = (mode: Mode): string => inBook('/dashboard/my-events', mode)

/** The address of one event's figures. */
export const salesHref = (id: string): string => `/dashboard/my-events?event=${id}`
