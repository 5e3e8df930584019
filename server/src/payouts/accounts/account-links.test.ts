import { rupees } from '@sahuji/contract/money'
import * as links from '@sahuji/contract/payouts/account-links'
import { listPayoutAccounts } from '@sahuji/contract/payouts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, railSays, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { newAccountLink } from './new-account-link.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
  sita = await desk.merchant('1,000')
})
afterAll(() => desk.close())

async function linkTo(account_id: string) {
  const { merchant_id, person_id } = sita
  const at = { now: desk.clock.now(), public_url: 'https://sahuji.example' }
  const link = await desk.db.write((tx) => newAccountLink(tx, { merchant_id, account_id, person_id }, at))
  const token = link.split('=').at(-1)!
  return {
    read: async () => (await desk.call(links.readLinkedAccount, { token })).data.state,
    use: async () => (await desk.call(links.removeLinkedAccount, { token })).data.state,
  }
}
const listed = async () => (await sita.call(listPayoutAccounts, {})).data.map(({ id }) => id)

test('whoever did not add an account removes it without a session: not by looking, by one press, once', async () => {
  const account_id = await desk.account(sita.merchant_id)
  const payout = await desk.place(sita, '500', { account: { id: account_id } })
  const [link, other] = [await linkTo(account_id), await linkTo(account_id)]
  for (const _ of [1, 2]) expect(await link.read()).toBe('open')
  expect(await listed()).toContain(account_id)
  expect(await Promise.all([link.use(), link.use(), other.use()])).toEqual(['removed', 'removed', 'removed'])
  expect(await listed()).toEqual([sita.account_id])
  expect((await desk.now(payout)).state).toBe('cancelled')
  expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: 0n, available: rupees('1,000') })
  expect(await desk.broken()).toEqual([])
})

test('where money is on its way the account is paused', async () => {
  desk.rail.answers.submit = railSays.sent()
  const payout = await desk.send(await desk.place(sita, '500'))
  const link = await linkTo(sita.account_id)
  expect([await link.use(), await link.read()]).toEqual(['paused', 'paused'])
  await expect(desk.place(sita, '100')).rejects.toMatchObject({ code: 'bank_account_paused' })
  expect((await desk.ask(payout)).state).toBe('credited')
})

test('a link is good for a week, and one that nobody made for nothing', async () => {
  const link = await linkTo(await desk.account(sita.merchant_id))
  desk.clock.advance({ days: 8 })
  expect([await link.read(), await link.use()]).toEqual(['over', 'over'])
  const token = 'x'.repeat(43)
  for (const route of [links.readLinkedAccount, links.removeLinkedAccount])
    expect(await desk.call(route, { token })).toMatchObject({ http: 404 })
})
