import type * as contract from '@sahuji/contract/tariff/office/tariff'
import type { TariffVersion } from '@sahuji/contract/tariff/office/tariff'
import type { Gives } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lineColumns, lineOf } from '../lines.ts'

/** The whole tariff line by line, the newest of each thing first, with the day on which the next one ends it, and its versions. */
export async function readTariff(tx: Tx, clock: Clock, rails: string[]): Promise<Gives<typeof contract.readTariff>> {
  const today = kathmanduDay(clock.now())
  const rows = await tx.many<Parameters<typeof lineOf>[0] & { valid_until: string | null; is_in_force: boolean }>`
    select ${lineColumns}, lead(l.valid_from) over own - 1 as valid_until,
           l.valid_from <= ${today}::date and coalesce(lead(l.valid_from) over own > ${today}::date, true) as is_in_force
      from tariff_lines l
    window own as (partition by l.rule, l.channel, l.rail, l.bank, l.tier, l.purpose order by l.valid_from)
     order by l.channel, l.rail, l.bank, l.tier, l.purpose, l.rule, l.valid_from desc`
  return {
    today,
    lines: rows.map(lineOf),
    versions: await versionsOf(tx, today),
    rails,
    banks: await tx.many`
      select 'load:' || channel as channel, bank, min(name) as name from instruments where is_offered
       group by channel, bank order by min(name)`,
  }
}

/** The days on which lines begin, from the first on, and who signed what begins. */
async function versionsOf(tx: Tx, today: string): Promise<TariffVersion[]> {
  const rows = await tx.many<Omit<TariffVersion, 'state'>>`
    -- any merchant: who signed lines for all
    select l.valid_from, lead(l.valid_from) over (order by l.valid_from) - 1 as valid_until, count(*)::integer as changes,
           coalesce((select array_agg(distinct name) from (
             select unnest(array[p.maker_name, p.checker_name]) as name
               from operator_proposals p where p.id = any (array_agg(l.proposal_id))
              union select o.name from merchant_rules r join operators o on o.id in (r.proposed_by, r.decided_by)
               where r.id = any (array_agg(l.merchant_rule_id))) as signed where name is not null), '{}') as signed_by
      from tariff_lines l group by l.valid_from order by l.valid_from`
  return rows.map((row) => ({
    ...row,
    state:
      row.valid_from > today ? 'to_come' : row.valid_until !== null && row.valid_until < today ? 'ended' : 'in_force',
  }))
}
