import type { Takes } from '@sahuji/contract/http/route'
import { listOfficePayments, readOfficePayment } from '@sahuji/contract/payments/office/payments'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/calls/call.ts'
import { query } from '../../platform/calls/query.ts'

/** The filter of the list of payments. */
export type PaymentNarrowing = Omit<Takes<typeof listOfficePayments>, 'cursor' | 'limit'>

// The log records what an operator opens: only opening it again reads it again, and no call is cancelled to be repeated.
const onceOpened = { staleTime: 30_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The office's calls about payments. */
export const officePayments = {
  one: (id: string) => ({
    ...query(readOfficePayment, { id }),
    ...onceOpened,
    queryFn: () => call(readOfficePayment, { id }),
  }),
  pages: (narrowing: PaymentNarrowing) =>
    infiniteQueryOptions({
      queryKey: [listOfficePayments.path, narrowing],
      queryFn: ({ pageParam }) => call(listOfficePayments, { ...narrowing, ...(pageParam && { cursor: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
      ...onceOpened,
    }),
}
