import type { Load } from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money'
import { createLoad } from '../src/funding/create-load.ts'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import type { LoadRow } from '../src/funding/load-row.ts'
import { settleLoad } from '../src/funding/settle-load.ts'
import { newId } from '../src/platform/ids.ts'
import type { Bank } from './bank.ts'
import { callWithoutRequest } from './call-without-request.ts'
import { webhookOf } from './dying-server.ts'
import type { RailFacts } from './scenarios/rail-story.ts'

/** Whose payment is under way while a server goes down; `load` as soon as there is one. */
export interface Subject {
  rail: RailFacts
  merchant_id: string
  key: string
  load: Load | null
}

/** A piece of work that may be cut at any message to the database. */
export interface Flow {
  name: string
  applies?: (rail: RailFacts) => boolean
  prepare: (bank: Bank, rail: RailFacts) => Promise<Subject>
  /** Answers whether it acknowledged anything to whoever asked. */
  run: (deps: FundingDependencies, subject: Subject, row: LoadRow | undefined) => Promise<boolean>
  /** Whether what was acknowledged is there, at once and after any restart. */
  isThere: (bank: Bank, subject: Subject) => Promise<boolean>
  /** What whoever asked does after no answer came. */
  resume?: (bank: Bank, subject: Subject) => Promise<void>
}

const begun = async (bank: Bank, rail: RailFacts): Promise<Subject> => {
  const [merchant_id, key] = [await bank.newMerchant(), newId()]
  const load = await bank.beginFor(merchant_id, '1000', { rail: rail.name, key })
  return { rail, merchant_id, key, load }
}

/** A payer who paid and closed the window. */
const paid = async (bank: Bank, rail: RailFacts): Promise<Subject> => {
  const subject = await begun(bank, rail)
  await bank.decide(subject.load!, 'never_return')
  return subject
}

const loadIs =
  (is: (row: LoadRow) => boolean) =>
  async (bank: Bank, { load }: Subject) =>
    is(await bank.now(load!))

/** The flows that move money in; whatever becomes of a server in them, the payer has paid and is credited once. */
export const flows: readonly Flow[] = [
  {
    name: 'a load is begun',
    prepare: async (bank, rail) => ({ rail, merchant_id: await bank.newMerchant(), key: newId(), load: null }),
    run: async (deps, subject) => {
      const { merchant_id, key, rail } = subject
      const instrument_id = await deps.db.read(
        async (tx) =>
          (
            await tx.one<{ id: string }>`
              select id from instruments where rail = ${rail.name} and name = ${rail.pays_by.bank_name}
                 and channel = ${rail.pays_by.channel}`
          ).id,
      )
      const ask = { instrument_id, amount: rupees('1000'), purpose: 'stock' } as const
      subject.load = await createLoad(deps)({ ...callWithoutRequest(deps, merchant_id), key }, ask)
      return true
    },
    isThere: loadIs(({ state, opened_at }) => state === 'at_bank' && opened_at !== null),
    resume: async (bank, subject) => {
      const { merchant_id, key, rail } = subject
      const again = await bank.beginFor(merchant_id, '1000', { rail: rail.name, key })
      if (subject.load && subject.load.reference !== again.reference) throw new Error('the same key began another load')
      subject.load = again
      await bank.decide(again, 'never_return')
    },
  },
  {
    name: 'the payer comes back',
    prepare: paid,
    run: async (deps, { rail }, row) => 'redirect' in (await webhookOf(deps, rail.forgedReturn(row!))),
    isThere: loadIs(({ returned_at }) => returned_at !== null),
  },
  {
    name: 'the rail notifies us',
    applies: (rail) => rail.notifies !== undefined,
    prepare: paid,
    run: async (deps, { rail }, row) => 'http' in (await webhookOf(deps, rail.notifies!.forged(row!))),
    isThere: loadIs(({ notified_at }) => notified_at !== null),
  },
  {
    name: 'a check credits',
    prepare: paid,
    run: async (deps, { load }) => (await settleLoad(deps, load!.id))?.state === 'credited',
    isThere: loadIs(({ state }) => state === 'credited'),
  },
]

/** Lets a day go by, with the jobs at work: what was cut off has its end by then. */
export async function settleAfterRestart(bank: Bank): Promise<void> {
  for (const seconds of [20, 100, 600, 3_600, 14_400, 28_800, 38_880]) {
    bank.clock.advance({ seconds })
    await bank.app.jobs.find(({ name }) => name === 'funding.sweep')!.run({})
    await bank.runJobs({ concurrency: 6 })
  }
}

/** What is wrong about a subject in the end, as a word; undefined where it was credited once and for all. */
export async function wrongInTheEnd(bank: Bank, { load, rail, merchant_id }: Subject): Promise<string | undefined> {
  const { loads } = await bank.owner.read(
    (tx) => tx.one<{ loads: number }>`select count(*)::integer as loads from loads where merchant_id = ${merchant_id}`,
  )
  const { state } = await bank.now(load!)
  const wallet = await bank.wallet(load!)
  return loads === 1 && state === 'credited' && wallet === rail.net ? undefined : `${loads} loads, ${state}, ${wallet}`
}
