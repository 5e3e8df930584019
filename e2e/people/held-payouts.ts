import { rupees } from '@sahuji/contract/money'
import { createFeed } from '@sahuji/server/feed/feed'
import { silentLog } from '@sahuji/server/platform/log'
import { placePayout } from '@sahuji/server/payouts/place-payout'
import { historyListeners } from '@sahuji/server/transactions/facts'
import { randomUUID } from 'node:crypto'
import { merchantIdOf } from '../../server/testing/kyc.ts'
import type { Person } from './person.ts'

/** A withdrawal to the account of a person that a colleague of the office has to look at; rupees. Answers its reference. */
export async function heldPayout({ world, email }: Person, amount: string): Promise<string> {
  const { app, rails, url, clock } = world
  const merchant_id = await merchantIdOf(app, email)
  const feed = createFeed([...historyListeners], clock)
  const deps = { db: app.db, clock, feed, log: silentLog, rails, brand: 'Sahuji', public_url: url }
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
      remark: null,
      origin: 'merchant',
      person_id,
      key: randomUUID(),
    }),
  )
  return reference
}
