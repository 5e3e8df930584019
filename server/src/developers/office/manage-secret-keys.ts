import type * as contract from '@sahuji/contract/developers/office/secret-keys'
import { type SecretKey, secretKeysMost } from '@sahuji/contract/developers/secret-keys'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import type { Feed } from '../../feed/feed.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Peppers } from '../../platform/crypto/peppers.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import { secretKeyFacts } from '../facts.ts'
import { addSecretKey, keyById, keysInUse, keysOf, revokeKey, shownKey } from '../key-rows.ts'
import { liveKeyMadeMail, sandboxKeyMadeMail } from '../messages/secret-key-mails.ts'

/** What making a key needs: the pepper of its hash, and the facts of the mail about it. */
export interface SecretKeyDependencies {
  peppers: Peppers
  feed: Feed
  brand: string
  support_phone: string
}

/** The secret keys of a merchant. Refuses not_found. */
export async function listMerchantSecretKeys(
  { tx }: Call<'operator'>,
  { id }: Takes<typeof contract.listMerchantSecretKeys>,
): Promise<SecretKey[]> {
  if (!(await tx.maybe`select id from merchants where id = ${id}`)) throw new Refusal('not_found')
  return (await keysOf(tx, id)).map(shownKey)
}

/**
 * Makes a key for a merchant, whose people get a mail about it. A key that refunds real payments moves a merchant's money: one operator alone cannot make it.
 * Refuses not_found, secret_keys_all_used, secret_key_refunds_by_shop.
 */
export const makeMerchantSecretKey =
  (deps: SecretKeyDependencies) =>
  async (
    { tx, operator, record, clock }: Call<'operator'>,
    { id: merchant_id, mode, name, scopes }: Takes<typeof contract.makeMerchantSecretKey>,
  ): Promise<Gives<typeof contract.makeMerchantSecretKey>> => {
    if (mode === 'live' && scopes.includes('refunds:write')) throw new Refusal('secret_key_refunds_by_shop')
    await lockMerchant(tx, merchant_id)
    if ((await keysInUse(tx, merchant_id, mode, clock.now())) >= secretKeysMost)
      throw new Refusal('secret_keys_all_used', { count: secretKeysMost })
    const made = { merchant_id, mode, name, scopes, made_by_operator: operator.operator_id }
    const { id, text } = await addSecretKey(tx, { ...deps, clock }, made)
    const key = (await keyById(tx, id))!
    await deps.feed.publish(tx, secretKeyFacts.made, merchant_id, mode, { id, mode, name, ending: key.ending })
    await writeToPeople(deps, { tx, clock }, made)
    const after = { secret_key: id, mode, name, scopes: scopes.join(', ') }
    await record(tx, { subject: { kind: 'merchant', id: merchant_id }, merchant_id, after })
    return { key: shownKey(key), secret: text }
  }

async function writeToPeople(
  { brand, support_phone }: SecretKeyDependencies,
  { tx, clock }: Pick<Call<'operator'>, 'tx' | 'clock'>,
  { merchant_id, mode, name: key }: Pick<SecretKey, 'mode' | 'name'> & { merchant_id: string },
): Promise<void> {
  const people = await tx.many<{ name: string; email: string; language: Language | null }>`
    select name, email, language from shop_owners where merchant_id = ${merchant_id} order by id`
  const trade_name = await tradeNameOf(tx, merchant_id)
  const kind = mode === 'live' ? liveKeyMadeMail : sandboxKeyMadeMail
  for (const { name, email: to, language } of people)
    await send(tx, kind, { to, language, facts: { name, key, trade_name, brand, support_phone } }, clock)
}

/** Of keys made at once each counts the others. */
async function lockMerchant(tx: Tx, id: string): Promise<void> {
  if (!(await tx.maybe`select id from merchants where id = ${id} for no key update`)) throw new Refusal('not_found')
}

/** Revokes a key; one that was revoked before is answered unchanged. Refuses not_found. */
export async function revokeMerchantSecretKey(
  { tx, record, clock }: Call<'operator'>,
  { id }: Takes<typeof contract.revokeMerchantSecretKey>,
): Promise<SecretKey> {
  const key = await keyById(tx, id)
  if (!key) throw new Refusal('not_found')
  await revokeKey(tx, key, clock.now())
  const { merchant_id, mode, name } = key
  await record(tx, { subject: { kind: 'secret_key', id }, merchant_id, after: { mode, name } })
  return shownKey((await keyById(tx, id))!)
}
