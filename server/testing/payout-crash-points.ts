import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { newId } from '../src/platform/ids.ts'
import { retryOnUnknownCommit } from '../src/platform/database/database.ts'
import { settleCollection } from '../src/collections/settle/settle-collection.ts'
import { lockWallet } from '../src/ledger/post.ts'
import { approvePayout } from '../src/payouts/decide-payout.ts'
import type { PayoutDependencies } from '../src/payouts/dependencies.ts'
import type { PayoutRow } from '../src/payouts/payout-row.ts'
import { placePayout } from '../src/payouts/place-payout.ts'
import { payoutById } from '../src/payouts/queries.ts'
import { sendPayout } from '../src/payouts/send-payout.ts'
import { settleMerchant } from '../src/payouts/settlement/settle-merchant.ts'
import { askAboutPayout } from '../src/payouts/watch-payout.ts'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import type { Bank } from './bank.ts'
import { type CrashCase, paid, type Subject } from './crash-points.ts'
import { newOperator } from './operators.ts'
import { accountOf, deposited } from './payouts.ts'
import { bankRails } from './scenarios/tested-rails.ts'
import { fileOf, imported } from './stated-books.ts'

const put_in = rupees('5,000')
const amount = rupees('1,000')
const ends = { state: 'credited', wallet: 0n } as const

const withdrawing = (deps: FundingDependencies): PayoutDependencies => ({ ...deps, brand: 'Sahuji' })

/** A merchant with Rs.5,000, and an account whose withdrawals are reviewed. */
async function rich(bank: Bank): Promise<Subject> {
  const merchant_id = await bank.newMerchant()
  const account_id = await accountOf(bank, merchant_id)
  await deposited(bank, merchant_id, put_in)
  return { merchant_id, key: newId(), load: null, account_id, ends }
}

const place = (deps: PayoutDependencies, { merchant_id, account_id, key }: Subject): Promise<PayoutRow> => {
  const ordered = { merchant_id, mode: 'live', account: { id: account_id! }, amount, purpose: 'stock', key } as const
  const alone = { origin: 'automatic', person_id: null } as const
  return retryOnUnknownCommit(() => deps.db.write((tx) => placePayout(deps, tx, { ...ordered, ...alone })))
}

/** A withdrawal that a checker approved. */
async function approved(bank: Bank): Promise<Subject> {
  const subject = await rich(bank)
  const deps = withdrawing(bank.deps)
  const { id: payout_id } = await place(deps, subject)
  const { id: operator_id } = await newOperator(bank, ['finance_checker'])
  await bank.db.write((tx) => approvePayout(deps, tx, { payout_id, operator_id }))
  return { ...subject, payout_id }
}

const payoutsOf = (bank: Bank, { merchant_id }: Subject): Promise<PayoutRow[]> =>
  bank.owner.read(async (tx) => {
    const ids = await tx.many<{ id: string }>`select id from payouts where merchant_id = ${merchant_id}`
    return Promise.all(ids.map(async ({ id }) => (await payoutById(tx, id))!))
  })

const payoutIs =
  (state: PayoutRow['state']) =>
  async (bank: Bank, subject: Subject): Promise<boolean> =>
    (await payoutsOf(bank, subject))[0]?.state === state

const nowIs = async (deps: FundingDependencies, { payout_id }: Subject, state: PayoutRow['state']) =>
  (await deps.db.read((tx) => payoutById(tx, payout_id!)))?.state === state

/** One withdrawal in one of these states, at most one order, and a wallet that agrees. */
const endsAs =
  (...states: PayoutRow['state'][]) =>
  async (bank: Bank, subject: Subject): Promise<string | undefined> => {
    const payouts = await payoutsOf(bank, subject)
    const [payout] = payouts
    const orders = payout ? bank.simulator.npi.received(payout.reference) : 0
    const { free } = await bank.db.write((tx) => lockWallet(tx, subject.merchant_id, 'live'))
    const isOut = payout?.state === 'credited'
    const isOver = isOut || payout?.state === 'returned'
    const isRight =
      payouts.length === 1 &&
      states.includes(payout!.state) &&
      orders <= 1 &&
      // an order of an unclear payout never reached the bank
      (payout!.state !== 'unclear' || orders === 0) &&
      free.balance === put_in - (isOut ? payout!.amount : 0n) &&
      free.held === (isOver ? 0n : payout!.amount)
    return isRight ? undefined : `${payouts.length} payouts, ${payout?.state}, ${orders} orders, ${free.balance}`
  }

