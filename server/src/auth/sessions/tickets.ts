import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { after, type AuthSettings } from '../auth-settings.ts'
import { newLinkToken, tokenHash } from './tokens.ts'

type Purpose = 'second_step' | 'reset'

interface NewTicket {
  purpose: Purpose
  person_id: string
  /** The thumbprint of the browser's key that proved the first step; only that browser can use the ticket. */
  jkt: string | undefined
  remember_device?: boolean
  push_token?: string | null
}

interface Ticket {
  id: string
  person_id: string
  merchant_id: string
  email: string
  mobile_no: string
  name: string
  language: Language | null
  remember_device: boolean
  push_token: string | null
}

/** Opens a ticket between two steps; its token is shown once and stored as a hash. */
export async function createTicket(tx: Tx, settings: AuthSettings, of: NewTicket, now: Date): Promise<string> {
  const token = newLinkToken()
  const { life_seconds, reset_seconds } = settings.ticket
  const ends = after(now, of.purpose === 'reset' ? reset_seconds : life_seconds)
  await tx.run`
    insert into sign_in_tickets (id, token_hash, purpose, person_id, key_thumbprint, remember_device, push_token, expires_at)
    values (${newId(now)}, ${tokenHash(token)}, ${of.purpose}, ${of.person_id}, ${of.jkt ?? null},
            ${of.remember_device ?? false}, ${of.push_token ?? null}, ${ends})`
  return token
}

interface PresentedTicket {
  token: string
  purpose: Purpose
  jkt: string | undefined
}

/** The presented ticket, of the browser that got it; undefined when it is invalid or another's. */
export const ticketOf = (tx: Tx, { token, purpose, jkt }: PresentedTicket, now: Date) => tx.maybe<Ticket>`
  select t.id, t.person_id, shop_of(p) as merchant_id, p.email, p.mobile_no, p.name, p.language, t.remember_device, t.push_token
    from sign_in_tickets t join people p on p.id = t.person_id
   where t.token_hash = ${tokenHash(token)} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > ${now} and shop_of(p) is not null
     and t.key_thumbprint is not distinct from ${jkt ?? null}`

/** Counts one try with a ticket, before it is evaluated; false when no try is left. */
export const countTicketTry = async (tx: Tx, settings: AuthSettings, id: string): Promise<boolean> =>
  (await tx.run`update sign_in_tickets set tries = tries + 1 where id = ${id} and tries < ${settings.ticket.tries}`) ===
  1

/** Marks the ticket as proven, in the transaction that uses up the proof; false when another proof was sooner. */
export const proveTicket = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run`
    update sign_in_tickets set proven_at = ${now} where id = ${id} and proven_at is null and used_at is null`) === 1

/** Uses a ticket up; false when it was used before. */
export const consumeTicket = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.run`update sign_in_tickets set used_at = ${now} where id = ${id} and used_at is null`) === 1

/** Ends every ticket that an old password opened. */
export const endTickets = (tx: Tx, person_id: string, now: Date) => tx.run`
  update sign_in_tickets set used_at = ${now} where person_id = ${person_id} and used_at is null`
