import { createFeed } from '@sahuji/server/feed/feed'
import { platformAccount } from '@sahuji/server/ledger/accounts'
import { lockWallet, post } from '@sahuji/server/ledger/post'
import { postedOrRefused } from '@sahuji/server/ledger/posting'
import { createMerchant, createPerson } from '@sahuji/server/merchants/create-merchant'
import { createOperatorAccount } from '@sahuji/server/operators/operator-rows'
import { approvePayout } from '@sahuji/server/payouts/decide-payout'
import { placePayout } from '@sahuji/server/payouts/place-payout'
import { sendPayout } from '@sahuji/server/payouts/send-payout'
import type { Database, Tx } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import { silentLog } from '@sahuji/server/platform/log'
import type { PayoutRail } from '@sahuji/server/rails/payout-rail'
import { payoutRailsOf, railsOf } from '@sahuji/server/rails/rails'
import { historyListeners } from '@sahuji/server/transactions/facts'

/** A merchant with money, a person, and an account to which money went before. */
export interface PayoutMerchant {
  merchant_id: string
  person_id: string
  account_id: string
}

const dayMs = 86_400_000
const opening = 100_000_000n
const first = 20_000n

/**
 * So many merchants of the full step, each with Rs.10,00,000 and a withdrawal that was let go and credited forty days ago. `after`: the
 * number before the first one's.
 */
export async function seedPayoutMerchants(
  db: Database,
  owner: Database,
  count: number,
  after = 0,
): Promise<PayoutMerchant[]> {
  const clock = { now: () => new Date(past) }
  const past = Date.now() - 40 * dayMs
  const rails = { ...railsOf([]), payouts: payoutRailsOf([pretended]) }
  const feed = createFeed(historyListeners, clock)
  const deps = {
    db,
    clock,
    rails,
    feed,
    log: silentLog,
    brand: 'Sahuji',
    public_url: 'http://127.0.0.1',
    is_past: true,
  }
  const operator_id = await owner.write((tx) =>
    createOperatorAccount(tx, { name: 'Anil', email: 'anil@office.example', roles: ['finance_checker'] }, clock.now()),
  )
  const merchants: PayoutMerchant[] = []
  let nth = 0
  const lane = async () => {
    while (nth < count) {
      const place = ++nth
      const made = await owner.write((tx) => merchantOf(tx, after + place, clock))
      merchants.push(made)
      const { account_id, ...who } = made
      const ordered = { ...who, mode: 'live', account: { id: account_id }, amount: first, key: newId() } as const
      const { id } = await db.write((tx) => placePayout(deps, tx, { ...ordered, purpose: 'stock', origin: 'merchant' }))
      await db.write((tx) => approvePayout(deps, tx, { payout_id: id, operator_id: operator_id! }))
      await sendPayout(deps, id)
    }
  }
  await Promise.all(Array.from({ length: 12 }, lane))
  // what the past left to do, and what it asks about after its credit, is no part of what is measured
  await owner.write(async (tx) => {
    await tx.run`update payouts set recheck_at = null`
    await tx.run`delete from graphile_worker._private_jobs`
  })
  await owner.read((tx) => tx.run`vacuum (analyze)`)
  return merchants
}

async function merchantOf(tx: Tx, nth: number, clock: { now(): Date }): Promise<PayoutMerchant> {
  const now = clock.now()
  const added = new Date(now.getTime() - 20 * dayMs)
  const merchant_id = await createMerchant(tx, { trade_name: `Shop ${nth}`, business_type: 'sole_proprietor' }, now)
  const mobile_no = `+97798${`${nth}`.padStart(8, '0')}`
  const asked = { merchant_id, name: 'Sita Sharma', email: `shop${nth}@shops.example`, mobile_no, agent: null }
  const person_id = await createPerson(tx, asked, now)
  await tx.run`update people set email_verified_at = ${now}, phone_verified_at = ${now} where id = ${person_id}`
  await tx.run`
    update merchants set kyc_status = 'VALID', kyc_tier = 'full', kyc_submitted_at = ${now} where id = ${merchant_id}`
  const account_id = newId()
  await tx.run`
    insert into payout_accounts (id, merchant_id, bank_id, bank_name, short_name, branch_id, branch_name, account_number,
                                 account_name, name_check, checked_at, added_at)
    values (${account_id}, ${merchant_id}, '1901', 'Global IME Bank', 'GIBL', '1', 'Panipokhari',
            ${`0110${`${nth}`.padStart(6, '0')}0000`}, 'Sita Sharma', 'matches', ${added}, ${added})`
  await deposit(tx, merchant_id, now)
  return { merchant_id, person_id, account_id }
}

async function deposit(tx: Tx, merchant_id: string, now: Date): Promise<void> {
  const { free } = await lockWallet(tx, merchant_id, 'live')
  const entries = [
    { account_id: platformAccount('live', 'equity'), amount: -opening },
    { account_id: free.account_id, amount: opening },
  ]
  const [posting] = await post(tx, [
    { merchant_id, key: newId(), mode: 'live', kind: 'opening', entries, posted_at: now },
  ])
  const transfer_id = postedOrRefused(posting!)
  await tx.run`
    insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                              occurred_at, transfer_id)
    values (${merchant_id}, 'live', ${newId()}, 'adjustment', 'completed', 'OPENING', '', 'adjustment', ${opening}, 0,
            ${opening}, ${now}, ${transfer_id})`
}

/** The rail of the past, which credits all. */
const raw = { call: 'a rail of the past', asked: {}, http: 200, answered: null }
const done = { state: 'done', code: '000' } as const
const credited = { state: 'credited', legs: { debit: done, credit: done }, rail_ref: null, amount: null, raw } as const
const pretended: PayoutRail = {
  name: 'npi',
  capabilities: { speed: { kind: 'at_once', minutes: 5 }, amount_max: null, remarks_max: 100, statement: 'by_file' },
  submit: () => Promise.resolve(credited),
  query: () => Promise.resolve(credited),
}
