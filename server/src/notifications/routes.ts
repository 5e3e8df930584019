import * as contract from '@sahuji/contract/notifications'
import { routes } from '../platform/http/route-table.ts'
import {
  listMutedTypes,
  muteType,
  readNotifications,
  unreadNotifications,
  updateNotification,
} from './keep-notifications.ts'
import { listNotifications, readNotification } from './list-notifications.ts'

/** The bell. */
export const notificationRoutes = routes((on) => {
  on(contract.listNotifications, listNotifications)
  on(contract.readNotification, readNotification)
  on(contract.updateNotification, updateNotification)
  on(contract.readNotifications, readNotifications)
  on(contract.unreadNotifications, unreadNotifications)
  on(contract.listMutedTypes, listMutedTypes)
  on(contract.muteType, muteType)
})
