import { listPayments } from '@sahuji/contract/payments'
import { call } from '../../platform/calls/call.ts'

const shownMost = 20

/** The paid payments that a person sees, newest first: a cashier those of the own counter within a week. */
export const takenPayments = () => ({
  queryKey: [listPayments.path, { paid: 'yes' }, 'pages'],
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    call(listPayments, { paid: 'yes', limit: shownMost, ...(pageParam !== null && { cursor: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
})

export const takenAddress = '/dashboard/qrcode/paid'
