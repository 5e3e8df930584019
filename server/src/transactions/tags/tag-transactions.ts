import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import * as contract from '@sahuji/contract/transactions/tags'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The names of the tags of a book. */
export const listTags = async (
  { tx, person: { merchant_id } }: Call,
  { mode }: Takes<typeof contract.listTags>,
): Promise<string[]> =>
  (
    await tx.many<{ name: string }>`
      select name from tags where merchant_id = ${merchant_id} and mode = ${mode} order by key`
  ).map(({ name }) => name)

interface TaggedRows {
  merchant_id: string
  mode: Mode
  key: string
  ids: string[]
}

/** Gives transactions a tag, by its name as it was first written. Refuses not_found, tags_too_many. */
export async function tagTransactions(
  { tx, person: { merchant_id }, clock }: Call,
  { mode, tag, ids }: Takes<typeof contract.tagTransactions>,
): Promise<Gives<typeof contract.tagTransactions>> {
  const of = { merchant_id, mode, key: contract.tagKey(tag), ids: distinct(ids) }
  await lockMerchant(tx, merchant_id)
  await refuseUnlisted(tx, of)
  await keepTag(tx, of, tag, clock.now())
  const { changed, bare } = await tx.one<{ changed: number; bare: number }>`
    with bare as materialized (
      select r.id from unnest(${of.ids}::uuid[]) as r(id)
       where not exists (select from transaction_tags had
                          where had.merchant_id = ${merchant_id} and had.mode = ${mode} and had.key = ${of.key}
                            and had.transaction_id = r.id and had.untagged_in is null)
    ), changed as (
      insert into transaction_tags (merchant_id, mode, key, transaction_id)
      select ${merchant_id}, ${mode}, ${of.key}, id from bare
       where (select count(*) from transaction_tags other
               where other.merchant_id = ${merchant_id} and other.mode = ${mode} and other.transaction_id = bare.id
                 and other.untagged_in is null) < ${contract.tagsOfTransactionMost}
      returning transaction_id
    )
    select (select count(*) from changed)::integer as changed, (select count(*) from bare)::integer as bare`
  await forgetUnusedTag(tx, of)
  return { changed, full: bare - changed }
}

/** Takes a tag from transactions. Refuses not_found. */
export async function untagTransactions(
  { tx, person: { merchant_id }, clock }: Call,
  { mode, tag, ids }: Takes<typeof contract.untagTransactions>,
): Promise<Gives<typeof contract.untagTransactions>> {
  const of = { merchant_id, mode, key: contract.tagKey(tag), ids: distinct(ids) }
  await lockMerchant(tx, merchant_id)
  await refuseUnlisted(tx, of)
  const changed = await tx.run`
    update transaction_tags set untagged_in = pg_current_xact_id(), untagged_at = ${clock.now()}
     where merchant_id = ${merchant_id} and mode = ${mode} and key = ${of.key} and transaction_id = any (${of.ids}::uuid[])
       and untagged_in is null`
  await forgetUnusedTag(tx, of)
  return { changed, full: 0 }
}

export const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Refuses not_found if one of the transactions is not in the book: another shop's is refused like an unknown one. */
export async function refuseUnlisted(tx: Tx, { merchant_id, mode, ids }: Omit<TaggedRows, 'key'>): Promise<void> {
  const { listed } = await tx.one<{ listed: number }>`
    select count(*)::integer as listed from transactions
     where merchant_id = ${merchant_id} and mode = ${mode} and id = any (${ids}::uuid[])`
  if (listed < ids.length) throw new Refusal('not_found')
}

/** Keeps the name of a new tag. Refuses tags_too_many. */
async function keepTag(tx: Tx, { merchant_id, mode, key }: TaggedRows, name: string, now: Date): Promise<void> {
  const kept = await tx.many<{
    key: string
  }>`select key from tags where merchant_id = ${merchant_id} and mode = ${mode}`
  if (kept.some((each) => each.key === key)) return
  if (kept.length >= contract.tagsMost) throw new Refusal('tags_too_many', { count: contract.tagsMost }, ['tag'])
  await tx.run`
    insert into tags (merchant_id, mode, key, name, made_at) values (${merchant_id}, ${mode}, ${key}, ${name}, ${now})`
}

/** A tag without transactions is no longer offered. */
const forgetUnusedTag = (tx: Tx, { merchant_id, mode, key }: TaggedRows) => tx.run`
  delete from tags
   where merchant_id = ${merchant_id} and mode = ${mode} and key = ${key}
     and not exists (select from transaction_tags used
                      where used.merchant_id = ${merchant_id} and used.mode = ${mode} and used.key = ${key}
                        and used.untagged_in is null)`
