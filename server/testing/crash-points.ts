import { setTimeout as delay } from 'node:timers/promises'
import type { CollectionState } from '@sahuji/contract/collections'
import { rupees } from '@sahuji/contract/money/money'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import type { LoadRow } from '../src/funding/loads/load-row.ts'
import { recordPush } from '../src/funding/pushes/push-payment.ts'
import { loadsOf } from '../src/funding/loads/queries.ts'
import type { CollectionRow } from '../src/collections/rows/collection-row.ts'
import { collectionById } from '../src/collections/rows/queries.ts'
import { recheckCollection } from '../src/collections/settle/recheck-collection.ts'
import { settleCollection } from '../src/collections/settle/settle-collection.ts'
import { newId } from '../src/platform/ids.ts'
import type { PushedPayment } from '../src/rails/push-rail.ts'
import type { Bank, Collected } from './bank.ts'
import { type Collecting, loads, payments } from './collecting.ts'
import { webhookOf } from './dying-server.ts'
import type { WalletPayer } from './paying.ts'
import { pushMerchant } from './pushes.ts'
import { comesBack, notification, type RailFacts, stageOf, type WayBack, wayBack } from './scenarios/rail-story.ts'
import { bankRails, paymentRails } from './scenarios/tested-rails.ts'

/** The owner of the money under way while a server goes down, and its expected end; `load` as soon as there is one. */
export interface Subject {
  merchant_id: string
  key: string
  load: Pick<Collected, 'id' | 'reference'> | null
  back?: WayBack
  /** The rail's own notification of it. */
  told?: WayBack
  payment?: PushedPayment
  /** The account of the withdrawal, and the withdrawal as soon as there is one. */
  account_id?: string
  payout_id?: string
  /** The receiver's number; without a merchant while it is unregistered. */
  receiver?: { merchant_id: string | null; mobile: string }
  /** A payment that is paid or refunded, its payer's wallet, and the rail that brought it. */
  payment_id?: string
  payer?: WalletPayer
  rail?: RailFacts
  /** The request that it pays. */
  request_id?: string
  /** What its collection is for; a load by default. */
  collects?: Collecting
  ends: { state: CollectionState; wallet: bigint }
}

/** A piece of work that may be interrupted at any message to the database. */
export interface CrashCase {
  name: string
  prepare: (bank: Bank) => Promise<Subject>
  /** Answers whether it acknowledged anything to its caller. */
  run: (deps: FundingDependencies, subject: Subject, row: CollectionRow | undefined) => Promise<boolean>
  /** Whether the acknowledged result exists, at once and after any restart. */
  isThere: (bank: Bank, subject: Subject) => Promise<boolean>
  /** What is wrong with it in the end, where it is no load. */
  wrong?: (bank: Bank, subject: Subject) => Promise<string | undefined>
  /** The caller's next step after a missing answer. */
  resume?: (bank: Bank, subject: Subject) => Promise<void>
}

const loadIs =
  (is: (row: CollectionRow) => boolean) =>
  async (bank: Bank, { load }: Subject) =>
    is(await bank.now(load!))

/** Within half a minute, for results that are written after the answer. */
const soon =
  (isThere: CrashCase['isThere']): CrashCase['isThere'] =>
  async (bank, subject) => {
    const gaveUpAt = performance.now() + 30_000
    while (!(await isThere(bank, subject))) {
      if (performance.now() > gaveUpAt) return false
      await delay(200)
    }
    return true
  }

export const unbegun = async (bank: Bank, rail: RailFacts, collects: Collecting = loads): Promise<Subject> => {
  const ends = { state: 'credited', wallet: collects.netOf(rail) } as const
  return { merchant_id: await bank.newMerchant(), key: newId(), load: null, collects, ends }
}

/** A payer who paid and closed the window, before any notification has come. */
export const paid = async (bank: Bank, rail: RailFacts, collects: Collecting = loads): Promise<Subject> => {
  const subject = await unbegun(bank, rail, collects)
  const load = await stageOf(bank, rail, collects).begin('1000', subject)
  await bank.visit(load)
  bank.controls[rail.name].behave(load.reference, { notify: { when: 'never' } })
  if (comesBack(rail)) return { ...subject, load, back: wayBack({ bank, rail }, load) }
  bank.controls[rail.name].decide(load.reference, 'approve')
  return { ...subject, load }
}

/** A credited payment that the rail has taken back meanwhile. */
const takenBack = async (bank: Bank, rail: RailFacts, collects: Collecting): Promise<Subject> => {
  const subject = await paid(bank, rail, collects)
  await settleCollection(bank.deps, subject.load!.id)
  bank.controls[rail.name].behave(subject.load!.reference, { refunded: 'whole' })
  return { ...subject, ends: { state: 'reversed', wallet: 0n } }
}

/** It is begun: a caller without an answer repeats the request with the same key, and pays. */
const beginning = (rail: RailFacts, collects: Collecting): CrashCase => ({
  name: `${rail.name}, ${collects.name} is begun`,
  prepare: (bank) => unbegun(bank, rail, collects),
  run: async (deps, subject) => {
    const { bank_name, channel } = rail.pays_by
    const { id: instrument_id } = await deps.db.read(
      (tx) => tx.one<{ id: string }>`
        select id from instruments where rail = ${rail.name} and name = ${bank_name} and channel = ${channel}`,
    )
    const { merchant_id, key } = subject
    subject.load = await collects.begin(deps, { merchant_id, key, instrument_id, amount: rupees('1000') })
    return true
  },
  isThere: loadIs(({ state, opened_at }) => state === 'at_bank' && opened_at !== null),
  resume: async (bank, subject) => {
    const again = await stageOf(bank, rail, collects).begin('1000', subject)
    if (subject.load && subject.load.reference !== again.reference) throw new Error('the same key began another one')
    subject.load = again
    await bank.decide(again, 'never_return')
  },
})

