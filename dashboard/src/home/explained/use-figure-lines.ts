import { explainFigure, type FigureName } from '@sahuji/contract/home/figures'
import type { LedgerPosition } from '@sahuji/contract/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/calls/call.ts'

/** The figure, the moment in the past, and the place of the ledger up to which it counts. */
export interface FigureAsked {
  figure: FigureName
  at?: Date | undefined
  position?: LedgerPosition | undefined
}

const linesAtOnce = 8

/** The lines behind a figure, page by page. */
export const useFigureLines = ({ figure, at, position }: FigureAsked) =>
  useInfiniteQuery({
    queryKey: ['lines behind', figure, at?.toISOString() ?? null, position ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        explainFigure,
        {
          figure,
          ...(at && { at }),
          ...position,
          limit: linesAtOnce,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  })
