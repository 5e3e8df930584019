import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from '../../../platform/store.ts'
import { reviewDesk } from '../desk/calls.ts'
import { lastQueue } from '../desk/last-queue.ts'

export interface Neighbours {
  /** From 1; undefined where the last list does not contain the case. */
  place: number | undefined
  all: number
  before: string | undefined
  after: string | undefined
  /** The address of the list. */
  queue: string
}

/** The position of a case in the list that was opened last. */
export function useNeighbours(id: string): Neighbours {
  const ask = useStore(lastQueue)
  const { data } = useInfiniteQuery(reviewDesk.pages(ask))
  const ids = (data?.pages ?? []).flatMap((page) => page.data.map((row) => row.id))
  const at = ids.indexOf(id)
  const query = `${new URLSearchParams(Object.entries(ask).map(([name, value]) => [name, `${value}`]))}`
  return {
    place: at === -1 ? undefined : at + 1,
    all: ids.length,
    before: at === -1 ? undefined : ids[at - 1],
    // a case that is no longer in the list leads to the list's first
    after: at === -1 ? ids[0] : ids[at + 1],
    queue: `/operator/kyc?${query}`,
  }
}
