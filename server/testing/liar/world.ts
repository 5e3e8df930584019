import type { Control } from '@sahuji/simulator/control'
import { findOverduePushes } from '../../src/funding/pushes/overdue-pushes.job.ts'
import { settleCollection } from '../../src/collections/settle/settle-collection.ts'
import { cancelLoad, checkLoad } from '../../src/funding/begin/load-acts.ts'
import { type Bank, openBank } from '../bank.ts'
import { callWithoutRequest } from '../call-without-request.ts'
import { dyingServer, webhookOf } from '../dying-server.ts'
import { walletPayer } from '../paying.ts'
import { giveMobile } from '../pushes.ts'
import { come, comesBack, notification, type RailFacts, type WayBack } from '../scenarios/rail-story.ts'
import type { Fates } from './fates.ts'
import type { Payment, Plan, PlannedEvent, PlannedRound } from './plan.ts'
import {
  beginPush,
  type GoingPush,
  goingPushes,
  happeningTo,
  lastAsked,
  settlePushes,
  switchPushes,
} from './push-world.ts'
import { beginSale, giveUpSale, happeningToSales, openSales, type Sale } from './shop-world.ts'
import { wrongAbout } from './verdict.ts'

/** How many work at once. */
const lanes = 12

/** Plays a plan on a database of its own; answers the payments' fates, and each broken promise as a sentence. */
export async function playPlan(plan: Plan, rails: readonly RailFacts[]): Promise<Fates> {
  const bank = await openBank({ serves: rails.map(({ name }) => name), timeoutMs: 150, is_pushed: true })
  try {
    const merchants: string[] = []
    for (const { merchant } of plan.payments) merchants[merchant] ??= await bank.newMerchant()
    for (const { merchant } of plan.shops.sold) merchants[merchant] ??= await bank.newMerchant()
    const payments = plan.payments.map((planned): Payment => ({
      ...planned,
      merchant_id: merchants[planned.merchant]!,
      load: null,
      is_decided: false,
      back: null,
    }))
    const wallets = await Promise.all(
      merchants.map(async (merchant_id) => ({ merchant_id, mobile: await giveMobile(bank, merchant_id) })),
    )
    const pushes = goingPushes(plan.pushed, wallets)
    const payers = await Promise.all(
      Array.from({ length: Math.ceil(plan.shops.sold.length / 10) }, () => walletPayer(bank, '1,00,000')),
    )
    const sales = await openSales(bank, plan.shops.sold, { merchants, payers })
    for (const [at, round] of plan.rounds.entries())
      await playRound(bank, { at, round, payments, rails, pushes, sales, is_off: plan.pushed.off[at]! })
    await inLanes(lastAsked(bank, pushes), (run) => run())
    for (const { load, lie, rail, is_decided } of payments)
      if (load && is_decided && lie.goes_back) goBack(bank.controls[rail.name], load.reference)
    await settleAll(bank)
    await settlePushes(bank, pushes)
    return await wrongAbout(bank, { payments, pushes, sales })
  } finally {
    await bank.close()
  }
}

interface Playing {
  at: number
  round: PlannedRound
  payments: readonly Payment[]
  rails: readonly RailFacts[]
  pushes: readonly GoingPush[]
  sales: readonly Sale[]
  /** An operator has switched pushes off for the round. */
  is_off: boolean
}

async function playRound(bank: Bank, { at, round, payments, rails, pushes, sales, is_off }: Playing): Promise<void> {
  const failing = rails.find(({ name }) => name === round.outage?.rail)
  if (failing && round.outage)
    bank.controls[failing.name].fail({ call: failing.status_call, kind: round.outage.kind, times: null })
  await inLanes(payments, async (payment) => {
    if (!payment.load && payment.begins_at <= at) await begin(bank, payment, sales)
  })
  await inLanes(pushes, async (push) => {
    if (push.trace_id === null && push.begins_at <= at) await beginPush(bank, push)
  })
  if (is_off) await switchPushes(bank, true)
  const due = payments.filter(({ load }) => load !== null)
  const deciding = due.filter((payment) => !payment.is_decided && payment.decides_at <= at)
  const happening = due.flatMap((payment) =>
    payment.events
      .filter((one) => one.at === at)
      .map(
        ({ event }) =>
          () =>
            happen[event](bank, payment, sales),
      ),
  )
  const pushed = happeningTo(bank, pushes, at)
  const sold = happeningToSales(bank, sales, at)
  const all = [...deciding.map((payment) => () => decide(bank, payment)), ...happening, ...pushed, ...sold]
  await inLanes(all, (run) => run())
  if (is_off) await switchPushes(bank, false)
  if (round.dies_at !== null)
    await die(
      bank,
      round.dies_at,
      due.filter((_, nth) => nth % 10 === at % 10),
    )
  if (round.loses_jobs) await loseJobs(bank)
  bank.clock.advance({ seconds: round.seconds })
  await work(bank)
  if (failing) bank.controls[failing.name].clearFaults()
}