/** The cases of one thing that is collected at a rail, each a flow of its own. */
const casesOf = (rail: RailFacts, collects: Collecting): CrashCase[] => [
  beginning(rail, collects),
  ...(comesBack(rail)
    ? [
        {
          name: `${rail.name}, the payer of ${collects.name} comes back`,
          prepare: (bank: Bank) => paid(bank, rail, collects),
          run: async (deps: FundingDependencies, { back }: Subject) => 'redirect' in (await webhookOf(deps, back!)),
          // a payer is redirected in any case: what the database missed is recorded as soon as it answers
          isThere: soon(loadIs(({ returned_at }) => returned_at !== null)),
        },
      ]
    : []),
  ...(rail.notifies
    ? [
        {
          name: `${rail.name}, the rail notifies us of ${collects.name}`,
          prepare: async (bank: Bank) => {
            const subject = await paid(bank, rail, collects)
            return { ...subject, told: await notification({ bank, rail }, subject.load!) }
          },
          run: async (deps: FundingDependencies, { told }: Subject) => 'http' in (await webhookOf(deps, told!)),
          isThere: loadIs(({ notified_at }) => notified_at !== null),
        },
      ]
    : []),
  {
    name: `${rail.name}, a check credits ${collects.name}`,
    prepare: (bank) => paid(bank, rail, collects),
    run: async (deps, { load }) => (await settleCollection(deps, load!.id))?.state === 'credited',
    isThere: loadIs(({ state }) => state === 'credited'),
  },
  ...(rail.shows_refunds === 'none'
    ? []
    : [
        {
          name: `${rail.name}, ${collects.name} is taken back`,
          prepare: (bank: Bank) => takenBack(bank, rail, collects),
          run: async (deps: FundingDependencies, { load }: Subject, row: CollectionRow | undefined) => {
            await recheckCollection(deps, row!)
            return (await deps.db.read((tx) => collectionById(tx, load!.id)))?.state === 'reversed'
          },
          isThere: loadIs(({ state }) => state === 'reversed'),
        },
      ]),
]

/** A bank pushes a load from its own app; it repeats the push where it got no answer. */
const pushing: CrashCase = {
  name: 'nchl, a bank pushes',
  prepare: async (bank) => {
    const { merchant_id, mobile } = await pushMerchant(bank)
    const { body } = await bank.simulator.nchl.validate({ mobile, amount: '1000.00' })
    const payment: PushedPayment = {
      user: mobile,
      amount: rupees('1000'),
      transaction_id: newId(),
      trace_id: `${body['validationTraceId']}`,
      remarks: null,
      sent_at: bank.clock.now(),
    }
    const ends = { state: 'credited', wallet: 99_600n } as const
    return { merchant_id, key: '', load: null, payment, ends }
  },
  run: async (deps, { payment }) => (await recordPush(deps, deps.rails.push!, payment!)) === 'credited',
  isThere: async (bank, { merchant_id }) => (await pushesOf(bank, merchant_id)).length === 1,
  resume: async (bank, subject) => {
    const said = await recordPush(bank.deps, bank.deps.rails.push!, subject.payment!)
    if (said !== 'credited' && said !== 'repeated') throw new Error(`a push that is asked about again is ${said}`)
    const [load] = await pushesOf(bank, subject.merchant_id)
    subject.load = load ?? null
  },
}

const pushesOf = (bank: Bank, merchant_id: string): Promise<LoadRow[]> =>
  bank.db.read((tx) => loadsOf(tx, merchant_id, { mode: 'live', cursor: undefined, limit: 5 }))

/** The flows that move money in or back, at every rail; a server may stop anywhere in them, and each ends once. */
export const collectionCrashCases: readonly CrashCase[] = [
  ...bankRails.flatMap((rail) => casesOf(rail, loads)),
  ...paymentRails.flatMap((rail) => casesOf(rail, payments)),
  pushing,
]

/** The jobs of every minute that find interrupted work. */
const sweeps = [
  'funding.sweep',
  'funding.sweep_rechecks',
  'payouts.sweep',
  'payouts.sweep_settlements',
  'payments.sweep',
  'payments.sweep_arrivals',
  'payments.sweep_refund_orders',
  'payments.pay_refunds',
  'payments.hold_disputed',
]

/** Lets a day pass, with the jobs running: interrupted work has ended by then. */
export async function settleAfterRestart(bank: Bank): Promise<void> {
  for (const seconds of [20, 100, 600, 3_600, 14_400, 28_800, 38_880]) {
    bank.clock.advance({ seconds })
    for (const name of sweeps) await bank.app.jobs.find((each) => each.name === name)!.run({})
    await bank.runJobs({ concurrency: 6 })
  }
}

/** What is wrong with a subject in the end, as a word; undefined where it ended as it should, exactly once. */
export async function wrongInTheEnd(
  bank: Bank,
  { load, ends, merchant_id, collects = loads }: Subject,
): Promise<string | undefined> {
  const { count } = await bank.owner.read(
    (tx) => tx.one<{ count: number }>`
      select count(*)::integer as count from collections where merchant_id = ${merchant_id}`,
  )
  const row = await bank.now(load!)
  const wallet = await bank.wallet(load!)
  const isRight = count === 1 && row.state === ends.state && wallet === ends.wallet
  return isRight ? collects.wrong(bank, row) : `${count} collections, ${row.state}, ${wallet}`
}
