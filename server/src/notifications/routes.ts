import * as contract from '@sahuji/contract/notifications'
import * as choices from '@sahuji/contract/notifications/choices'
import * as pushes from '@sahuji/contract/notifications/push'
import type { Feed } from '../feed/feed.ts'
import { routes } from '../platform/http/route-table.ts'
import { type Work, inLane, workWith } from '../platform/jobs/jobs.ts'
import type { PushSender } from '../platform/push/push-sender.ts'
import { boundNotices, chooseNotice, readNoticeChoices } from './choices/notice-choices.ts'
import { sendDigests } from './choices/send-digests.job.ts'
import { forgetReadNotifications } from './forget-read.job.ts'
import {
  listMutedTypes,
  muteType,
  readNotifications,
  unreadNotifications,
  updateNotification,
} from './keep-notifications.ts'
import { listNotifications, readNotification } from './list-notifications.ts'
import { readPush, setPush, testPush } from './push/keep-push.ts'
import type { PushServices } from './push/push-to-device.ts'
import { sendPush, sendPushKeptBack, sendTestPush } from './push/send-push.job.ts'
import { type NoticeWriting, writeGathered, writeKeptBack, writeNotice } from './write-notice.job.ts'

/** The bell. */
export const notificationRoutes = ({ feed, push }: { feed: Feed; push: PushSender }) =>
  routes((on) => {
    on(contract.listNotifications, listNotifications)
    on(contract.readNotification, readNotification)
    on(contract.updateNotification, updateNotification(feed))
    on(contract.readNotifications, readNotifications(feed))
    on(contract.unreadNotifications, unreadNotifications(feed))
    on(contract.listMutedTypes, listMutedTypes)
    on(contract.muteType, muteType(feed))
    on(choices.readNoticeChoices, readNoticeChoices)
    on(choices.chooseNotice, chooseNotice)
    on(choices.boundNotices, boundNotices)
    on(pushes.readPush, readPush(push))
    on(pushes.setPush, setPush(push))
    on(pushes.testPush, testPush(push))
  })

/** The bell's jobs; pushes wait in the lane of the messages. */
export const notificationJobs = (deps: PushServices & NoticeWriting): Work[] => [
  workWith(forgetReadNotifications, deps),
  workWith(writeNotice, deps),
  workWith(writeKeptBack, deps),
  workWith(writeGathered, deps),
  workWith(sendDigests, deps),
  ...inLane('messages', [workWith(sendPush, deps), workWith(sendPushKeptBack, deps), workWith(sendTestPush, deps)]),
]
