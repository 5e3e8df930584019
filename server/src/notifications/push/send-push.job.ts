import { createHash } from 'node:crypto'
import { directionOf, type Language } from '@sahuji/contract/languages'
import type { PushMessage } from '@sahuji/contract/notifications/push'
import { type NotificationType, subjectOf } from '@sahuji/contract/notifications/types'
import * as z from 'zod/mini'
import { dropPushAddress, notePushFailure, type PushDevice, pushDeviceOf } from '../../auth/sessions/push-tokens.ts'
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
 * Pushes a notification to the device of one session. Added by the database beside each notification (migration 0117). What
 * was read meanwhile is not sent, nor anything to who signed out; a session that is over by its time hears that there is
 * something, and not what. A device whose service did not answer is left alone for a while by all of its pushes, not by this
 * one alone: each that hangs keeps others of its queue waiting.
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
    await followUp(deps, { session_id, device }, answer)
    if (answer.is !== 'later') return
    const own = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(device.failures, 12))
    const at = new Date(now.getTime() + Math.max(answer.after_seconds, own) * 1000)
    await deps.db.write(async (tx) => {
      await notePushFailure(tx, session_id, at)
      await again(tx, at, tries + 1)
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
    await followUp(deps, { session_id, device }, answer)
  },
)

/** Four at once: push services that hang leave workers for mails and SMS. The database knows it too (migration 0117). */
export const pushQueue = (session_id: string): string =>
  `messages.push.${Number.parseInt(session_id.slice(-2), 16) % 4}`

/** Somebody watches for a test, so that it waits for no push. */
export const testQueue = (session_id: string): string =>
  `messages.push_test.${Number.parseInt(session_id.slice(-2), 16) % 2}`

async function followUp(
  { db, log }: PushServices,
  { session_id, device }: { session_id: string; device: PushDevice },
  answer: PushAnswer,
): Promise<void> {
  if (answer.is === 'gone') await db.write((tx) => dropPushAddress(tx, session_id, device.address))
  else if (answer.is === 'taken' && device.failures > 0)
    await db.write((tx) => notePushFailure(tx, session_id, undefined))
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
