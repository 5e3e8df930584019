import { approveProposal } from './proposals.ts'
import type { Load } from '@sahuji/contract/funding'
import type { Mode } from '@sahuji/contract/http/lists'
import { platformAccount } from '../src/ledger/accounts.ts'
import type { PlatformAccountKind } from '../src/ledger/chart-of-accounts.ts'
import { balanceOf, merchantAccount } from '../src/ledger/queries.ts'
import { verify } from '../src/ledger/verify.ts'
import { type Actor, proposalById, type ProposalRow } from '../src/approvals/proposal-rows.ts'
import { proposeAdjustment } from '../src/transactions/adjustments/propose-adjustment.ts'
import { reservedInSuspense } from '../src/collections/settle/suspense.ts'
import { bookPromises } from '../src/operator/books/verify-books.job.ts'
import { type Bank, type BankSettings, openBank } from './bank.ts'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { newOperator } from './operators.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'

/** Two operators who work on money, with a bank and its payers. */
export interface Desk {
  bank: Bank
  db: Database
  clock: Clock
  deps: Bank['deps']
  /** May check as well, so that a refusal never comes from the role. */
  maker: Actor
  checker: Actor
  /** The id of an operator who may only read. */
  viewer(): Promise<string>
  /** A merchant with an empty wallet. */
  merchant(): Promise<{ merchant_id: string; wallet: string }>
  /** One of the platform's accounts; the first stripe. */
  account(kind: PlatformAccountKind, mode?: Mode): string
  balance(account_id: string): Promise<bigint>
  reserved(): Promise<bigint>
  /** Proposes and approves an adjustment in the live book. */
  adjust(lines: readonly [string, bigint][]): Promise<ProposalRow>
  approve(proposal: ProposalRow): Promise<ProposalRow>
  row(id: string): Promise<ProposalRow>
  /** A load of Rs.1,000 for which the bank paid this amount: in suspense, in review. */
  inReview(paid: string, merchant_id?: string): Promise<Load>
  broken(): Promise<string[]>
  close(): Promise<void>
}

export async function openDesk(settings: BankSettings = {}): Promise<Desk> {
  const bank = await openBank(settings)
  const { db, clock } = bank
  const maker = await operatorNamed(bank, 'Nirmala Joshi', 'finance_maker', 'finance_checker')
  const checker = await operatorNamed(bank, 'Deepak Bhattarai', 'finance_checker')
  const { deps } = bank
  const approve: Desk['approve'] = ({ id, revision }) =>
    db.write((tx) => approveProposal(deps, tx, checker, { id, revision }))
  const newMerchant = async () => {
    const merchant_id = await bank.newMerchant()
    return { merchant_id, wallet: await db.read((tx) => merchantAccount(tx, merchant_id, 'live')) }
  }
  return {
    bank,
    db,
    clock,
    deps,
    maker,
    checker,
    viewer: async () => (await operatorNamed(bank, 'Hari Lama', 'viewer')).operator_id,
    merchant: newMerchant,
    account: (kind, mode = 'live') => platformAccount(mode, kind),
    balance: async (id) => (await db.read((tx) => balanceOf(tx, id)))!.balance,
    reserved: () => db.read((tx) => reservedInSuspense(tx, 'live')),
    adjust: async (pairs) => {
      const lines = pairs.map(([account_id, amount]) => ({ account_id, amount }))
      const ask = { mode: 'live', lines, reason: 'As the bank’s statement says.' } as const
      return approve(await db.write((tx) => proposeAdjustment(tx, clock, maker, ask)))
    },
    approve,
    row: async (id) => (await db.read((tx) => proposalById(tx, id)))!,
    inReview: async (paid, merchant_id) => {
      const load = await bank.beginFor(merchant_id ?? (await bank.newMerchant()), '1000', {
        behaviour: { reports: { amount: `${paid}.00` } },
      })
      await bank.decide(load, 'never_return')
      await bank.watch(load, 0.1)
      return load
    },
    broken: async () => {
      const { results } = await verify(bank.owner, bookPromises)
      return results.flatMap(({ verification, broken }) =>
        broken.length > 0
          ? [
              `${verification.invariant} ${verification.says} ${JSON.stringify(broken, (_, x: unknown) => (typeof x === 'bigint' ? `${x}` : x))}`,
            ]
          : [],
      )
    },
    close: () => bank.close(),
  }
}

async function operatorNamed(bank: Bank, name: string, ...roles: OperatorRole[]): Promise<Actor> {
  return { operator_id: (await newOperator(bank, roles, name)).id, name }
}
