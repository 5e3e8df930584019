import type { FundingDependencies } from '../../src/funding/dependencies.ts'
import { rupees } from '@sahuji/contract/money/money'
import { recordPush } from '../../src/funding/pushes/push-payment.ts'
import { recordRecheck } from '../../src/collections/settle/recheck-collection.ts'
import { newId } from '../../src/platform/ids.ts'
import { cancelPayout } from '../../src/payouts/cancel-payout.ts'
import { approvePayout, refusePayout } from '../../src/payouts/decide-payout.ts'
import type { PayoutDependencies } from '../../src/payouts/dependencies.ts'
import { placePayout } from '../../src/payouts/place-payout.ts'
import { payoutById } from '../../src/payouts/queries.ts'
import { sendPayout } from '../../src/payouts/send-payout.ts'
import { settleMerchant } from '../../src/payouts/settlement/settle-merchant.ts'
import { askAboutPayout } from '../../src/payouts/watch-payout.ts'
import type { PushedPayment } from '../../src/rails/push-rail.ts'
import { type Bank, openBank } from '../bank.ts'
import { callWithoutRequest } from '../call-without-request.ts'
import { dyingServer } from '../dying-server.ts'
import { newOperator } from '../operators.ts'
import type { MerchantAct, PayoutAct, PayoutPlan, PayoutRound } from './payout-plan.ts'
import { type PayoutFates, wrongAboutPayouts } from './payout-verdict.ts'
import {
  confirmedTwice,
  type GoingPayout,
  orderOf,
  type PayoutWorld,
  type Withdrawer,
  withdrawer,
} from './withdrawers.ts'

/** How many work at once. */
const lanes = 10

/** Plays a plan on a database of its own; answers the withdrawals' fates, and each broken promise as a sentence. */
export async function playPayouts(plan: PayoutPlan): Promise<PayoutFates> {
  const bank = await openBank({ timeoutMs: 400, is_pushed: true })
  try {
    const deps: PayoutDependencies = { ...bank.deps, brand: 'Sahuji' }
    const { id: checker_id } = await newOperator(bank, ['finance_checker'])
    const merchants: Withdrawer[] = []
    for (const [nth, way] of plan.ways.entries())
      merchants.push(await withdrawer(bank, deps, { is_known: nth % 2 === 0, checker_id, way }))
    const payouts = plan.payouts.map((planned): GoingPayout => ({ ...planned, id: null, is_short: false }))
    const world: PayoutWorld = { bank, deps, checker_id, merchants, payouts, doubled: 0 }
    for (const [at, round] of plan.rounds.entries()) await playRound(world, at, round)
    await settleAll(world)
    return await wrongAboutPayouts(world)
  } finally {
    await bank.close()
  }
}

async function playRound(world: PayoutWorld, at: number, round: PayoutRound): Promise<void> {
  const { bank, deps, payouts, merchants } = world
  const { npi } = bank.simulator
  if (round.outage) npi.fail({ call: round.outage, kind: 'reset', times: null, acts: false })
  if (round.tokens_end) npi.expireTokens(at % 2 === 0)
  await inLanes(payouts, async (payout) => {
    if (payout.id === null && payout.begins_at <= at) await begin(world, payout)
  })
  const begun = payouts.filter(({ id }) => id !== null)
  await inLanes(
    [
      ...round.merchants.map(
        ({ merchant, act }) =>
          () =>
            merchantDoes[act](world, merchants[merchant]!),
      ),
      ...begun.flatMap(({ id, acts }) =>
        acts
          .filter((one) => one.at === at)
          .map(
            ({ act }) =>
              () =>
                payoutDoes[act](world, id!),
          ),
      ),
    ],
    (run) => run(),
  )
  if (round.dies_at !== null) await die(bank, round.dies_at, begun)
  bank.clock.advance({ seconds: round.seconds })
  await work(world)
  npi.clearFaults()
  await checkedAgain(bank)
  await Promise.all(begun.filter(({ acts }) => acts.some((one) => one.at <= at)).map(({ id }) => sendPayout(deps, id!)))
}

/** A withdrawal refused for lack of money, or for an account after a return, is tried again in the next round. */
async function begin(world: PayoutWorld, payout: GoingPayout): Promise<void> {
  const { bank, deps, merchants } = world
  const who = merchants[payout.merchant]!
  const ids = payout.is_confirmed
    ? await confirmedTwice(who, payout.rupees)
    : await deps.db
        .write((tx) => placePayout(deps, tx, orderOf(who, payout.rupees)))
        .then(({ id }) => [id])
        .catch(refused)
  payout.is_short ||= ids === 'short'
  if (ids === 'short') return
  if (ids.length > 1) world.doubled += 1
  const [id] = ids
  if (id === undefined) return
  const { reference } = (await bank.db.read((tx) => payoutById(tx, id)))!
  bank.simulator.npi.behave(reference, payout.lie.plan)
  payout.id = id
}

