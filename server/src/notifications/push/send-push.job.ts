import { directionOf, type Language } from '@sahuji/contract/language/languages'
import type { NotificationType } from '@sahuji/contract/notifications/types'
import * as z from 'zod/mini'
import { type PushDevice, pushDeviceOf } from '../../auth/sessions/push-tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import type { Push } from '../../platform/push/push-sender.ts'
import { keptBack, type NoticePlan, noticePlanOf } from '../choices/quiet-hours.ts'
import { sayAll } from '../../platform/texts/say.ts'
import { quietWords } from '../choices/quiet-words.ts'
import { notificationOf, sayNotification } from '../list-notifications.ts'
import { fittingMessage, type PushServices, pushQueue, pushTo, topicOf, urgencyOf } from './push-to-device.ts'
import { answerTexts, somethingNewTexts, testTexts } from './push-texts.ts'

/** A day later the bell has shown it already. */
export const pushDaySeconds = 86_400

const onePush = z.object({ session_id: z.uuid(), notification_id: z.uuid(), tries: z.int() })

/**
 * Pushes a notification to the device of one session. Added by the database beside each notification
 * (0021-notifications.sql). Skips one that was read meanwhile, and signed-out devices; an expired session receives a
 * notice without contents. Skips what the person does not want by push, and waits through quiet hours
 * (0021-notifications.sql).
 */
export const sendPush = job(
  'notifications.push',
  onePush,
  async ({ session_id, notification_id, tries }, deps: PushServices) => {
    const now = deps.clock.now()
    const due = await deps.db.read(async (tx) => {
      const device = await pushDeviceOf(tx, deps.push, { session_id, now })
      const row = device && (await notificationOf(tx, device.merchant_id, notification_id))
      if (!row || row.is_read) return undefined
      return { device, row, plan: await noticePlanOf(tx, byPush(device), row, now) }
    })
    if (!due?.plan.is_wanted) return
    const { device, row, plan } = due
    if (plan.quiet) return keepBack(deps, { session_id, notification_id, tries }, row, plan.quiet)
    const left = pushDaySeconds - Math.floor((now.getTime() - row.at.getTime()) / 1000)
    const isOver = (at: Date) => at.getTime() >= now.getTime() + left * 1000
    const again = async (tx: Tx, at: Date, next: number) => {
      if (isOver(at)) return deps.log.info({ tries }, 'a push is given up after a day')
      const payload = { session_id, notification_id, tries: next }
      await addJob(tx, sendPush, payload, { runAt: at, queue: pushQueue(session_id) })
    }
    const { waits_until } = device
    const earliest = waits_until && waits_until > now ? waits_until : now
    if (earliest > now || isOver(now)) return deps.db.write((tx) => again(tx, earliest, tries))
    const language = device.language ?? 'en'
    const said = device.is_signed_in ? wholeOf(row, language) : somethingNew(language)
    const { tag } = said
    const push: Push = {
      message: fittingMessage({ ...said, language, direction: directionOf(language) }),
      ttl_seconds: left,
      urgency: urgencyOf(row.type as NotificationType),
      topic: topicOf(session_id, tag),
    }
    await pushTo(deps, { session_id, device, push }, (tx, at) => again(tx, at, tries + 1))
  },
)

const somethingNew = (language: Language) => ({
  type: 'Something',
  tag: 'Something',
  ...sayAll(language, somethingNewTexts),
})

const byPush = ({ merchant_id, person_id }: PushDevice) => ({ merchant_id, person_id, channel: 'push' as const })

/** Delays a push to the end of the quiet hours: with later ones, or by itself where it arrived before. */
function keepBack(
  { db }: PushServices,
  push: z.output<typeof onePush>,
  { at }: { at: Date },
  { since, until }: NonNullable<NoticePlan['quiet']>,
): Promise<void> {
  const queue = pushQueue(push.session_id)
  if (at < since) return db.write((tx) => addJob(tx, sendPush, push, { runAt: until, queue }))
  const key = `notifications.push_kept_back ${push.session_id} ${until.toISOString()}`
  const kept = { session_id: push.session_id, since: since.toISOString(), tries: 0 }
  return db.write((tx) => addJob(tx, sendPushKeptBack, kept, { runAt: until, queue, key }))
}

const keptBackTriesMax = 8

/**
 * Pushes to a device what arrived in quiet hours: a single one whole, several in one line; nothing once all is read.
 */
export const sendPushKeptBack = job(
  'notifications.push_kept_back',
  z.object({ session_id: z.uuid(), since: z.iso.datetime(), tries: z.int() }),
  async ({ session_id, since, tries }, deps: PushServices) => {
    const now = deps.clock.now()
    const due = await deps.db.read(async (tx) => {
      const device = await pushDeviceOf(tx, deps.push, { session_id, now })
      return device && { device, rows: await keptBack(tx, byPush(device), new Date(since), now) }
    })
    const [first, ...others] = due?.rows ?? []
    if (!due || !first) return
    const queue = pushQueue(session_id)
    if (others.length === 0) {
      const alone = { session_id, notification_id: first.id, tries: 0 }
      return deps.db.write((tx) => addJob(tx, sendPush, alone, { queue }))
    }
    const language = due.device.language ?? 'en'
    const said = due.device.is_signed_in
      ? { type: 'Something', tag: 'KeptBack', ...quietWords([first, ...others], language) }
      : somethingNew(language)
    const push: Push = {
      message: fittingMessage({ ...said, language, direction: directionOf(language) }),
      ttl_seconds: pushDaySeconds,
      urgency: 'normal',
      topic: topicOf(session_id, said.tag),
    }
    const again = async (tx: Tx, at: Date, next: number) => {
      if (next > keptBackTriesMax) return deps.log.info({ tries }, 'a push of what was kept back is given up')
      await addJob(tx, sendPushKeptBack, { session_id, since, tries: next }, { runAt: at, queue })
    }
    const { waits_until } = due.device
    if (waits_until && waits_until > now) return deps.db.write((tx) => again(tx, waits_until, tries))
    await pushTo(deps, { session_id, device: due.device, push }, (tx, at) => again(tx, at, tries + 1))
  },
)

function wholeOf(row: Parameters<typeof sayNotification>[0], language: Language) {
  const { type, title, body, request } = sayNotification(row, language)
  const tag = request ? request.id : type
  if (type !== 'RequestFund' || !request) return { type, title, body, tag }
  return { type, title, body, tag, request: { id: request.id, ...sayAll(language, answerTexts) } }
}

/** Pushes a test to the device of one session, once. */
export const sendTestPush = job(
  'notifications.push_test',
  z.object({ session_id: z.uuid() }),
  async ({ session_id }, deps: PushServices) => {
    const device = await deps.db.read((tx) => pushDeviceOf(tx, deps.push, { session_id, now: deps.clock.now() }))
    if (!device) return
    const language = device.language ?? 'en'
    const message = {
      type: 'Test',
      ...sayAll(language, testTexts),
      tag: 'Test',
      language,
      direction: directionOf(language),
    }
    const push: Push = { message, ttl_seconds: 60, urgency: 'high' }
    await pushTo(deps, { session_id, device, push })
  },
)