/** A rail with an open circuit refuses: the merchant tries again in the next round. */
async function begin(bank: Bank, payment: Payment, sales: readonly Sale[]): Promise<void> {
  const { merchant_id, rupees, rail, pays } = payment
  if (pays !== null) {
    payment.load = await beginSale(bank, sales[pays]!, { rail: rail.name, device: deviceOf(payment) })
    return
  }
  payment.load = await bank.beginFor(merchant_id, `${rupees}`, { rail: rail.name }).catch(refused)
}

const deviceOf = ({ nth }: Payment): string => `Phone ${nth}`

function refused(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'rail_down' || error.code === 'load_open'))
    return null
  throw error
}

async function decide(bank: Bank, payment: Payment): Promise<void> {
  const { load, choice, lie, rail, rupees, twin } = payment
  if (choice === null || !load) return void (payment.is_decided = true)
  const control = bank.controls[rail.name]
  await bank.visit(load)
  // the page of a rail that is out shows nothing: a payer who does not reach it has decided nothing
  if (!isKnown(control, load.reference)) return
  payment.is_decided = true
  const behaviour = lie.behaviour({ rupees, twin }, rail)
  control.behave(load.reference, { ...behaviour, notify: { when: 'never' } })
  const { return_url, return_form } = control.decide(load.reference, choice)
  if (return_url === null) return
  const { pathname, search } = new URL(return_url)
  payment.back = { path: pathname + search, ...(return_form && { form: return_form }) }
  await come(bank, payment.back)
}

/** What comes about a payment: its payer's return, a forged one, or the confirmation of a rail whose payer stays in an app. */
const wayBackOf = async (bank: Bank, { back, rail, load }: Payment): Promise<WayBack> => {
  if (back) return back
  if (!comesBack(rail)) return notification({ bank, rail }, load!)
  return rail.forgedReturn(await bank.now(load!))
}

const happen: Record<PlannedEvent, (bank: Bank, payment: Payment, sales: readonly Sale[]) => Promise<unknown>> = {
  returns: async (bank, payment) => come(bank, await wayBackOf(bank, payment)),
  'is notified': async (bank, { rail, load }) => {
    const { notifies } = rail
    return notifies && come(bank, notifies.own?.(bank, load!) ?? notifies.forged(await bank.now(load!)))
  },
  'is polled': (bank, { load }) => settleCollection(bank.deps, load!.id),
  'is polled by three': (bank, { load }) => Promise.all([1, 2, 3].map(() => settleCollection(bank.deps, load!.id))),
  'is asked about': async (bank, { load, merchant_id, pays }) =>
    pays === null && checkLoad(bank.deps)(callWithoutRequest(bank, merchant_id), { id: load!.id }),
  'is given up': (bank, payment, sales) =>
    payment.pays === null
      ? cancelLoad(bank.deps)(callWithoutRequest(bank, payment.merchant_id), { id: payment.load!.id }).catch(
          () => undefined,
        )
      : giveUpSale(bank, sales[payment.pays]!, deviceOf(payment)),
}

/** A server goes down while it works on these. */
const die = (bank: Bank, at: number, payments: readonly Payment[]) =>
  dyingServer(bank, { at, death: 'killed' }, (deps) =>
    inLanes(payments, async (payment) => {
      await webhookOf(deps, await wayBackOf(bank, payment)).catch(() => undefined)
      await settleCollection(deps, payment.load!.id).catch(() => undefined)
    }),
  )

/** As after a restore from a backup: no job remains that asks anything. */
const loseJobs = (bank: Bank) =>
  bank.owner.write((tx) => tx.run`delete from graphile_worker._private_jobs where locked_at is null`)

/** Takes back what was paid; a payer who never came has nothing there. */
function goBack(control: Control, reference: string): void {
  if (isKnown(control, reference)) control.behave(reference, { refunded: 'whole' })
}

const isKnown = (control: Control, reference: string): boolean =>
  control.payments().some((payment) => payment.reference === reference)

/** The jobs of every minute. */
const sweeps = [
  'funding.sweep',
  'funding.sweep_rechecks',
  'payments.sweep',
  'payments.sweep_arrivals',
  'payments.sweep_refund_orders',
  'payments.pay_refunds',
  'payments.hold_disputed',
]

async function work(bank: Bank): Promise<void> {
  for (const name of sweeps) await bank.app.jobs.find((each) => each.name === name)!.run({})
  await bank.runJobs({ concurrency: 6 })
  await findOverduePushes(bank.deps)
}

/**
 * A day, the longest wait of the ladder, and three checks without an answer: by then every confirmed payment has ended. Three days
 * more: banks return refunds.
 */
const settlingSeconds = [20, 100, 600, 3_600, 14_400, 28_800, 38_880, 3_600, 3_600, 3_600, 86_400, 172_800]

async function settleAll(bank: Bank): Promise<void> {
  for (const seconds of settlingSeconds) {
    bank.clock.advance({ seconds })
    await work(bank)
  }
}

async function inLanes<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
