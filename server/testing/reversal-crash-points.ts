import { approveProposal } from './proposals.ts'
import { rupees } from '@sahuji/contract/money/money'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import { takeBackUntold, type UntoldPush } from '../src/funding/pushes/overdue-pushes.job.ts'
import { recordPush } from '../src/funding/pushes/push-payment.ts'
import { validatePush } from '../src/funding/pushes/push-validation.ts'
import { settleCollection } from '../src/collections/settle/settle-collection.ts'
import { proposeClawback } from '../src/collections/settle/propose-clawback.ts'
import { proposalById } from '../src/approvals/proposal-rows.ts'
import { newId } from '../src/platform/ids.ts'
import { Refusal } from '../src/platform/refusal.ts'
import type { PushedPayment } from '../src/rails/push-rail.ts'
import type { Bank } from './bank.ts'
import { type CrashCase, paid, type Subject, wrongInTheEnd } from './crash-points.ts'
import { newOperator } from './operators.ts'
import { diesAfterCommit, goneMessage, pushLoadsOf, pushMerchant } from './pushes.ts'
import { bankRails } from './scenarios/tested-rails.ts'

const ends = { state: 'reversed', wallet: 0n } as const

/** The two operators of a reversal by hand, opened once for a bank. */
const deskOf = new WeakMap<Bank, Promise<{ maker: string; checker: string }>>()

export function deskIn(bank: Bank): Promise<{ maker: string; checker: string }> {
  const opened = async () => {
    const [maker, checker] = [await newOperator(bank, ['finance_maker']), await newOperator(bank, ['finance_checker'])]
    return { maker: maker.id, checker: checker.id }
  }
  const known = deskOf.get(bank) ?? opened()
  deskOf.set(bank, known)
  return known
}

const proposalsOn = (db: FundingDependencies['db'], load_id: string) =>
  db.read(
    (tx) => tx.many<{ id: string; state: string }>`
      select id, state from operator_proposals where load_id = ${load_id} and kind = 'clawback'`,
  )

/**
 * One person records that the rail took a payment back, another agrees; a person without an answer reads the state, and
 * continues from there.
 */
export async function reverseByHand(
  deps: FundingDependencies,
  load_id: string,
  { maker, checker }: { maker: string; checker: string },
): Promise<boolean> {
  const waiting = (await proposalsOn(deps.db, load_id)).find(({ state }) => state === 'waiting')
  const by = { operator_id: maker, name: 'Nirmala Joshi' }
  const reason = 'Given back in the rail’s own portal.'
  const id =
    waiting?.id ??
    (await deps.db.write((tx) => proposeClawback(tx, deps.clock, by, { collection_id: load_id, reason }))).id
  const { revision } = (await deps.db.read((tx) => proposalById(tx, id)))!
  const agrees = { operator_id: checker, name: 'Deepak Bhattarai' }
  return (
    (await deps.db.write((tx) => approveProposal({ ...deps, brand: 'Sahuji' }, tx, agrees, { id, revision }))).state ===
    'done'
  )
}

const isReversed = async (bank: Bank, { load }: Subject) => (await bank.now(load!)).state === 'reversed'

/** A reversal that the rail's protocol does not report: it was made in its portal, or by letter. */
const byHand = (name: string, prepare: CrashCase['prepare']): CrashCase => {
  const desks = new WeakMap<Subject, { maker: string; checker: string }>()
  return {
    name: `${name}, a payment is taken back by hand`,
    prepare: async (bank) => {
      const subject = { ...(await prepare(bank)), ends }
      desks.set(subject, await deskIn(bank))
      return subject
    },
    run: (deps, subject) => reverseByHand(deps, subject.load!.id, desks.get(subject)!),
    isThere: isReversed,
    resume: async (bank, subject) => {
      if (await isReversed(bank, subject)) return
      await reverseByHand(bank.deps, subject.load!.id, await deskIn(bank)).catch(async (error: unknown) => {
        // the commit of the interrupted call came in this moment
        if (!(error instanceof Refusal) || !(await isReversed(bank, subject))) throw error
      })
    },
    wrong: async (bank, subject) => {
      const states = (await proposalsOn(bank.owner, subject.load!.id)).map(({ state }) => state)
      return (await wrongInTheEnd(bank, subject)) ?? (`${states}` === 'done' ? undefined : `proposals: ${states}`)
    },
  }
}

const credited = async (bank: Bank, rail: (typeof bankRails)[number]): Promise<Subject> => {
  const subject = await paid(bank, rail)
  await settleCollection(bank.deps, subject.load!.id)
  return subject
}

/** A push that was credited an hour ago; `is_told` where its rail got the answer. */
async function pushedBefore(bank: Bank, is_told: boolean): Promise<Subject & { payment: PushedPayment }> {
  const { merchant_id, mobile } = await pushMerchant(bank)
  const sent_at = new Date(bank.clock.now().getTime() - 3_600_000)
  const past = { ...bank.deps, clock: { now: () => sent_at } }
  const rail = bank.deps.rails.push!
  const validated = await validatePush(past, rail, { user: mobile, amount: rupees('1000') })
  if ('no' in validated) throw new Error(`a push is refused: ${validated.no}`)
  const { trace_id } = validated.wallet
  const payment = { user: mobile, amount: rupees('1000'), transaction_id: newId(), trace_id, remarks: null, sent_at }
  await recordPush(is_told ? past : diesAfterCommit(past), rail, payment).catch((error: Error) => {
    if (error.message !== goneMessage) throw error
  })
  const [load] = await pushLoadsOf(bank, merchant_id)
  if (!load) throw new Error('the database was terminated while a push was prepared')
  return { merchant_id, key: '', load, payment, ends }
}

const untold = ({ merchant_id, load, payment }: Subject): UntoldPush => ({
  rail: 'nchl',
  transaction_id: payment!.transaction_id,
  merchant_id,
  load_id: load!.id,
})

/** A push that was credited without an answer to its rail: the job takes it back, and runs again in a minute. */
const overdue: CrashCase = {
  name: 'nchl, a push that nobody was told of is taken back',
  prepare: (bank) => pushedBefore(bank, false),
  run: (deps, subject) => takeBackUntold(deps, untold(subject)),
  isThere: isReversed,
  resume: async (bank, subject) => {
    await takeBackUntold(bank.deps, untold(subject))
    const said = await recordPush(bank.deps, bank.deps.rails.push!, subject.payment!)
    if (said !== 'not_allowed') throw new Error(`a push that was taken back is ${said} where it is asked about again`)
  },
}

/** The ways in which credited money goes back without a message from its rail. */
export const reversalCrashCases: readonly CrashCase[] = [
  ...bankRails
    .filter(({ shows_refunds }) => shows_refunds === 'none')
    .map((rail) => byHand(rail.name, (bank) => credited(bank, rail))),
  byHand('nchl', (bank) => pushedBefore(bank, true)),
  overdue,
]
