import * as contract from '@sahuji/contract/notifications'
import { routes } from '../platform/http/route-table.ts'

/** The bell. Nothing in this version tells it anything yet, so its list is empty. */
export const notificationRoutes = routes((on) => {
  on(contract.listNotifications, async () => ({ data: [], next: null }))
})
