import type { Language } from '@sahuji/contract/language/languages'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { type MessageKind, send } from '../platform/messages/message-kinds.ts'

/** What messages of support are signed with, and where their links lead. */
export interface SupportMails {
  brand: string
  public_url: string
}

/** By e-mail and SMS. */
interface Recipient {
  mail: MessageKind<'name' | 'number' | 'brand' | 'link'>
  sms: MessageKind<'brand' | 'number'> | MessageKind<'brand'>
  number: string
  /** Its page, under our own origin. */
  path: string
}

/** Notifies the person who asked, in their language, where they have a verified contact and did not opt out. */
export async function notifyPerson(
  { tx, clock, mails }: { tx: Tx; clock: Clock; mails: SupportMails },
  { merchant_id, person_id }: { merchant_id: string; person_id: string },
  { mail, sms, number, path }: Recipient,
): Promise<void> {
  const person = await tx.maybe<{
    name: string
    email: string | null
    mobile_no: string | null
    language: Language | null
    not_before: Date | null
  }>`
    select name, language, notice_quiet_until(id, ${clock.now()}) as not_before,
           case when email_verified_at is not null and notice_frequency(id, 'support', 'email') = 'each' then email end as email,
           case when phone_verified_at is not null and notice_frequency(id, 'support', 'sms') = 'each' then mobile_no end as mobile_no
      from shop_people where merchant_id = ${merchant_id} and id = ${person_id} and is_member`
  if (!person) return
  const { name, email, mobile_no, language, not_before } = person
  const { brand, public_url } = mails
  const facts = { name, number, brand, link: `${public_url}${path}` }
  if (email) await send(tx, mail, { to: email, language, facts }, clock)
  if (!mobile_no) return
  await send(tx, sms as MessageKind<'brand' | 'number'>, { to: mobile_no, language, facts, not_before }, clock)
}
