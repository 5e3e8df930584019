import type { Instrument } from '@sahuji/contract/banks'
import type * as contract from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/route'
import { instrumentCounts, instrumentsOf } from '../banks/instruments.ts'
import { railHealth } from '../banks/rail-health.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Call } from '../platform/http/route-table.ts'
import { lastUses } from './queries.ts'

/** The banks or cards of a channel. Refuses rail_down while no rail has ever told us what it offers. */
export async function listInstruments(
  { tx, person }: Call<'verified'>,
  { channel }: Takes<typeof contract.listInstruments>,
): Promise<Instrument[]> {
  const offered = await instrumentsOf(tx, channel)
  if (offered.length === 0 && (await instrumentCounts(tx)).length === 0) throw new Refusal('rail_down')
  const healths = await railHealth(tx)
  const uses = new Map((await lastUses(tx, person.merchant_id)).map((use) => [use.instrument_id, use.used_at]))
  return offered.map(({ id, rail, name, short_name, bank_class }) => ({
    id,
    channel,
    name,
    short_name,
    bank_class,
    health: healths.get(rail)?.health ?? 'working',
    last_used_at: uses.get(id) ?? null,
  }))
}
