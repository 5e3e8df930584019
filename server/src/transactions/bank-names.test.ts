import { listPayouts } from '@sahuji/contract/payouts/own-payouts'
import { listPayoutAccounts } from '@sahuji/contract/payouts/accounts'
import { listTransactions } from '@sahuji/contract/transactions'
import { readReceipt } from '@sahuji/contract/transactions/receipts'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk } from '../../testing/payouts.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

test('a bank has one name wherever a withdrawal to it is shown: the common one, as for loads', async () => {
  const sita = await desk.merchant('50,000')
  // as its rail and its licence write it
  await desk.owner.write(
    (tx) => tx.run`
      update payout_accounts set bank_name = 'Nabil Bank Limited' where merchant_id = ${sita.merchant_id}`,
  )
  const { id } = await desk.send(await desk.place(sita, '5,000'))
  const [account] = (await sita.call(listPayoutAccounts, {})).data
  const [payout] = (await sita.call(listPayouts, {})).data.data
  const [row] = (await sita.call(listTransactions, {})).data.data
  const story = (await sita.call(readTransaction, { id })).data
  const receipt = (await sita.call(readReceipt, { id, language: 'en' })).data
  const ordered = story.timeline.find(({ facts }) => 'bank' in facts)
  expect([account?.bank_name, payout?.account.bank_name, row?.counterparty, story.counterparty]).toEqual(
    Array<string>(4).fill('Nabil Bank'),
  )
  expect(ordered?.facts['bank']).toBe('Nabil Bank')
  expect(receipt.to?.name).toBe('Nabil Bank, Durbar Marg')
})
