import { rupees } from '@sahuji/contract/money/money'
import { photo } from '../../server/testing/papers.ts'
import { createFeed } from '@sahuji/server/feed/feed'
import { approvePayout } from '@sahuji/server/payouts/decide-payout'
import type { PayoutDependencies } from '@sahuji/server/payouts/dependencies'
import { placePayout } from '@sahuji/server/payouts/place-payout'
import { sendPayout } from '@sahuji/server/payouts/send-payout'
import { historyListeners } from '@sahuji/server/transactions/facts'
import { randomUUID } from 'node:crypto'
import { merchantIdOf } from '../../server/testing/kyc.ts'
import { newOperator } from '../../server/testing/operators.ts'
import type { Someone } from '../../server/testing/people.ts'
import { accountOf, comesHome } from './newcomers.ts'
import { paidLoad } from './paid.ts'
import type { Person } from './person.ts'
import { expect } from '../test.ts'

/** A verified merchant with Rs.75,000, as the database then has it; nothing was withdrawn yet. */
export async function withMoney(person: Person, who: Someone): Promise<void> {
  await paidLoad(person.world, who, '75000')
}

export interface KnownAccount {
  /** The last four digits select the simulator's behaviour: simulator/src/npi/magic-orders.ts. */
  end?: string
  /** False: no withdrawal was credited to it yet, so that a person reviews it first. */
  is_known?: boolean
}

/** Adds an account whose waiting period is over; one withdrawal was credited to it last month. */
export async function withBankAccount(person: Person, { end = '4417', is_known = true }: KnownAccount = {}) {
  const { app } = person.world
  const merchant_id = await merchantIdOf(app, person.email)
  const [id, number] = [randomUUID(), '0070100004']
  const added_at = new Date(app.clock.now().getTime() - 60 * 86_400_000)
  await app.owner.write(
    (tx) => tx.run`
      insert into payout_accounts (id, merchant_id, bank_id, bank_name, short_name, branch_id, branch_name, account_number,
                                   account_name, name_check, likeness, checked_at, added_at, cooling_until)
      values (${id}, ${merchant_id}, '0701', 'Himalayan Bank', 'HBL', '1', 'Kamaladi', ${`${number}1111`}, 'Himal Tea House',
              'matches', null, ${added_at}, ${added_at}, null)`,
  )
  if (is_known) await credited(person, { merchant_id, account_id: id })
  await app.owner.write(
    (tx) =>
      tx.run`update payout_accounts set account_number = ${number + end} where id = ${id} and merchant_id = ${merchant_id}`,
  )
}

/** A withdrawal of Rs.200 that was credited forty days ago, after a review. */
async function credited({ world }: Person, { merchant_id, account_id }: { merchant_id: string; account_id: string }) {
  const { app, rails, url } = world
  const then = app.clock.now().getTime() - 40 * 86_400_000
  const clock = { now: () => new Date(then) }
  const feed = createFeed([...historyListeners], clock)
  const deps: PayoutDependencies = { db: app.db, clock, feed, log: app.log, rails, brand: 'Sahuji', public_url: url }
  const person = await app.owner.read(
    (tx) => tx.one<{ id: string }>`select id from people where merchant_id = ${merchant_id}`,
  )
  const { id: operator_id } = await newOperator(app, ['finance_checker'])
  const first = await app.db.write((tx) =>
    placePayout(deps, tx, {
      merchant_id,
      mode: 'live',
      account: { id: account_id },
      amount: rupees('200'),
      purpose: 'stock',
      origin: 'merchant',
      person_id: person.id,
      key: randomUUID(),
    }),
  )
  await app.db.write((tx) => approvePayout(deps, tx, { payout_id: first.id, operator_id }))
  await sendPayout(deps, first.id)
}

/** Writes a withdrawal and continues: the confirmation is open. */
export async function reviewsPayout(person: Person, amount: string): Promise<void> {
  await person.opens('/dashboard/bankDeposit')
  await person.fills({ 'Amount to withdraw': amount, Purpose: 'Paying a supplier' })
  await person.presses(/^Withdraw Rs/)
  await person.sees('Good once, for exactly this amount and this account.')
}

/** The operator's own cap for one withdrawal of this merchant, `bank_transfer_limit`. */
export async function mayWithdrawAtMost({ email, world: { app } }: Person, most: string): Promise<void> {
  const id = await merchantIdOf(app, email)
  await app.owner.write((tx) => tx.run`update merchants set bank_transfer_limit = ${rupees(most)} where id = ${id}`)
}

/** The page's content is visible on a phone and on a desktop, and nothing overflows; restores the width. */
export async function atBothWidths(person: Person, what: string | RegExp): Promise<void> {
  const { page } = person
  const before = page.viewportSize()!
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(
      page
        .getByText(what)
        .or(page.getByRole('button', { name: what }))
        .or(page.getByLabel(what))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    // the wider page's parts disappear a moment after the narrow one is drawn
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize(before)
}

/** Uploads a cheque for the one account whose bank has another name. */
export async function showsPaper(person: Person): Promise<void> {
  const buffer = await photo(900, 600).toBuffer()
  await person.page.locator('input[type=file]').setInputFiles({ name: 'cheque.jpg', mimeType: 'image/jpeg', buffer })
  await person.sees('We review your document')
}

/** A merchant with money, signed in; with an account where one is wanted. */
export async function withdraws(person: Person, account?: Parameters<typeof withBankAccount>[1]): Promise<Person> {
  const who = await accountOf(person)
  await withMoney(person, who)
  if (account) await withBankAccount(person, account)
  return comesHome(person)
}
