import { setTimeout as delay } from 'node:timers/promises'
import type { Load, LoadState } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import { createLoad } from '../src/funding/begin/create-load.ts'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import type { LoadRow } from '../src/funding/loads/load-row.ts'
import { recordPush } from '../src/funding/pushes/push-payment.ts'
import { loadById, loadsOf } from '../src/funding/loads/queries.ts'
import { recheckCollection } from '../src/collections/settle/recheck-collection.ts'
import { settleCollection } from '../src/collections/settle/settle-collection.ts'
import { newId } from '../src/platform/ids.ts'
import type { PushedPayment } from '../src/rails/push-rail.ts'
import type { Bank } from './bank.ts'
import { callWithoutRequest } from './call-without-request.ts'
import { webhookOf } from './dying-server.ts'
import { pushMerchant } from './pushes.ts'
import { type RailFacts, type WayBack, wayBack } from './scenarios/rail-story.ts'
import { bankRails } from './scenarios/tested-rails.ts'

/** The owner of the money under way while a server goes down, and its expected end; `load` as soon as there is one. */
export interface Subject {
  merchant_id: string
  key: string
  load: Pick<Load, 'id' | 'reference'> | null
  back?: WayBack
  payment?: PushedPayment
  /** The account of the withdrawal, and the withdrawal as soon as there is one. */
  account_id?: string
  payout_id?: string
  /** The receiver's number; without a merchant while it is unregistered. */
  receiver?: { merchant_id: string | null; mobile: string }
  /** The request that it pays. */
  request_id?: string
  ends: { state: LoadState; wallet: bigint }
}

/** A piece of work that may be interrupted at any message to the database. */
export interface CrashCase {
  name: string
  prepare: (bank: Bank) => Promise<Subject>
  /** Answers whether it acknowledged anything to its caller. */
  run: (deps: FundingDependencies, subject: Subject, row: LoadRow | undefined) => Promise<boolean>
  /** Whether the acknowledged result exists, at once and after any restart. */
  isThere: (bank: Bank, subject: Subject) => Promise<boolean>
  /** What is wrong with it in the end, where it is no load. */
  wrong?: (bank: Bank, subject: Subject) => Promise<string | undefined>
  /** The caller's next step after a missing answer. */
  resume?: (bank: Bank, subject: Subject) => Promise<void>
}

const loadIs =
  (is: (row: LoadRow) => boolean) =>
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

export const unbegun = async (bank: Bank, rail: RailFacts): Promise<Subject> => {
  const ends = { state: 'credited', wallet: rail.net } as const
  return { merchant_id: await bank.newMerchant(), key: newId(), load: null, ends }
}

/** A payer who paid and closed the window, before any notification has come. */
export const paid = async (bank: Bank, rail: RailFacts): Promise<Subject> => {
  const subject = await unbegun(bank, rail)
  const load = await bank.beginFor(subject.merchant_id, '1000', { rail: rail.name, key: subject.key })
  await bank.visit(load)
  bank.controls[rail.name].behave(load.reference, { notify: { when: 'never' } })
  return { ...subject, load, back: wayBack({ bank, rail }, load) }
}

/** A credited payment that the rail has taken back meanwhile. */
const takenBack = async (bank: Bank, rail: RailFacts): Promise<Subject> => {
  const subject = await paid(bank, rail)
  await settleCollection(bank.deps, subject.load!.id)
  bank.controls[rail.name].behave(subject.load!.reference, { refunded: 'whole' })
  return { ...subject, ends: { state: 'reversed', wallet: 0n } }
}

