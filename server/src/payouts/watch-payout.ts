import * as z from 'zod/mini'
import { openCircuits } from '../banks/rail-circuit.ts'
import type { Tx } from '../platform/database/database.ts'
import { newReference } from '../platform/ids.ts'
import { railOfPayout } from '../rails/played-payouts.ts'
import { job } from '../platform/jobs/jobs.ts'
import { callPayoutRail, railPermit } from './ask-payout-rail.ts'
import {
  isTimeFor,
  payoutCheck,
  payoutProbe,
  schedulePayoutCheck,
  schedulePayoutProbe,
  scheduleSend,
} from './check-schedule.ts'
import type { PayoutDependencies } from './dependencies.ts'
import type { PayoutRow } from './payout-row.ts'
import { payoutById } from './queries.ts'
import { recordOrder } from './record-order.ts'

/**
 * Asks the rail for the state of a payout that left us: outside any transaction, then decided and recorded inside one.
 * Answers the payout after it; unchanged where its rail's circuit is open, or there is nothing to ask.
 */
export async function askAboutPayout(deps: PayoutDependencies, payout_id: string): Promise<PayoutRow | undefined> {
  const payout = await deps.db.read((tx) => payoutById(tx, payout_id))
  const rail = payout && (await railOfPayout(deps, payout))
  if (!payout || !rail || !payout.submitted_at || !mayBeAsked(payout)) return payout
  const permit = await railPermit(deps, rail, { mayProbe: true })
  if (permit === 'wait') return payout
  const { reference, arrives: amount, submitted_at } = payout
  const found = await callPayoutRail(deps, rail, {
    permit,
    call: () => rail.query({ reference, amount, submitted_at }),
  })
  return recordOrder(deps, payout, found)
}

const mayBeAsked = ({ state, recheck_at }: PayoutRow): boolean =>
  state === 'sent' || state === 'unclear' || recheck_at !== null

/** Checks one payout that is due. May run twice: the second run finds nothing due. */
export const checkPayoutJob = job(
  payoutCheck.name,
  payoutCheck.payload,
  async ({ payout_id }, deps: PayoutDependencies) => {
    const payout = await deps.db.read((tx) => payoutById(tx, payout_id))
    const due = payout?.next_check_at ?? payout?.recheck_at
    if (due && isTimeFor(due, deps.clock.now())) await askAboutPayout(deps, payout_id)
  },
)

/**
 * Schedules the check of these orders now, because their rail has news of them: those on their way and those that
 * ended.
 */
export async function askAtOnce(tx: Tx, references: readonly string[], now: Date): Promise<void> {
  const asked = await tx.many<{ id: string; rail: string }>`
    -- any merchant: a rail's news are of everybody's orders
    update payouts set next_check_at = case when settled_at is null then ${now}::timestamptz end,
                       recheck_at = case when settled_at is not null then ${now}::timestamptz end
     where reference = any (${[...references]}::text[]) and submitted_at is not null
    returning id, rail`
  for (const payout of asked) await schedulePayoutCheck(tx, payout, now)
}

/** Probes a silent rail with one payout that waits for it, or with a reference that does not exist. */
export const probePayoutRailJob = job(
  payoutProbe.name,
  payoutProbe.payload,
  async ({ rail: name }, deps: PayoutDependencies) => {
    const rail = deps.rails.payouts.named(name)
    if (!rail) return
    const waiting = await deps.db.read((tx) =>
      dueAt(tx, name, { now: deps.clock.now(), states: ['sent', 'unclear'], limit: 20 }),
    )
    const picked = waiting[Math.floor(Math.random() * (waiting.length + 1))]
    if (picked) return void (await askAboutPayout(deps, picked.id))
    const permit = await railPermit(deps, rail, { mayProbe: true })
    if (permit === 'wait') return
    const nobodys = { reference: newReference(deps.clock), amount: 10_000n, submitted_at: deps.clock.now() }
    await callPayoutRail(deps, rail, { permit, call: () => rail.query(nobodys) })
  },
)

/** The most payouts of a rail in one sweep; the rest a minute later. */
const sweepMax = 500

/** Adds due payouts whose job was lost. A rail with an open circuit gets only its probe. */
export async function sweepPayouts({
  db,
  clock,
  rails,
}: Pick<PayoutDependencies, 'db' | 'clock' | 'rails'>): Promise<void> {
  const now = clock.now()
  await db.write(async (tx) => {
    const open = new Map((await openCircuits(tx)).map(({ rail, retry_at }) => [rail, retry_at]))
    for (const { name: rail } of rails.payouts.all) {
      const retry_at = open.get(rail)
      if (retry_at) {
        if (retry_at <= now) await schedulePayoutProbe(tx, rail, now)
        continue
      }
      for (const payout of await dueAt(tx, rail, { now, states: ['requested'], limit: sweepMax }))
        await scheduleSend(tx, payout, now)
      for (const payout of await dueAt(tx, rail, { now, states: ['sent', 'unclear'], limit: sweepMax }))
        await schedulePayoutCheck(tx, payout, now)
      for (const payout of await dueForReturn(tx, rail, now)) await schedulePayoutCheck(tx, payout, now)
    }
  })
}

const dueAt = (tx: Tx, rail: string, { now, states, limit }: { now: Date; states: string[]; limit: number }) =>
  tx.many<{ id: string; rail: string }>`
    -- any merchant: what is due is everybody's
    select id, rail from payouts
     where rail = ${rail} and next_check_at <= ${now} and state = any (${states}::text[])
     order by next_check_at limit ${limit}`

const dueForReturn = (tx: Tx, rail: string, now: Date) =>
  tx.many<{ id: string; rail: string }>`
    -- any merchant: what is due is everybody's. Uses payouts_to_recheck.
    select id, rail from payouts where rail = ${rail} and recheck_at <= ${now} order by recheck_at limit ${sweepMax}`

/** Every minute. */
export const sweepPayoutsJob = job('payouts.sweep', z.object({}), (_payload, deps: PayoutDependencies) =>
  sweepPayouts(deps),
)
