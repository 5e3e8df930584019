import type { Bank, LoadChannel } from '@sahuji/contract/banks'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { bankNamed, spokenName } from './banks.ts'

/** A bank or card as a rail offers it now. */
export interface Offer {
  code: string
  name: string
  institution: string
  channel: LoadChannel
}

/** The same as we keep it, under an id of ours. */
export interface KeptInstrument {
  id: string
  rail: string
  code: string
  channel: LoadChannel
  name: string
  short_name: string
  bank_class: Bank['class'] | null
}

/** Keeps what a rail offers: new ones are added, known ones renamed, those it no longer names are not offered any more. */
export async function keepOffers(tx: Tx, rail: string, offers: readonly Offer[], now: Date): Promise<void> {
  const rows = [...new Map(offers.map((offer) => [offer.code, offer])).values()].map(instrumentOf)
  await tx.run`
    insert into instruments (id, rail, code, channel, name, short_name, bank_class, is_offered, refreshed_at)
    select id, ${rail}, code, channel, name, short_name, bank_class, true, ${now}
      from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.code)}::text[],
                  ${rows.map((row) => row.channel)}::text[], ${rows.map((row) => row.name)}::text[],
                  ${rows.map((row) => row.short_name)}::text[], ${rows.map((row) => row.bank_class)}::text[])
           as offered(id, code, channel, name, short_name, bank_class)
        on conflict on constraint instrument_is_listed_once do update
       set channel = excluded.channel, name = excluded.name, short_name = excluded.short_name,
           bank_class = excluded.bank_class, is_offered = true, refreshed_at = excluded.refreshed_at`
  await tx.run`
    update instruments set is_offered = false
     where rail = ${rail} and is_offered and not code = any (${rows.map((row) => row.code)}::text[])`
}

/** Withdraws what was offered by rails that are not set any more; their channels are not open then. */
export const withdrawOthers = (tx: Tx, rails: readonly string[]): Promise<number> =>
  tx.run`update instruments set is_offered = false where is_offered and not rail = any (${[...rails]}::text[])`

function instrumentOf({ code, name, institution, channel }: Offer) {
  const bank = bankNamed(institution) ?? bankNamed(name)
  const spoken = spokenName(bank?.name ?? (institution || name))
  return { code, channel, name: spoken, short_name: bank?.short_name ?? spoken, bank_class: bank?.class ?? null }
}

/** What the rails offer of one channel, by name. */
export const instrumentsOf = (tx: Tx, channel: LoadChannel) => tx.many<KeptInstrument>`
  select id, rail, code, channel, name, short_name, bank_class
    from instruments
   where channel = ${channel} and is_offered
   order by name, id`

/** One instrument that is offered now. */
export const offeredInstrument = (tx: Tx, id: string) => tx.maybe<KeptInstrument>`
  select id, rail, code, channel, name, short_name, bank_class from instruments where id = ${id} and is_offered`

/** How many instruments each channel offers, and by which rail it goes. */
export const instrumentCounts = (tx: Tx) => tx.many<{ channel: LoadChannel; rail: string; count: number }>`
  select channel, min(rail) as rail, count(*)::integer as count from instruments where is_offered group by channel`

/** What a rail calls an instrument of ours, also one that it offers no more. */
export async function instrumentCode(tx: Tx, id: string): Promise<string> {
  const { code } = await tx.one<{ code: string }>`select code from instruments where id = ${id}`
  return code
}
