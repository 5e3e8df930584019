import { rupees } from '@sahuji/contract/money/money'
import { sendAccountPaper } from '@sahuji/contract/payouts/account-papers'
import { createFeed } from '@sahuji/server/feed/feed'
import { placePayout } from '@sahuji/server/payouts/place-payout'
import { historyListeners } from '@sahuji/server/transactions/facts'
import { randomUUID } from 'node:crypto'
import { merchantIdOf } from '../../server/testing/kyc.ts'
import { newOperator } from '../../server/testing/operators.ts'
import { photo } from '../../server/testing/papers.ts'
import type { Someone } from '../../server/testing/people.ts'
import type { Person } from './person.ts'

/** A withdrawal of a person that an operator has to review; rupees. Returns its reference. */
export async function heldPayout({ world, email }: Person, amount: string): Promise<string> {
  const { app, rails, url, clock } = world
  const merchant_id = await merchantIdOf(app, email)
  const feed = createFeed([...historyListeners], clock)
  const deps = { db: app.db, clock, feed, log: app.log, rails, brand: 'Sahuji', public_url: url }
  const { account_id, person_id } = await app.owner.read(
    (tx) => tx.one<{ account_id: string; person_id: string }>`
      select a.id as account_id, p.id as person_id from payout_accounts a join people p on p.merchant_id = a.merchant_id
       where a.merchant_id = ${merchant_id}`,
  )
  const { reference } = await app.db.write((tx) =>
    placePayout(deps, tx, {
      merchant_id,
      mode: 'live',
      account: { id: account_id },
      amount: rupees(amount),
      purpose: 'stock',
      origin: 'merchant',
      person_id,
      key: randomUUID(),
    }),
  )
  return reference
}

/** Turns a held withdrawal into a released and sent one that its rail has not known for three days. */
export async function isLost({ world: { app } }: Person, reference: string): Promise<void> {
  const { id } = await newOperator(app, ['finance_checker'])
  const then = new Date(app.clock.now().getTime() - 3 * 86_400_000)
  await app.owner.write(async (tx) => {
    await tx.run`
      update payouts set state = 'requested', checked_by = ${id}, checked_at = ${then}
       where reference = ${reference} and merchant_id is not null`
    await tx.run`
      update payouts set state = 'sent', submitted_at = ${then} where reference = ${reference} and merchant_id is not null`
    await tx.run`
      update payouts set state = 'unclear', unknown_since = ${then}, asked = 7
       where reference = ${reference} and merchant_id is not null`
  })
}

/** Uploads a cheque for a person's account whose name at the bank differs a little. */
export async function showsCheque({ world: { app } }: Person, who: Someone): Promise<void> {
  const { id } = await app.owner.write(
    (tx) => tx.one<{ id: string }>`
      update payout_accounts set name_check = 'nearly', bank_has = 'Himal Tea Hous', likeness = 96
       where merchant_id = (select merchant_id from people where email = ${who.email}) returning id`,
  )
  const file = (await photo(900, 600).toBuffer()).toString('base64')
  await who.call(sendAccountPaper, { id, name: 'cheque.jpg', file })
}
