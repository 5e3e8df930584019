import * as contract from '@sahuji/contract/notifications'
import type { Takes } from '@sahuji/contract/http/route'
import { call } from '../platform/call.ts'
import { mutation, query } from '../platform/query.ts'

type BellFilter = Pick<Takes<typeof contract.listNotifications>, 'tab' | 'q'>

/** The calls of the bell. */
export const notifications = {
  /** The first page: what the count is set from. Spec §4. */
  newest: () => query(contract.listNotifications, {}),
  pages: (filter: BellFilter) => ({
    queryKey: [contract.listNotifications.path, filter, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(contract.listNotifications, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  update: () => mutation(contract.updateNotification),
  readAll: () => mutation(contract.readNotifications),
  unread: () => mutation(contract.unreadNotifications),
  muted: () => query(contract.listMutedTypes, {}),
  mute: () => mutation(contract.muteType),
}
