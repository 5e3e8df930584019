import { writtenTime } from '@sahuji/contract/time/time'

/** When and where an event takes place, as its holders know it. */
export interface TimeAndPlace {
  starts_at: Date | null
  doors_at: Date | null
  venue: string | null
  address: string | null
  city: string | null
}

/** What holders know, as orders keep it: the moment of the doors, and on the next line when and where. */
export const knownOf = (event: TimeAndPlace): string =>
  `${event.doors_at ? writtenTime(event.doors_at) : ''}\n${timeAndPlace(event)}`

/** The two parts of what holders know: `2026-12-12 16:30`, and `2026-12-12 17:30, Patan Durbar Square, Mangal Bazar, Lalitpur`. */
export function partsOfKnown(known: string): { doors: string; when: string } {
  const [doors = '', when = ''] = known.split('\n')
  return { doors, when }
}

const timeAndPlace = ({ starts_at, venue, address, city }: TimeAndPlace): string =>
  [starts_at && writtenTime(starts_at), venue, address, city].filter(Boolean).join(', ')