/** A load is begun: a caller without an answer repeats the request with the same key, and pays. */
const beginning = (rail: RailFacts): CrashCase => ({
  name: `${rail.name}, a load is begun`,
  prepare: (bank) => unbegun(bank, rail),
  run: async (deps, subject) => {
    const { bank_name, channel } = rail.pays_by
    const { id } = await deps.db.read(
      (tx) => tx.one<{ id: string }>`
        select id from instruments where rail = ${rail.name} and name = ${bank_name} and channel = ${channel}`,
    )
    const ask = { instrument_id: id, amount: rupees('1000'), purpose: 'stock' } as const
    const call = { ...callWithoutRequest(deps, subject.merchant_id), key: subject.key }
    subject.load = await createLoad(deps)(call, ask)
    return true
  },
  isThere: loadIs(({ state, opened_at }) => state === 'at_bank' && opened_at !== null),
  resume: async (bank, subject) => {
    const { merchant_id, key } = subject
    const again = await bank.beginFor(merchant_id, '1000', { rail: rail.name, key })
    if (subject.load && subject.load.reference !== again.reference) throw new Error('the same key began another load')
    subject.load = again
    await bank.decide(again, 'never_return')
  },
})

/** The cases of a load at a rail, each a flow of its own. */
const casesOf = (rail: RailFacts): CrashCase[] => [
  beginning(rail),
  {
    name: `${rail.name}, the payer comes back`,
    prepare: (bank) => paid(bank, rail),
    run: async (deps, { back }) => 'redirect' in (await webhookOf(deps, back!)),
    // a payer is redirected in any case: what the database missed is recorded as soon as it answers
    isThere: soon(loadIs(({ returned_at }) => returned_at !== null)),
  },
  ...(rail.notifies
    ? [
        {
          name: `${rail.name}, the rail notifies us`,
          prepare: (bank: Bank) => paid(bank, rail),
          run: async (deps: FundingDependencies, { back }: Subject, row: LoadRow | undefined) => {
            const made = rail.notifies!.forged(row!)
            const told = rail.notifies!.is_signed ? { ...back!, path: made.path } : made
            return 'http' in (await webhookOf(deps, told))
          },
          isThere: loadIs(({ notified_at }) => notified_at !== null),
        },
      ]
    : []),
  {
    name: `${rail.name}, a check credits`,
    prepare: (bank) => paid(bank, rail),
    run: async (deps, { load }) => (await settleCollection(deps, load!.id))?.state === 'credited',
    isThere: loadIs(({ state }) => state === 'credited'),
  },
  ...(rail.shows_refunds === 'none'
    ? []
    : [
        {
          name: `${rail.name}, a payment is taken back`,
          prepare: (bank: Bank) => takenBack(bank, rail),
          run: async (deps: FundingDependencies, { load }: Subject, row: LoadRow | undefined) => {
            await recheckCollection(deps, row!)
            return (await deps.db.read((tx) => loadById(tx, load!.id)))?.state === 'reversed'
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
export const loadCrashCases: readonly CrashCase[] = [...bankRails.flatMap(casesOf), pushing]

/** Lets a day pass, with the jobs running: interrupted work has ended by then. */
export async function settleAfterRestart(bank: Bank): Promise<void> {
  for (const seconds of [20, 100, 600, 3_600, 14_400, 28_800, 38_880]) {
    bank.clock.advance({ seconds })
    for (const name of ['funding.sweep', 'funding.sweep_rechecks', 'payouts.sweep', 'payouts.sweep_settlements'])
      await bank.app.jobs.find((each) => each.name === name)!.run({})
    await bank.runJobs({ concurrency: 6 })
  }
}

/** What is wrong with a subject in the end, as a word; undefined where it ended as it should, exactly once. */
export async function wrongInTheEnd(bank: Bank, { load, ends, merchant_id }: Subject): Promise<string | undefined> {
  const { loads } = await bank.owner.read(
    (tx) => tx.one<{ loads: number }>`select count(*)::integer as loads from loads where merchant_id = ${merchant_id}`,
  )
  const { state } = await bank.now(load!)
  const wallet = await bank.wallet(load!)
  const isRight = loads === 1 && state === ends.state && wallet === ends.wallet
  return isRight ? undefined : `${loads} loads, ${state}, ${wallet}`
}
