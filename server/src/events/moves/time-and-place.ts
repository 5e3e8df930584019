import { writtenTime } from '@sahuji/contract/time/time'

/** When and where an event takes place, as its holders know it. */
export interface TimeAndPlace {
  starts_at: Date | null
  venue: string | null
  address: string | null
  city: string | null
}

/** When and where in one line, e.g. `2026-12-12 17:30, Patan Durbar Square, Mangal Bazar, Lalitpur`. */
export const timeAndPlace = ({ starts_at, venue, address, city }: TimeAndPlace): string =>
  [starts_at && writtenTime(starts_at), venue, address, city].filter(Boolean).join(', ')
