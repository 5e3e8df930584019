import { readPublicEvent } from '@sahuji/contract/events/buying'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { unreadEvent } from './event-page.ts'
import type { EventFrame } from './event-frame.ts'

/** The event as a file for a calendar: iCalendar, RFC 5545. */
export async function calendarFile(frame: EventFrame, request: PageRequest): Promise<PageAnswer> {
  const read = await request.call(readPublicEvent, { slug: request.params['slug'] })
  const { data: event } = read
  if (!event) return unreadEvent(frame, request, read)
  const { slug, title, state, starts_at, ends_at, venue, address, city } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textIn(frame.brand)}//Events//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${slug}@events`,
    `DTSTAMP:${stampOf(frame.clock.now())}`,
    `DTSTART:${stampOf(starts_at)}`,
    `DTEND:${stampOf(ends_at)}`,
    `SUMMARY:${textIn(title)}`,
    `LOCATION:${textIn([venue, address, city].filter(Boolean).join(', '))}`,
    `URL:${frame.public_url}/e/${slug}`,
    `STATUS:${state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { calendar: `${lines.map(folded).join('\r\n')}\r\n`, name: `${slug}.ics` }
}

const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const textIn = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Lines of at most 75 octets: the next one goes on after a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
