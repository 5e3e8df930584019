import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Tx } from '../platform/database/database.ts'

/** A channel of a rail that was switched off, or on again, by hand. */
export interface RailSwitch {
  rail: string
  channel: RailChannel
  is_off: boolean
  reason: string
  changed_at: Date
  changed_by: string
}

/** Every switch that was ever used. */
export const railSwitches = (tx: Tx) => tx.many<RailSwitch>`
  select rail, channel, is_off, reason, changed_at, changed_by from rail_switches order by rail, channel`

/** Since when a channel of a rail is switched off; undefined where it is on. */
export const switchedOff = (tx: Tx, rail: string, channel: RailChannel) => tx.maybe<{ changed_at: Date }>`
  select changed_at from rail_switches where rail = ${rail} and channel = ${channel} and is_off`

/** The channels that are switched off, with since when: `onepg visa`. */
export async function switchedOffChannels(tx: Tx): Promise<Map<string, Date>> {
  const off = (await railSwitches(tx)).filter(({ is_off }) => is_off)
  return new Map(off.map(({ rail, channel, changed_at }) => [`${rail} ${channel}`, changed_at]))
}

/** Switches a channel of a rail. Payments begun before continue; new ones are refused as for a rail that is down. */
export const switchChannel = (tx: Tx, to: RailSwitch) => tx.run`
  insert into rail_switches (rail, channel, is_off, reason, changed_at, changed_by)
  values (${to.rail}, ${to.channel}, ${to.is_off}, ${to.reason}, ${to.changed_at}, ${to.changed_by})
      on conflict on constraint rail_is_switched_per_channel do update
     set is_off = excluded.is_off, reason = excluded.reason, changed_at = excluded.changed_at,
         changed_by = excluded.changed_by`
