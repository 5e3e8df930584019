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

/**
 * Pushes a notification to the device of one session. Added by the database beside each notification (migration 0114). What
 * was read meanwhile is not sent, nor anything to who signed out; a session that is over by its time hears that there is
 * something, and not what.
 */
export const sendPush = job(
  'notifications.push',
  z.object({ session_id: z.uuid(), notification_id: z.uuid(), tries: z.int() }),
  async ({ session_id, notification_id, tries }, deps: PushServices) => {
    const now = deps.clock.now()
    const due = await deps.db.read(async (tx) => {
      const device = await pushDeviceOf(tx, deps.push, { session_id, now })
      const row = device && (await notificationOf(tx, device.merchant_id, notification_id))
      return row && !row.is_read ? { device, row } : undefined
    })
    if (!due) return
    const { device, row } = due
    const left = pushDaySeconds - Math.floor((now.getTime() - row.at.getTime()) / 1000)
    if (left <= 0) return deps.log.info({ tries }, 'a push is given up after a day')
    const language = device.language ?? 'en'
    const said = device.is_signed_in
      ? wholeOf(row, language)
      : { type: 'Something', tag: 'Something', ...somethingNewWords[language] }
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
