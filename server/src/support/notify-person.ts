import type { Language } from '@sahuji/contract/languages'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { type MessageKind, send } from '../platform/messages/message-kinds.ts'

/** What messages of support are signed with, and where their links lead. */
export interface SupportMails {
  brand: string
  public_url: string
}

/** By e-mail and SMS. */
interface Told {
  mail: MessageKind<'name' | 'number' | 'brand' | 'link'>
  sms: MessageKind<'brand' | 'number'> | MessageKind<'brand'>
  number: string
  /** Where it is read, under our own origin. */
  path: string
}

/** Tells the person who asked, in their language; where no contact of theirs is verified, nobody. */
export async function notifyPerson(
  { tx, clock, mails }: { tx: Tx; clock: Clock; mails: SupportMails },
  { merchant_id, person_id }: { merchant_id: string; person_id: string },
  { mail, sms, number, path }: Told,
): Promise<void> {
  const person = await tx.maybe<{
    name: string
    email: string | null
    mobile_no: string | null
    language: Language | null
  }>`
    select name, case when email_verified_at is not null then email end as email,
           case when phone_verified_at is not null then mobile_no end as mobile_no, language
      from people where merchant_id = ${merchant_id} and id = ${person_id}`
  if (!person) return
  const { name, email, mobile_no, language } = person
  const { brand, public_url } = mails
  const facts = { name, number, brand, link: `${public_url}${path}` }
  if (email) await send(tx, mail, { to: email, language, facts }, clock)
  if (mobile_no) await send(tx, sms as MessageKind<'brand' | 'number'>, { to: mobile_no, language, facts }, clock)
}
