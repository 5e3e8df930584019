import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Tx } from '../platform/database/database.ts'

/** The operator's own settings of a bank, in place of its rails'. */
export interface BankOverride {
  bank: string
  place: number | null
  name_en: string | null
  name_ne: string | null
  is_hidden: boolean
}

/** All of them, by bank. */
export async function bankOverrides(tx: Tx): Promise<ReadonlyMap<string, BankOverride>> {
  const rows = await tx.many<BankOverride>`select bank, place, name_en, name_ne, is_hidden from bank_overrides`
  return new Map(rows.map((row) => [row.bank, row]))
}

interface OfferedBank extends BankOverride {
  name: string
  short_name: string
  channels: RailChannel[]
  rails: string[]
  changed_at: Date | null
  changed_by: string | null
}

/** Every bank that a rail offers now, in the order in which merchants see them. */
export const offeredBanks = (tx: Tx) => tx.many<OfferedBank>`
  select i.bank, min(i.name) as name, min(i.short_name) as short_name, array_agg(distinct i.channel) as channels,
         array_agg(distinct i.rail) as rails, o.name_en, o.name_ne, o.place, coalesce(o.is_hidden, false) as is_hidden,
         o.changed_at, o.changed_by
    from instruments i left join bank_overrides o on o.bank = i.bank
   where i.is_offered
   group by i.bank, o.bank
   order by o.place nulls last, coalesce(o.name_en, min(i.name)), i.bank`

interface By {
  name: string
  now: Date
}

/** Names a bank, shows it or hides it; its place stays. */
export const saveBankOverride = (tx: Tx, { bank, name_en, name_ne, is_hidden }: BankOverride, { name, now }: By) =>
  tx.run`
    insert into bank_overrides (bank, name_en, name_ne, is_hidden, changed_at, changed_by)
    values (${bank}, ${name_en}, ${name_ne}, ${is_hidden}, ${now}, ${name})
        on conflict (bank) do update
       set name_en = excluded.name_en, name_ne = excluded.name_ne, is_hidden = excluded.is_hidden,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`

/** Puts these banks first, in this order, and removes the places of all others. */
export async function saveBankOrder(tx: Tx, banks: readonly string[], { name, now }: By): Promise<void> {
  await tx.run`
    update bank_overrides set place = null, changed_at = ${now}, changed_by = ${name}
     where place is not null and not bank = any (${[...banks]}::text[])`
  await tx.run`
    insert into bank_overrides (bank, place, changed_at, changed_by)
    select bank, place::integer, ${now}, ${name} from unnest(${[...banks]}::text[]) with ordinality as ordered(bank, place)
        on conflict (bank) do update
       set place = excluded.place, changed_at = excluded.changed_at, changed_by = excluded.changed_by
     where bank_overrides.place is distinct from excluded.place`
}
