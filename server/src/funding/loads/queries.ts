import { openLoadStates } from '@sahuji/contract/funding'
import type { Mode } from '@sahuji/contract/http/lists'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { isSentOn } from '../../collections/rows/collection-row.ts'
import { collectionColumns } from '../../collections/rows/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LoadRow } from './load-row.ts'

// `loads` is the view of the collections that are loads.

/** A load by its id, for work that no merchant asked for. */
export const loadById = (tx: Tx, id: string) => tx.maybe<LoadRow>`
  -- any merchant: for work that no merchant asked for
  select ${collectionColumns} from loads c where id = ${id}`

/** One load of a merchant; undefined for another's. */
export const loadOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<LoadRow>`
  select ${collectionColumns} from loads c where merchant_id = ${merchant_id} and id = ${id}`

/** Which of these loads the payer's bank has paid and ours has not received yet. */
export async function sentOnAmong(tx: Tx, merchant_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many<Pick<LoadRow, 'id' | 'state' | 'debit_leg'>>`
    select id, state, debit_leg from loads where merchant_id = ${merchant_id} and id = any (${[...ids]}::uuid[])`
  return new Set(rows.filter(isSentOn).map(({ id }) => id))
}

/** The load that a key began. Uses load_key_is_used_once. */
export const loadByKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<LoadRow>`
  select ${collectionColumns} from loads c where merchant_id = ${merchant_id} and key = ${key}`

/** The merchant's loads of a book, newest first, before `cursor`. Uses collections_by_merchant. */
export const loadsOf = (
  tx: Tx,
  merchant_id: string,
  { mode, cursor, limit }: { mode: Mode; cursor: string | undefined; limit: number },
) =>
  tx.many<LoadRow>`
    select ${collectionColumns} from loads c
     where merchant_id = ${merchant_id} and mode = ${mode} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null})
     order by id desc
     limit ${limit}`

/** The merchant's live loads that still wait for something, newest first. Uses open_collections. */
export const openLoadsOf = (tx: Tx, merchant_id: string) => tx.many<LoadRow>`
  select ${collectionColumns} from loads c
   where merchant_id = ${merchant_id} and mode = 'live' and state in ('created', 'at_bank', 'pending', 'unclear')
   order by id desc
   limit 20`

/** Within it, the same amount from the same bank under another key counts as a second press of the button. */
const doublePaySeconds = 120

/** An open load of the same amount from the same bank, by whichever rail, begun just before `now` under another key. Uses open_collections. */
export const openDuplicateOf = (
  tx: Tx,
  load: { merchant_id: string; mode: Mode; instrument_id: string; amount: bigint; now: Date },
) =>
  tx.maybe<{ id: string }>`
    select id from loads
     where merchant_id = ${load.merchant_id} and mode = ${load.mode} and state = any (${[...openLoadStates]}::text[])
       and instrument_id in (select same.id from instruments chosen join instruments same using (channel, bank)
                              where chosen.id = ${load.instrument_id})
       and amount = ${load.amount} and created_at > ${new Date(load.now.getTime() - doublePaySeconds * 1000)}
     order by id desc
     limit 1`

/** When the merchant last used each bank of a channel in a book, by whichever rail, and how much was last credited from it; a bank that pushed money by NCHL was not chosen. Uses collections_by_merchant. */
export const lastUses = (tx: Tx, merchant_id: string, mode: Mode) =>
  tx.many<{ channel: LoadChannel; bank: string; bank_name: string; used_at: Date; amount: bigint | null }>`
    select i.channel, i.bank, (array_agg(l.bank_name order by l.id desc))[1] as bank_name, max(l.created_at) as used_at,
           (array_agg(l.amount order by l.id desc) filter (where l.state = 'credited'))[1] as amount
      from loads l join instruments i on i.id = l.instrument_id
     where l.merchant_id = ${merchant_id} and l.mode = ${mode} and l.rail <> 'nchl'
     group by i.channel, i.bank`