function refused(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.name !== 'error') return []
  throw error
}

const payoutDoes: Record<PayoutAct, (world: PayoutWorld, id: string) => Promise<unknown>> = {
  'is sent': ({ deps }, id) => sendPayout(deps, id),
  'is sent by three': ({ deps }, id) => Promise.all([1, 2, 3].map(() => sendPayout(deps, id))),
  'is asked about': ({ deps }, id) => askAboutPayout(deps, id),
  'is taken back': async ({ deps }, id) => {
    const { merchant_id } = (await deps.db.read((tx) => payoutById(tx, id)))!
    await cancelPayout(deps)(callWithoutRequest(deps, merchant_id), { id }).catch(refused)
  },
  'is approved': ({ deps, checker_id: operator_id }, id) =>
    deps.db.write((tx) => approvePayout(deps, tx, { payout_id: id, operator_id })).catch(refused),
  'is refused': ({ deps, checker_id: operator_id }, id) =>
    deps.db.write((tx) => refusePayout(deps, tx, { payout_id: id, operator_id, reason: 'No.' })).catch(refused),
}

const raw = { call: 'liar', asked: {}, http: 200, answered: null }
const wentBack = { state: 'reversed', reason: 'Refunded', rail_ref: null, raw } as const

const merchantDoes: Record<MerchantAct, (world: PayoutWorld, who: Withdrawer) => Promise<unknown>> = {
  settles: ({ deps }, { merchant_id }) => Promise.all([1, 2].map(() => settleMerchant(deps, merchant_id))),
  'pays in by push': ({ bank }, who) => pushed(bank, who),
  'has a payment taken back': async ({ bank }, { load }) => {
    const row = await bank.now(load)
    await Promise.all([1, 2].map(() => recordRecheck(bank.deps, row, wentBack)))
  },
}

/** A bank pushes a load and repeats it, once to a server that stops. */
async function pushed(bank: Bank, who: Withdrawer): Promise<void> {
  const mobile = who.mobile_no.slice(-10)
  const { body } = await bank.simulator.nchl.validate({ mobile, amount: '1000.00' })
  const payment: PushedPayment = {
    user: mobile,
    amount: rupees('1000'),
    transaction_id: newId(),
    trace_id: `${body['validationTraceId']}`,
    remarks: null,
    sent_at: bank.clock.now(),
  }
  const tell = (deps: FundingDependencies) => recordPush(deps, deps.rails.push!, payment)
  await dyingServer(bank, { at: 1 + (who.mobile_no.charCodeAt(9) % 20), death: 'killed' }, tell)
  const said = await Promise.all([1, 2, 3].map(() => tell(bank.deps)))
  if (said.some((word) => word === 'credited' || word === 'repeated')) who.pushed += rupees('996')
}

/** A server goes down while it sends and checks. */
const die = (bank: Bank, at: number, payouts: readonly GoingPayout[]) =>
  dyingServer(bank, { at, death: 'killed' }, (funding) => {
    const deps: PayoutDependencies = { ...funding, brand: 'Sahuji' }
    return inLanes(payouts.slice(0, 6), async ({ id }) => {
      await sendPayout(deps, id!).catch(() => undefined)
      await askAboutPayout(deps, id!).catch(() => undefined)
    })
  })

/** A person checked the paused accounts: money may go there again, automatically too. */
const checkedAgain = (bank: Bank) =>
  bank.owner.write(async (tx) => {
    await tx.run`
      update payout_accounts set paused_at = null, pause_reason = null, paused_payout_id = null where paused_at is not null`
    await tx.run`
      update automatic_settlements s
         set every = 'times', times = ${['06:00', '12:00', '18:00']}, next_run_at = ${bank.clock.now()},
             account_id = (select id from payout_accounts a where a.merchant_id = s.merchant_id limit 1)
       where every = 'off'`
  })

async function work({ bank }: PayoutWorld): Promise<void> {
  for (const name of ['funding.sweep', 'payouts.sweep']) await bank.app.jobs.find((each) => each.name === name)!.run({})
  await bank.runJobs({ concurrency: 6, is_tolerant: true })
}

/** Eight days in all: by then returns have come back, and people decide on unknown outcomes. */
const settlingSeconds = [100, 3_600, 14_400, 43_200, 86_400, 172_800, 259_200, 604_800]

async function settleAll(world: PayoutWorld): Promise<void> {
  await world.bank.owner.write((tx) => tx.run`update automatic_settlements set every = 'off', next_run_at = null`)
  for (const seconds of settlingSeconds) {
    world.bank.clock.advance({ seconds })
    await work(world)
  }
}

async function inLanes<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
