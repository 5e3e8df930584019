import * as contract from '@sahuji/contract/notifications'
import type { Feed } from '../feed/feed.ts'
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
export const notificationRoutes = ({ feed }: { feed: Feed }) =>
  routes((on) => {
    on(contract.listNotifications, listNotifications)
    on(contract.readNotification, readNotification)
    on(contract.updateNotification, updateNotification(feed))
    on(contract.readNotifications, readNotifications(feed))
    on(contract.unreadNotifications, unreadNotifications(feed))
    on(contract.listMutedTypes, listMutedTypes)
    on(contract.muteType, muteType)
  })
