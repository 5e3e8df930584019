import type { OwnEvent } from '@sahuji/contract/events'
import { type EventRow, releaseOf, stateOfEvent } from './event-row.ts'
import { openChecksOf } from './open-checks.ts'

export interface ShownAt {
  now: Date
  public_url: string
}

/** An event as its organiser sees it. */
export function shownEvent(row: EventRow, { now, public_url }: ShownAt): OwnEvent {
  const { merchant_id: _, kinds: __, seats_given: ___, was_sold: ____, is_verified: _____, ...rest } = row
  const { wide_picture, tall_picture, held_until: ______, series_id: _______, ...shown } = rest
  return {
    ...shown,
    state: stateOfEvent(row, now),
    url: row.slug === null ? null : `${public_url}/e/${row.slug}`,
    pictures: { wide: wide_picture, tall: tall_picture },
    open_checks: row.state === 'draft' ? openChecksOf(row, now) : [],
    released_at: releaseOf(row),
  }
}
