import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events/ticket-types'
import type { PriceStep } from '@sahuji/contract/events/ticket-types'
import { Refusal } from '../../platform/refusal.ts'
import type { EventRow } from '../organiser/event-row.ts'
import { storedSteps, type TypeRow, type WrittenType } from './ticket-type-row.ts'

type Ask = Omit<Takes<typeof contract.addTicketType>, 'id'>

/** What was written of a kind of ticket, with what was left out. Refuses fields_invalid where its parts contradict. */
export function checkedType(
  ask: Ask,
  { event, others, id }: { event: EventRow; others: readonly TypeRow[]; id?: string },
): WrittenType {
  const { order_min = 1, order_max = 10, sale_from = null, sale_until = null } = ask
  const { valid_from = null, valid_until = null, shares_with = null, holds = null, section = null } = ask
  const { is_hidden = false, is_transferable = true, has_waiting_list = false, colour = 'ink', name, seats } = ask
  const ends = event.ends_at
  const wrong = [
    ...(order_min > order_max ? ['order_max'] : []),
    ...(isBefore(sale_until, sale_from) || isBefore(ends, sale_until) ? ['sale_until'] : []),
    ...(isBefore(valid_until, valid_from) ? ['valid_until'] : []),
    ...(isLadder(ask.steps) ? [] : ['steps']),
    ...(isShareable(shares_with, others, id) ? [] : ['shares_with']),
    ...(others.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()) ? ['name'] : []),
  ]
  if (wrong.length > 0) throw new Refusal('fields_invalid', {}, wrong)
  return {
    name,
    holds,
    seats,
    steps: storedSteps(ask.steps),
    sale_from,
    sale_until,
    order_min,
    order_max,
    is_hidden,
    section,
    valid_from,
    valid_until,
    is_transferable,
    has_waiting_list,
    colour,
    shares_with,
  }
}

/** `one` comes before `other`, where both are named. */
const isBefore = (one: Date | null, other: Date | null): boolean => one !== null && other !== null && one < other

/** Each step but the last ends, and ends later than the previous one; the last has no end. */
function isLadder(steps: readonly PriceStep[]): boolean {
  const last = steps.at(-1)!
  if (last.first || last.until) return false
  return steps.slice(0, -1).every(({ first, until }, at) => {
    if (!first && !until) return false
    const before = steps[at - 1]
    return !(first && before?.first && first <= before.first) && !(until && before?.until && until <= before.until)
  })
}

/** Seats are shared with a kind that has its own; a kind whose seats are shared keeps its own. */
function isShareable(shares_with: string | null, others: readonly TypeRow[], id: string | undefined): boolean {
  if (shares_with === null) return true
  const isShared = others.some((other) => other.shares_with === id && id !== undefined)
  const found = others.find((other) => other.id === shares_with)
  return found !== undefined && found.id !== id && found.shares_with === null && !isShared
}

/** Refuses seats_beyond_event with the seats that are to spare: of the event, or of the kind whose seats are shared. */
export function refuseSeats(
  event: EventRow,
  others: readonly TypeRow[],
  type: Pick<WrittenType, 'seats' | 'shares_with'>,
  id?: string,
): void {
  const shared = others.find((other) => other.id === type.shares_with)
  const given = others
    .filter(
      (other) =>
        other.id !== id && other.shares_with === null && (other.stopped_at === null || other.sold + other.held > 0),
    )
    .reduce((all, { seats }) => all + seats, 0)
  const spare = shared ? shared.seats : (event.capacity ?? Infinity) - given
  if (type.seats > spare) throw new Refusal('seats_beyond_event', { count: Math.max(0, spare) }, ['seats'])
}
