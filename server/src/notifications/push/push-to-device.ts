import { createHash } from 'node:crypto'
import type { PushMessage } from '@sahuji/contract/notifications/push'
import { type NotificationType, typeRules } from '@sahuji/contract/notifications/types'
import { dropPushAddress, notePushFailure, type PushDevice } from '../../auth/sessions/push-tokens.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Push, type PushSender, pushTextMost } from '../../platform/push/push-sender.ts'

export interface PushServices {
  db: Database
  clock: Clock
  log: Log
  push: PushSender
}

const firstWaitSeconds = 30
const longestWaitSeconds = 6 * 3600

/**
 * Four at once: push services that hang leave workers for mails and SMS. The database has the same figure
 * (0021-notifications.sql).
 */
export const pushQueue = (session_id: string): string =>
  `messages.push.${Number.parseInt(session_id.slice(-2), 16) % 4}`

/** A person watches for a test, so it waits for no push. */
export const testQueue = (session_id: string): string =>
  `messages.push_test.${Number.parseInt(session_id.slice(-2), 16) % 2}`

/**
 * Pushes to a device once and keeps the result: an address that is gone is forgotten, and a device whose service did
 * not answer is skipped for a while by all of its pushes, because each that hangs delays others of its queue. `again`
 * receives the time of the next try.
 */
export async function pushTo(
  { db, clock, log, push: sender }: PushServices,
  { session_id, device, push }: { session_id: string; device: PushDevice; push: Push },
  again?: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> {
  const answer = await sender.send(device.address, push)
  if (answer.is === 'gone') await db.write((tx) => dropPushAddress(tx, session_id, device.address))
  else if (answer.is === 'taken' && device.failures > 0)
    await db.write((tx) => notePushFailure(tx, session_id, undefined))
  // the address and keys are the device's secret: only the status and the service's own reason are logged
  else if (answer.is === 'refused')
    log.warn({ http: answer.http, reason: answer.reason }, 'a push service refused a push')
  if (answer.is !== 'later' || !again) return
  const own = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(device.failures, 12))
  const at = new Date(clock.now().getTime() + Math.max(answer.after_seconds, own) * 1000)
  await db.write(async (tx) => {
    await notePushFailure(tx, session_id, at)
    await again(tx, at)
  })
}

export function urgencyOf(type: NotificationType): Push['urgency'] {
  const { subject } = typeRules[type]
  return subject === 'system' || subject === 'kyc' ? 'normal' : 'high'
}

/** The service sees a topic in the clear, so it reveals neither the kind nor that two devices received the same. */
export const topicOf = (session_id: string, tag: string): string =>
  createHash('sha256').update(`${session_id} ${tag}`).digest('base64url').slice(0, 32)

/** A message that every service accepts: the body is cut first, then the title. */
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
