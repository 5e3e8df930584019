import { readEvent } from '@sahuji/contract/events'
import { listEventMessages } from '@sahuji/contract/events/messages'
import { readEventPayout } from '@sahuji/contract/events/payout'
import { countAttendees, listAttendees, readEventSales } from '@sahuji/contract/events/sales'
import { listSeries } from '@sahuji/contract/events/series'
import { attendee, eventPayout, eventSales, ownEvent } from './events.ts'
import { type Handler, on } from './fake-server.ts'

/** What the page of one event reads: an evening with 305 tickets sold. */
export const oneEvent = (): Handler[] => [
  on(readEvent, () => ownEvent()),
  on(readEventSales, () => eventSales()),
  on(listSeries, () => []),
  on(listEventMessages, () => []),
  on(readEventPayout, () => eventPayout()),
  on(countAttendees, () => ({ all: 309, inside: 0, not_yet: 305, refunded: 4, twice: 0 })),
  on(listAttendees, () => ({ data: [attendee(1)], next: null })),
]
