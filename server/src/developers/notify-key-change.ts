import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import { type ClientInfo, signInFacts } from '../auth/sessions/client-info.ts'
import type { Feed } from '../feed/feed.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { secretKeyFacts } from './facts.ts'
import { keyExposedMail, ownKeyMails } from './messages/secret-key-mails.ts'

export interface KeyNoticeDependencies {
  feed: Feed
  brand: string
  public_url: string
}

/** The key that a notice is about. */
export interface NoticedKey {
  id: string
  merchant_id: string
  mode: Mode
  name: string
  ending: string
}

/** Where a merchant finds its keys. */
const keysAddress = '/dashboard/developers'

/** Publishes, and mails to the people of the merchant, what one of them did with a key. */
export async function notifyKeyChange(
  tx: Tx,
  deps: KeyNoticeDependencies,
  what: keyof typeof ownKeyMails,
  { key, client }: { key: NoticedKey; client: ClientInfo },
): Promise<void> {
  const { id, mode, name, ending } = key
  await deps.feed.publish(tx, secretKeyFacts[what], key.merchant_id, mode, { id, mode, name, ending })
  for (const { to, language, facts } of await readersOf(tx, deps, key))
    await send(tx, ownKeyMails[what], { to, language, facts: { ...facts, ...signInFacts(client) } }, client.clock)
}

/** The same for a key that was seen in an address. */
export async function notifyKeyExposed(
  tx: Tx,
  deps: KeyNoticeDependencies & { clock: Clock },
  key: NoticedKey,
): Promise<void> {
  const { id, mode, name, ending } = key
  await deps.feed.publish(tx, secretKeyFacts.exposed, key.merchant_id, mode, { id, mode, name, ending })
  for (const reader of await readersOf(tx, deps, key)) await send(tx, keyExposedMail, reader, deps.clock)
}

async function readersOf(
  tx: Tx,
  { brand, public_url }: Pick<KeyNoticeDependencies, 'brand' | 'public_url'>,
  { merchant_id, mode, name: key, ending }: NoticedKey,
) {
  const people = await tx.many<{ name: string; email: string; language: Language | null }>`
    select name, email, language from shop_owners where merchant_id = ${merchant_id} order by id`
  const trade_name = await tradeNameOf(tx, merchant_id)
  const head = mode === 'live' ? 'sahuji_live_' : 'sahuji_test_'
  const about = { key, head, ending, trade_name, brand, link: `${public_url}${keysAddress}` }
  return people.map(({ name, email: to, language }) => ({ to, language, facts: { name, ...about } }))
}
