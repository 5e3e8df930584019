import { orderTickets } from '@sahuji/contract/events/buying'
import type { PublicPage } from '../../platform/http/public-pages.ts'
import { calendarFile } from './calendar-file.ts'
import { eventPage, takeSeats } from './event-page.ts'
import type { EventFrame } from './event-frame.ts'
import { holdScript, letGo, orderPage, takeDetails } from './order-page.ts'
import { countScript } from './ticket-kinds.ts'
import { paperFile } from './paper-file.ts'
import { giveBack, passOn, ticketPage } from './ticket-page.ts'
import { joinLine, waitingPage } from './waiting-page.ts'
import { leaveAt, confirmAt, inLinePage } from './in-line-page.ts'

/** The pages at which anyone buys tickets and shows them: rendered here, without session or cookie. */
export const eventPages = (frame: EventFrame): PublicPage[] => [
  { method: 'GET', path: '/e/:slug', answer: (request) => eventPage(frame, request) },
  { method: 'POST', path: '/e/:slug', answer: (request) => takeSeats(frame, request) },
  { method: 'GET', path: '/e/:slug/calendar.ics', answer: (request) => calendarFile(frame, request) },
  { method: 'GET', path: '/e/:slug/orders/:id', answer: (request) => orderPage(frame, request) },
  {
    method: 'POST',
    path: '/e/:slug/orders/:id',
    // a form writes a letter of Nepali in three times as many bytes as the call behind it
    form_most: orderTickets.body_max! * 3,
    answer: (request) => takeDetails(frame, request),
  },
  { method: 'POST', path: '/e/:slug/orders/:id/release', answer: (request) => letGo(frame, request) },
  { method: 'GET', path: '/e/:slug/waiting/:type', answer: (request) => waitingPage(frame, request) },
  { method: 'POST', path: '/e/:slug/waiting/:type', answer: (request) => joinLine(frame, request) },
  { method: 'GET', path: '/w/:waiting', answer: (request) => inLinePage(frame, request) },
  { method: 'POST', path: '/w/:waiting', answer: (request) => confirmAt(frame, request) },
  { method: 'POST', path: '/w/:waiting/leave', answer: (request) => leaveAt(frame, request) },
  { method: 'GET', path: '/t/:code', answer: (request) => ticketPage(frame, request) },
  { method: 'GET', path: '/t/:code/paper', answer: (request) => paperFile(frame, request) },
  { method: 'POST', path: '/t/:code/pass-on', answer: (request) => passOn(frame, request) },
  { method: 'POST', path: '/t/:code/give-back', answer: (request) => giveBack(frame, request) },
  { method: 'GET', path: '/event-count.js', answer: async () => ({ script: countScript }) },
  { method: 'GET', path: '/event-hold.js', answer: async () => ({ script: holdScript }) },
]