/** A withdrawal whose bank has not given its final answer yet. */
async function onItsWay(bank: Bank): Promise<Subject> {
  const subject = await approved(bank)
  const { reference } = (await bank.db.read((tx) => payoutById(tx, subject.payout_id!)))!
  bank.simulator.npi.behave(reference, { steps: [{ credit: '999' }, { credit: '000', after_queries: 0 }] })
  await sendPayout(withdrawing(bank.deps), subject.payout_id!)
  return subject
}

async function cameBack(bank: Bank): Promise<Subject> {
  const subject = await approved(bank)
  await sendPayout(withdrawing(bank.deps), subject.payout_id!)
  const { reference } = (await bank.db.read((tx) => payoutById(tx, subject.payout_id!)))!
  bank.simulator.npi.move(reference, { reversal: '000', reason: 'ACCOUNT CLOSED' })
  return subject
}

async function due(bank: Bank): Promise<Subject> {
  const subject = await rich(bank)
  await bank.owner.write(
    (tx) => tx.run`
      insert into automatic_settlements (merchant_id, every, times, account_id, reserve, minimum, changed_at, next_run_at)
      values (${subject.merchant_id}, 'day', ${['11:00']}, ${subject.account_id!}, 0, 0, ${bank.clock.now()},
              ${bank.clock.now()})`,
  )
  return subject
}

const khalti = bankRails.find(({ name }) => name === 'khalti')!

/** The day's file of a rail with one payment in it. */
const stated = (deps: Pick<FundingDependencies, 'db' | 'clock'>, { load }: Subject): Promise<string> => {
  const row = { day: kathmanduDay(deps.clock.now()), amount, reference: load!.reference }
  return imported(deps, [row], { text: fileOf([row]) })
}

const matchesOf = async (bank: Bank, { load }: Subject): Promise<number> =>
  (
    await bank.owner.read(
      (tx) => tx.one<{ count: number }>`
        select count(*)::integer as count from statement_matches m join rail_statement_rows r on r.id = m.row_id
         where r.reference = ${load!.reference}`,
    )
  ).count

/** The flows that move money out, and the one that compares it with a rail's answer. */
export const payoutCrashCases: readonly CrashCase[] = [
  {
    name: 'npi, a withdrawal is placed',
    prepare: rich,
    run: async (deps, subject) => (await place(withdrawing(deps), subject)).state === 'held',
    isThere: payoutIs('held'),
    resume: async (bank, subject) => void (await place(withdrawing(bank.deps), subject)),
    wrong: endsAs('held'),
  },
  {
    name: 'npi, a withdrawal is sent',
    prepare: approved,
    run: async (deps, subject) => {
      await sendPayout(withdrawing(deps), subject.payout_id!)
      return nowIs(deps, subject, 'credited')
    },
    isThere: payoutIs('credited'),
    wrong: endsAs('credited', 'unclear'),
  },
  {
    name: 'npi, a check credits a withdrawal',
    prepare: onItsWay,
    run: async (deps, { payout_id }) => (await askAboutPayout(withdrawing(deps), payout_id!))?.state === 'credited',
    isThere: payoutIs('credited'),
    wrong: endsAs('credited'),
  },
  {
    name: 'npi, a withdrawal comes back',
    prepare: cameBack,
    run: async (deps, { payout_id }) => (await askAboutPayout(withdrawing(deps), payout_id!))?.state === 'returned',
    isThere: payoutIs('returned'),
    wrong: endsAs('returned'),
  },
  {
    name: 'npi, a wallet is settled of its own accord',
    prepare: due,
    run: async (deps, { merchant_id }) => (await settleMerchant(withdrawing(deps), merchant_id), true),
    isThere: payoutIs('held'),
    wrong: endsAs('held'),
  },
  {
    name: 'khalti, the day’s statement is counted',
    prepare: async (bank) => {
      const subject = await paid(bank, khalti)
      await settleCollection(bank.deps, subject.load!.id)
      return subject
    },
    run: async (deps, subject) => (await stated(deps, subject)) !== '',
    isThere: async (bank, subject) => (await matchesOf(bank, subject)) === 1,
    resume: (bank, subject) =>
      stated(bank, subject).then(
        () => undefined,
        (error: Error & { code?: string }) => {
          if (error.code !== 'statement_known') throw error
        },
      ),
    wrong: async (bank, subject) => {
      const matches = await matchesOf(bank, subject)
      return matches === 1 ? undefined : `${matches} matches`
    },
  },
]
