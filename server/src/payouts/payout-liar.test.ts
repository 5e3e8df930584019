import { expect, test } from 'vitest'
import { payoutPlanFrom } from '../../testing/liar/payout-plan.ts'
import { playPayouts } from '../../testing/liar/payout-world.ts'

/**
 * A tenth of `LIAR` withdrawals altogether, in worlds of limited size, each from a seed of its own that follows
 * `SEED`.
 */
const asked = process.env['LIAR']
const payouts = asked ? Math.ceil(Number(asked) / 10) : 10
const worldMost = 50
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const worlds = Array.from({ length: Math.ceil(payouts / worldMost) }, (_, nth) => ({
  seed: seed + nth,
  count: Math.min(worldMost, payouts - nth * worldMost),
}))

test.each(worlds)(
  'no order of withdrawals, settlements, pushes, lies of NPI, checks, cancellations, clawbacks and deaths of a server orders twice, pays out what is not there, or loses what came back: seed $seed, $count withdrawals',
  { timeout: 600_000, retry: 0 },
  async (world) => {
    const { ended, wrong } = await playPayouts(payoutPlanFrom(world.seed, world.count))
    if (asked) process.stdout.write(`seed ${world.seed}: ${JSON.stringify(ended)}\n`)
    expect(wrong).toEqual([])
  },
)
