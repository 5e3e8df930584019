import type { Language } from '@sahuji/contract/language/languages'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import { addJob, job } from '../jobs/jobs.ts'
import * as z from 'zod/mini'

/** An e-mail or SMS to a person, written already; its words are declared beside the domain that sends it (message-kinds.ts). */
export interface Message {
  channel: 'email' | 'sms'
  to: string
  subject?: string
  text: string
  /** What it is for, e.g. `phone-code`; logged instead of the text. */
  kind: string
  /** What it is written in; English where nothing is said. */
  language?: Language
  /** How long its code or link is good for, in seconds: so long its text is kept. Two days where nothing is said. */
  lives_seconds?: number
  /** It leaves then and not sooner. */
  not_before?: Date
}

/** Hands a message to a provider. Throws when it did not take it; the job then tries again, but never a code twice. */
export type Deliver = (message: Message & { id: string }) => Promise<void>

export interface Providers {
  email?: Deliver
  sms?: Deliver
}

export const sendMessageJob = job('messages.send', z.object({ id: z.uuid() }))

const textSeconds = 2 * 86_400

/** Writes the message to the outbox and adds its job in the same transaction; it leaves after the commit. */
export async function sendMessage(tx: Tx, message: Message, clock: Clock = systemClock): Promise<void> {
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

// Two at once a channel: a provider that hangs leaves workers for everything else.
const laneOf = (channel: string, id: string): string => `messages.${channel}.${Number.parseInt(id.slice(-1), 16) % 2}`

type Kept = Message & { id: string; subject: string | null; text: string | null }

/**
 * Delivers one message. Without a provider it stays in the outbox. What was delivered loses its text,
 * because codes and links are secrets. A message already claimed is never sent again: a code by SMS has no idempotency key.
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
    // an SMS has no second try, so its code need not stay
    if (message.channel === 'sms')
      await db.write((tx) => tx.run`update messages set text = null where id = ${message.id}`)
    throw error
  }
}

/** Removes the texts whose codes and links are dead, sent or not, and after 90 days that there was a message at all. */
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

/** The newest hundred messages of the outbox, for everyone or one address; a mobile number with or without +977. Development only. */
export const outboxOf = (tx: Tx, to?: string): Promise<OutboxItem[]> => tx.many<OutboxItem>`
  select channel, "to", subject, text, language, created_at as sent_at from messages
   where ${to ?? null}::text is null or "to" = ${to ?? null} or "to" = '+977' || ${to ?? null}
   order by id desc limit 100`
