import type { Language } from '@sahuji/contract/language/languages'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { type MessageKind, send } from '../platform/messages/message-kinds.ts'
import type { CaseRow } from './queries.ts'

/** The signature of mails about a case, and the base of their links. */
export interface CaseMails {
  brand: string
  public_url: string
}

interface Mailing {
  tx: Tx
  clock: Clock
  mails: CaseMails
}

/**
 * Writes to the merchant's owners about a case, each in their language, unless they opted out. The case's contents are
 * shown only after sign-in.
 */
export async function mailAboutCase(
  { tx, clock, mails }: Mailing,
  { merchant_id, number }: Pick<CaseRow, 'merchant_id' | 'number'>,
  kind: MessageKind<'name' | 'number' | 'brand' | 'link'>,
): Promise<void> {
  const people = await tx.many<{ name: string; email: string; language: Language | null }>`
    select name, email, language from shop_owners
     where merchant_id = ${merchant_id} and email_verified_at is not null and notice_frequency(id, 'kyc', 'email') = 'each'`
  const link = `${mails.public_url}/dashboard/updatekyc`
  for (const person of people)
    await send(
      tx,
      kind,
      {
        to: person.email,
        language: person.language,
        facts: { name: person.name, number, brand: mails.brand, link },
      },
      clock,
    )
}
