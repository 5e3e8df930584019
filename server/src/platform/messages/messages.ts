import type { Language } from '@sahuji/contract/language/languages'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import { addJob, job } from '../jobs/jobs.ts'
import * as z from 'zod/mini'

/**
 * An e-mail or SMS to a person, already worded; its texts are declared beside the domain that sends it
 * (message-kinds.ts).
 */
export interface Message {
  channel: 'email' | 'sms'
  to: string
  subject?: string
  text: string
  /** Its purpose, e.g. `phone-code`; logged instead of the text. */
  kind: string
  /** The language of its text; English by default. */
  language?: Language
  /** How long its code or link is valid, in seconds: its text is kept as long. Two days by default. */
  lives_seconds?: number
  /** Not sent before this time. */
  not_before?: Date
  /** The shop at which its reader pays: a demo shop's payers are strangers, who get nothing from it. */
  shop_id?: string
}

/**
 * Hands a message to a provider. Throws when the provider did not accept it; the job then retries, but never a code.
 */
export type Deliver = (message: Message & { id: string }) => Promise<void>

export interface Providers {
  email?: Deliver
  sms?: Deliver
}

export const sendMessageJob = job('messages.send', z.object({ id: z.uuid() }))

const textSeconds = 2 * 86_400

/**
 * Writes the message to the outbox and adds its job in the same transaction; it is sent after the commit. Nothing is written to the
 * person of a demo shop or to its payers.
 */
export async function sendMessage(tx: Tx, message: Message, clock: Clock = systemClock): Promise<void> {
  if (isUnreachable(message.to) || (message.shop_id !== undefined && (await isDemoShop(tx, message.shop_id)))) return
  const id = newId(clock)
  const now = clock.now()
  const text_until = new Date(now.getTime() + (message.lives_seconds ?? textSeconds) * 1000)
  await tx.run`
    insert into messages (id, channel, "to", subject, text, kind, language, created_at, text_until)
    values (${id}, ${message.channel}, ${message.to}, ${message.subject ?? null}, ${message.text}, ${message.kind},
            ${message.language ?? 'en'}, ${now}, ${text_until})`
  const { channel, not_before } = message
  await addJob(tx, sendMessageJob, { id }, { queue: laneOf(channel, id), ...(not_before && { runAt: not_before }) })
}

/** Addresses and numbers of demo shops, which are of no person: message_reaches_no_demo_shop. */
const isUnreachable = (to: string): boolean => to.toLowerCase().endsWith('@demo.invalid') || to.startsWith('+97790')

const isDemoShop = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe`select id from merchants where id = ${id} and kind = 'demo'`) !== undefined

// Two at once for each channel: a provider that hangs leaves workers for everything else.
const laneOf = (channel: string, id: string): string => `messages.${channel}.${Number.parseInt(id.slice(-1), 16) % 2}`

type Kept = Message & { id: string; subject: string | null; text: string | null }

/**
 * Delivers one message. Without a provider it stays in the outbox. A delivered message loses its text, because codes
 * and links are secrets. A message already claimed is never sent again: a code by SMS has no idempotency key.
 */
export async function deliverMessage(db: Database, providers: Providers, id: string, clock: Clock): Promise<void> {
  const kept = await db.write(
    (tx) => tx.maybe<Kept>`
    update messages set tried_at = ${clock.now()}
     where id = ${id} and sent_at is null and (channel = 'email' or tried_at is null)
    returning id, channel, "to", subject, text, kind, language`,
  )
  if (!kept || kept.text === null) return
  const deliver = providers[kept.channel]
  if (deliver) await delivered(db, deliver, { ...kept, subject: kept.subject ?? '', text: kept.text })
  await db.write(
    (tx) => tx.run`
    update messages set sent_at = ${clock.now()}, text = ${deliver ? null : kept.text} where id = ${id}`,
  )
}

async function delivered(db: Database, deliver: Deliver, message: Parameters<Deliver>[0]): Promise<void> {
  try {
    await deliver(message)
  } catch (error) {
    // an SMS has no second try, so its code is removed
    if (message.channel === 'sms')
      await db.write((tx) => tx.run`update messages set text = null where id = ${message.id}`)
    throw error
  }
}

/** Removes the texts of expired codes and links, sent or not, and the whole message after 90 days. */
export async function forgetMessages(tx: Tx, now: Date): Promise<void> {
  await tx.run`update messages set text = null where text is not null and text_until <= ${now}`
  await tx.run`delete from messages where created_at < ${new Date(now.getTime() - 90 * 86_400_000)}`
}

export interface OutboxItem {
  channel: string
  to: string
  subject: string | null
  text: string | null
  language: Language
  sent_at: Date
}

/**
 * The newest hundred messages of the outbox, of all addresses or one; a mobile number with or without +977. Development
 * only.
 */
export const outboxOf = (tx: Tx, to?: string): Promise<OutboxItem[]> => tx.many<OutboxItem>`
  select channel, "to", subject, text, language, created_at as sent_at from messages
   where ${to ?? null}::text is null or "to" = ${to ?? null} or "to" = '+977' || ${to ?? null}
   order by id desc limit 100`
