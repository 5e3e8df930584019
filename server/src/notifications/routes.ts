import * as contract from '@sahuji/contract/notifications'
import { routes } from '../platform/http/route-table.ts'
import { listNotifications } from './notifications.ts'

/** The bell. */
export const notificationRoutes = routes((on) => {
  on(contract.listNotifications, listNotifications)
})
