import type { Bank } from '@sahuji/contract/banks'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { newId } from '../platform/ids.ts'
import { bankNamed, commonName } from './banks.ts'

/** A bank or card as a rail offers it now. */
export interface Offer {
  code: string
  name: string
  institution: string
  channel: RailChannel
}

/** The same as we store it, under an id of ours. */
export interface StoredInstrument {
  id: string
  rail: string
  code: string
  channel: RailChannel
  name: string
  short_name: string
  bank_class: Bank['class'] | null
  /** The bank or card itself, under any rail's name: equal for all rails. */
  bank: string
  /** Hidden from merchants by the operator. */
  is_hidden: boolean
}

/**
 * Stores what a rail offers: new instruments are added, known ones renamed. withdrawMissing withdraws those that it no
 * longer names.
 */
export async function saveOffers(tx: Tx, rail: string, offers: readonly Offer[], now: Date): Promise<void> {
  const rows = [...new Map(offers.map((offer) => [offer.code, offer])).values()].map(instrumentOf)
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  await tx.run`
    insert into instruments (id, rail, code, channel, name, short_name, bank_class, rail_name, rail_institution,
                             is_offered, refreshed_at)
    select id, ${rail}, code, channel, name, short_name, bank_class, rail_name, rail_institution, true, ${now}
      from unnest(${rows.map(() => newId())}::uuid[], ${column('code')}::text[], ${column('channel')}::text[],
                  ${column('name')}::text[], ${column('short_name')}::text[], ${column('bank_class')}::text[],
                  ${column('rail_name')}::text[], ${column('rail_institution')}::text[])
           as offered(id, code, channel, name, short_name, bank_class, rail_name, rail_institution)
        on conflict on constraint instrument_is_listed_once do update
       set channel = excluded.channel, name = excluded.name, short_name = excluded.short_name,
           bank_class = excluded.bank_class, rail_name = excluded.rail_name,
           rail_institution = excluded.rail_institution, is_offered = true, refreshed_at = excluded.refreshed_at`
}

/**
 * How long an instrument that a rail no longer names is still offered, where withdrawing at once would remove half of
 * all.
 */
const missingHours = 24

/**
 * Withdraws what a rail no longer names, by the codes of one of its answers. An answer without more than half of the
 * offered instruments is not plausible (a wrong filter, a renamed type): it withdraws only what was missing for a day.
 * Answers what was missing and what was withdrawn.
 */
export async function withdrawMissing(
  tx: Tx,
  rail: string,
  named: readonly string[],
  now: Date,
): Promise<{ missing: number; withdrawn: number }> {
  const { offered, missing } = await tx.one<{ offered: number; missing: number }>`
    select count(*)::integer as offered, (count(*) filter (where not code = any (${named}::text[])))::integer as missing
      from instruments where rail = ${rail} and is_offered`
  const since = missing * 2 > offered ? new Date(now.getTime() - missingHours * 3_600_000) : now
  await tx.run`
    update instruments
       set missing_since = case when code = any (${named}::text[]) then null else coalesce(missing_since, ${now}) end
     where rail = ${rail} and (missing_since is null) <> (code = any (${named}::text[]))`
  const withdrawn = await tx.run`
    update instruments set is_offered = false where rail = ${rail} and is_offered and missing_since <= ${since}`
  return { missing, withdrawn }
}

/** Withdraws the offers of rails that are no longer configured; their channels are closed then. */
export const withdrawOthers = (tx: Tx, rails: readonly string[]): Promise<number> =>
  tx.run`update instruments set is_offered = false where is_offered and not rail = any (${[...rails]}::text[])`

function instrumentOf({ code, name, institution, channel }: Offer) {
  const bank = bankNamed(institution) ?? bankNamed(name)
  const spoken = commonName(bank?.name ?? (institution || name))
  return {
    code,
    channel,
    name: spoken,
    short_name: bank?.short_name ?? spoken,
    bank_class: bank?.class ?? null,
    rail_name: name,
    rail_institution: institution,
  }
}

// the operator's name for a bank replaces its rails'; a refresh changes only the rails' own names
const columns = sql`id, rail, code, channel, coalesce(o.name_en, i.name) as name, short_name, bank_class, i.bank,
  coalesce(o.is_hidden, false) as is_hidden`
const named = sql`instruments i left join bank_overrides o on o.bank = i.bank`

/** What the rails offer of a channel or a bank, or of all (null), by name. */
export const offersOf = (tx: Tx, channel: RailChannel | null, bank: string | null) => tx.many<StoredInstrument>`
  select ${columns}
    from ${named}
   where is_offered and (${channel}::text is null or channel = ${channel}) and (${bank}::text is null or i.bank = ${bank})
   order by coalesce(o.name_en, i.name), id`

/** One instrument, offered or not. */
export const instrumentById = (tx: Tx, id: string) => tx.maybe<StoredInstrument>`
  select ${columns} from ${named} where id = ${id}`

/** The instrument of a rail that is a single way to pay, offered or not. */
export const instrumentBy = (tx: Tx, rail: string) => tx.one<{ id: string; name: string }>`
  select id, name from instruments where rail = ${rail} order by id limit 1`

/** Whether any rail has reported its offers. */
export const isAnythingOffered = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ is: boolean }>`select exists (select from instruments where is_offered) as is`).is

/** How many instruments each rail offers in each channel. */
export const offeredChannels = (tx: Tx) => tx.many<{ rail: string; channel: RailChannel; count: number }>`
  select rail, channel, count(*)::integer as count from instruments where is_offered group by rail, channel
   order by rail, channel`

/** A rail's code of an instrument of ours, also one that it no longer offers. */
export async function instrumentCode(tx: Tx, id: string): Promise<string> {
  const { code } = await tx.one<{ code: string }>`select code from instruments where id = ${id}`
  return code
}

/** A rail's own name of an instrument of ours; null for one that it has not named since we ask. */
export const railWords = (tx: Tx, id: string) => tx.one<{ name: string | null; institution: string | null }>`
  select rail_name as name, rail_institution as institution from instruments where id = ${id}`

/** The instruments that a rail may mean by these words, offered or not; an empty word matches nothing. */
export const instrumentsCalled = (tx: Tx, rail: string, { name, institution }: { name: string; institution: string }) =>
  tx.many<StoredInstrument>`
    select ${columns}
      from ${named}
     where rail = ${rail}
       and (${name} = '' or lower(${name}) in (lower(rail_name), lower(code)))
       and (${institution} = '' or lower(rail_institution) = lower(${institution}))
     order by id`

/** True for the only instrument that its rail ever offered: no other one can have paid. */
export const isOnlyInstrument = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await tx.one<{ is_only: boolean }>`
      select not exists (select from instruments other where other.rail = own.rail and other.id <> own.id) as is_only
        from instruments own where own.id = ${id}`
  ).is_only
