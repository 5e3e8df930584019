import { rupees } from '@sahuji/contract/money/money'
import * as links from '@sahuji/contract/payouts/account-links'
import { listPayoutAccounts, recheckPayoutAccount, removePayoutAccount } from '@sahuji/contract/payouts/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPayoutDesk, type PayoutDesk, railSays, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockPayout } from '../queries.ts'
import { markSent } from '../send-payout.ts'
import { newAccountLink } from './new-account-link.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
  sita = await desk.merchant('1,000')
})
afterAll(() => desk.close())

async function linkTo(account_id: string, { merchant_id, person_id } = sita) {
  const at = { now: desk.clock.now(), public_url: 'https://sahuji.example' }
  const link = await desk.db.write((tx) => newAccountLink(tx, { merchant_id, account_id, person_id }, at))
  const token = link.split('=').at(-1)!
  return {
    token,
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

test('where money is on its way the account is paused, and no check at the bank lets money go there again', async () => {
  desk.rail.answers.submit = railSays.sent()
  desk.rail.checkAccount = async () => ({ outcome: 'matches', name: null, likeness: null, raw: null as never })
  const payout = await desk.send(await desk.place(sita, '500'))
  const link = await linkTo(sita.account_id)
  expect([await link.use(), await link.read()]).toEqual(['paused', 'paused'])
  expect((await sita.call(recheckPayoutAccount, { id: sita.account_id })).body.refusal).toBe('bank_account_disowned')
  const [shown] = (await sita.call(listPayoutAccounts, {})).data
  expect([shown!.paused?.ends_by_check, await link.read()]).toEqual([false, 'paused'])
  const unpaused = (tx: Tx) => tx.run`
    update payout_accounts set paused_at = null, pause_reason = null
     where id = ${sita.account_id} and merchant_id = ${sita.merchant_id}`
  await expect(desk.db.write(unpaused)).rejects.toMatchObject({ constraint: 'disowned_account_stays_paused' })
  await expect(desk.place(sita, '100')).rejects.toMatchObject({ code: 'bank_account_disowned' })
  expect((await desk.ask(payout)).state).toBe('credited')
})

test('what leaves in the moment of the press is on its way: the account is paused, and nobody can remove it', async () => {
  for (const press of ['link', 'button'] as const) {
    const gita = await desk.merchant('1,000')
    const { account_id } = gita
    const payout = await desk.place(gita, '100')
    const token = (await linkTo(account_id, gita)).token
    const [leaving, leaves] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sent = desk.db.write(async (tx) => {
      await markSent(desk.deps, tx, (await lockPayout(tx, payout.id))!)
      leaving.resolve()
      await leaves.promise
    })
    // else the press comes first, now and then
    await leaving.promise
    const pressed =
      press === 'link'
        ? desk.call(links.removeLinkedAccount, { token })
        : gita.call(removePayoutAccount, { id: account_id })
    await waitingForLock(desk)
    leaves.resolve()
    await sent
    const { body } = await pressed
    if (press === 'link') expect(body.data).toMatchObject({ state: 'paused' })
    else expect(body.refusal).toBe('bank_account_busy')
  }
})

test('a link is good for a week, and one that nobody made for nothing', async () => {
  const link = await linkTo(await desk.account(sita.merchant_id))
  desk.clock.advance({ days: 8 })
  expect([await link.read(), await link.use()]).toEqual(['over', 'over'])
  const token = 'x'.repeat(43)
  for (const route of [links.readLinkedAccount, links.removeLinkedAccount])
    expect(await desk.call(route, { token })).toMatchObject({ http: 404 })
})

/** Until a transaction waits for another's lock. */
const waitingForLock = ({ owner }: PayoutDesk) =>
  vi.waitFor(async () => {
    const waits = await owner.read(
      (tx) => tx.maybe`
        select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waits).toBeDefined()
  })
