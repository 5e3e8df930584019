import { createHash } from 'node:crypto'
import { directionOf, type Language } from '@sahuji/contract/languages'
import type { PushMessage } from '@sahuji/contract/notifications/push'
import { type NotificationType, subjectOf } from '@sahuji/contract/notifications/types'
import * as z from 'zod/mini'
import { dropPushAddress, type PushDevice, pushDeviceOf } from '../../auth/sessions/push-tokens.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type Push, type PushAnswer, type PushSender, pushTextMost } from '../../platform/push/push-sender.ts'
import { keptBack, type NoticePlan, noticePlanOf } from '../choices/quiet-hours.ts'
import { quietWords } from '../choices/quiet-words.ts'
import { notificationOf, sayNotification } from '../list-notifications.ts'
import { somethingNewWords, testWords } from './push-texts.ts'

export interface PushServices {
  db: Database
  clock: Clock
  log: Log
  push: PushSender
}

/** Nobody wants to hear a day later of what the bell has shown since. */
export const pushDaySeconds = 86_400
const firstWaitSeconds = 30
const longestWaitSeconds = 6 * 3600

const onePush = z.object({ session_id: z.uuid(), notification_id: z.uuid(), tries: z.int() })

/**
 * Pushes a notification to the device of one session. Added by the database beside each notification (migration 0114). What
 * was read meanwhile is not sent, nor anything to who signed out; a session that is over by its time hears that there is
 * something, and not what. What the person does not want by push is not sent, and waits while it is quiet (migration 0115).
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
    if (left <= 0) return deps.log.info({ tries }, 'a push is given up after a day')
    const language = device.language ?? 'en'
    const said = device.is_signed_in ? wholeOf(row, language) : somethingNew(language)
    const { tag } = said
    const push: Push = {
      message: fittingMessage({ ...said, language, direction: directionOf(language) }),
      ttl_seconds: left,
      urgency: urgencyOf(row.type as NotificationType),
      topic: topicOf(session_id, tag),
    }
    const answer = await deps.push.send(device.address, push)
    await followUp(deps, { session_id, device }, answer, async (tx, after_seconds) => {
      const wait = Math.max(after_seconds, Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(tries, 12)))
      if (wait >= left) return deps.log.info({ tries }, 'a push is given up after a day')
      const options = { runAt: new Date(now.getTime() + wait * 1000), queue: pushQueue(session_id) }
      await addJob(tx, sendPush, { session_id, notification_id, tries: tries + 1 }, options)
    })
  },
)

const somethingNew = (language: Language) => ({
  type: 'Something',
  tag: 'Something',
  ...somethingNewWords[language],
})

const byPush = ({ merchant_id, person_id }: PushDevice) => ({ merchant_id, person_id, channel: 'push' as const })

/** Keeps a push back until it is not quiet any more: with what comes meanwhile, or by itself where it came before. */
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

/** Pushes to a device what came while it was quiet: one of it whole, more of them in one line; nothing once all is read. */
export const sendPushKeptBack = job(
  'notifications.push_kept_back',
  z.object({ session_id: z.uuid(), since: z.iso.datetime(), tries: z.int() }),
  async ({ session_id, since, tries }, deps: PushServices) => {
    const now = deps.clock.now()
    const due = await deps.db.read(async (tx) => {
      const device = await pushDeviceOf(tx, session_id, now)
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
      text: pushText({ ...said, language, direction: directionOf(language) }),
      ttl_seconds: pushDaySeconds,
      urgency: 'normal',
      topic: topicOf(session_id, said.tag),
    }
    const answer = await deps.push.send(due.device.subscription, push)
    await followUp(deps, { session_id, device: due.device }, answer, async (tx, after_seconds) => {
      if (tries >= keptBackTriesMax) return deps.log.info({ tries }, 'a push of what was kept back is given up')
      const wait = Math.max(after_seconds, firstWaitSeconds * 2 ** tries)
      const options = { runAt: new Date(now.getTime() + wait * 1000), queue }
      await addJob(tx, sendPushKeptBack, { session_id, since, tries: tries + 1 }, options)
    })
  },
)

function wholeOf(row: Parameters<typeof sayNotification>[0], language: Language) {
  const { type, title, body, request } = sayNotification(row, language)
  return { type, title, body, tag: request ? request.id : type }
}

/** Pushes a test to the device of one session, once. */
export const sendTestPush = job(
  'notifications.push_test',
  z.object({ session_id: z.uuid() }),
  async ({ session_id }, deps: PushServices) => {
    const device = await deps.db.read((tx) => pushDeviceOf(tx, deps.push, { session_id, now: deps.clock.now() }))
    if (!device) return
    const language = device.language ?? 'en'
    const message = { type: 'Test', ...testWords[language], tag: 'Test', language, direction: directionOf(language) }
    const push: Push = { message, ttl_seconds: 60, urgency: 'high' }
    const answer = await deps.push.send(device.address, push)
    await followUp(deps, { session_id, device }, answer, async () => {})
  },
)

/** Two at once: a push service that hangs leaves workers for mails and SMS. */
export const pushQueue = (session_id: string): string =>
  `messages.push.${Number.parseInt(session_id.slice(-2), 16) % 2}`

async function followUp(
  { db, log }: PushServices,
  { session_id, device }: { session_id: string; device: PushDevice },
  answer: PushAnswer,
  again: (tx: Tx, after_seconds: number) => Promise<void>,
): Promise<void> {
  if (answer.is === 'gone') await db.write((tx) => dropPushAddress(tx, session_id, device.address))
  else if (answer.is === 'later') await db.write((tx) => again(tx, answer.after_seconds))
  // where to and by which keys is the device's secret: the status and the service's own word are logged
  else if (answer.is === 'refused')
    log.warn({ http: answer.http, reason: answer.reason }, 'a push service refused a push')
}

const urgencyOf = (type: NotificationType): Push['urgency'] =>
  subjectOf[type] === 'system' || subjectOf[type] === 'kyc' ? 'normal' : 'high'

/** The service sees a topic in the clear, so it tells neither the kind nor that two devices heard of the same. */
const topicOf = (session_id: string, tag: string): string =>
  createHash('sha256').update(`${session_id} ${tag}`).digest('base64url').slice(0, 32)

/** A message that every service takes: the body is cut first, then the title. */
export function fittingMessage(message: PushMessage): PushMessage {
  const fitting = { ...message }
  while (Buffer.byteLength(JSON.stringify(fitting)) > pushTextMost) {
    if (fitting.body !== '') fitting.body = shorter(fitting.body)
    else fitting.title = shorter(fitting.title)
  }
  return fitting
}

// by letters as a person sees them, an eighth at a time
function shorter(text: string): string {
  const letters = [...text.replace(/…$/, '')]
  const kept = letters.slice(0, Math.floor(letters.length * 0.875)).join('')
  return kept === '' ? '' : `${kept}…`
}
