import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import { offeredChannels } from '../../banks/instruments.ts'
import { railHealth } from '../../banks/rail-health.ts'
import { railSwitches, switchChannel } from '../../banks/rail-switches.ts'
import { collectionsUnanswered } from '../../collections/gauges.ts'
import { payoutsUnanswered } from '../../payouts/gauges.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { pushChannel } from '../../funding/pushes/push-validation.ts'

/** The state of each configured rail, with the channels that it offers or that were switched. */
export async function railStates(tx: Tx, rails: Rails): Promise<RailState[]> {
  const healths = await railHealth(tx)
  const due = { in: byRail(await collectionsUnanswered(tx)), out: byRail(await payoutsUnanswered(tx)) }
  const offered = [...(await offeredChannels(tx)), ...pushedChannel(rails)]
  const switches = await railSwitches(tx)
  const waysIn = [...rails.all, ...(rails.push ? [rails.push] : [])].map(({ name }) => ({
    rail: name,
    way: 'in' as const,
  }))
  const waysOut = rails.payouts.all.map(({ name }) => ({ rail: name, way: 'out' as const }))
  return [...waysIn, ...waysOut].map(({ rail, way }) => {
    const known = healths.get(rail)
    const waiting = due[way].get(rail)
    const own = offered.filter((row) => row.rail === rail)
    return {
      rail,
      health: known?.health ?? 'working',
      health_since: known?.since ?? null,
      circuit: known?.circuit ?? 'closed',
      way,
      // a count, not money
      due: Number(waiting?.count ?? 0n),
      oldest_due_at: waiting?.oldest ?? null,
      channels: own.map(({ channel, count }) => {
        const used = switches.find((row) => row.rail === rail && row.channel === channel)
        return {
          channel,
          instruments: count,
          is_off: used?.is_off ?? false,
          reason: used?.reason ?? null,
          changed_at: used?.changed_at ?? null,
          changed_by: used?.changed_by ?? null,
        }
      }),
    }
  })
}

const byRail = <Row extends { rail: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.rail, row]))

/** Switches a channel of a rail off or on. Refuses not_found for a rail that does not offer it. */
export async function switchRail(
  tx: Tx,
  { clock, rails }: { clock: Clock; rails: Rails },
  to: { rail: string; channel: RailChannel; is_off: boolean; reason: string; by: string },
): Promise<void> {
  const { by, ...wanted } = to
  const offered = [...(await offeredChannels(tx)), ...pushedChannel(rails)]
  const isOffered = offered.some(({ rail, channel }) => rail === to.rail && channel === to.channel)
  const isSet = rails.named(to.rail) !== undefined || rails.push?.name === to.rail
  if (!isSet || !isOffered) throw new Refusal('not_found')
  await switchChannel(tx, { ...wanted, changed_at: clock.now(), changed_by: by })
}

/** Pushed payments use one channel, which cannot be chosen and is switched off like any other. */
const pushedChannel = ({ push }: Rails) => (push ? [{ rail: push.name, channel: pushChannel, count: 1 }] : [])
