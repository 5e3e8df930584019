import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import type { Language } from '@sahuji/contract/language/languages'
import { tradeNameOf } from '../merchants/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { sayAll } from '../platform/texts/say.ts'
import type { TeamDependencies } from './dependencies.ts'
import { removedMail, roleMail, roleNames } from './messages.ts'

interface OfPerson {
  merchant_id: string
  person_id: string
}

interface Reader {
  id: string
  name: string
  email: string
  language: Language | null
}

/** Notifies the owners of somebody's new role in the shop. */
export async function notifyOfRole(
  { brand, public_url }: Pick<TeamDependencies, 'brand' | 'public_url'>,
  tx: Tx,
  { merchant_id, person_id, role }: OfPerson & { role: ShopRole },
  clock: Clock,
): Promise<void> {
  const { name: person } = await tx.one<{ name: string }>`
    select name from shop_people where merchant_id = ${merchant_id} and id = ${person_id}`
  const shop = await tradeNameOf(tx, merchant_id)
  const owners = await tx.many<Reader>`
    select id, name, email, language from shop_owners
     where merchant_id = ${merchant_id} and email_verified_at is not null order by joined_at, id`
  for (const { name, email, language } of owners) {
    const facts = {
      name,
      person,
      shop,
      brand,
      link: `${public_url}/dashboard/team`,
      role: sayAll(language ?? 'en', roleNames)[role],
    }
    await send(tx, roleMail, { to: email, language, facts }, clock)
  }
}

/** Notifies a person that their access to a shop was ended. */
export async function notifyRemoved(
  { brand }: Pick<TeamDependencies, 'brand'>,
  tx: Tx,
  { merchant_id, person_id }: OfPerson,
  clock: Clock,
): Promise<void> {
  const person = await tx.maybe<Reader>`
    select id, name, email, language from shop_people
     where merchant_id = ${merchant_id} and id = ${person_id} and email_verified_at is not null`
  if (!person) return
  const { name, email, language } = person
  const shop = await tradeNameOf(tx, merchant_id)
  await send(tx, removedMail, { to: email, language, facts: { name, shop, brand } }, clock)
}
