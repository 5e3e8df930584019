import { chooseEventPayout, readEventPayout, retryEventPayout } from '@sahuji/contract/events/payout'
import { copyEvent } from '@sahuji/contract/events'
import { listNotifications } from '@sahuji/contract/notifications'
import { formatMoney } from '@sahuji/contract/money/money'
import { payFromWallet } from '@sahuji/contract/payments/paying'
import { removePayoutAccount } from '@sahuji/contract/payouts/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventOnSale, ordered, type StandingEvent } from '../../../testing/events.ts'
import { codeOf } from '../../../testing/payments.ts'
import {
  openPayoutDesk,
  type PayoutDesk,
  railSays,
  signedInAgain,
  type WithdrawingMerchant,
} from '../../../testing/payouts.ts'
import { forgetLimits, someone } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { approvePayout } from '../../payouts/decide-payout.ts'
import { payoutByKey } from '../../payouts/queries.ts'
import { payOutEvent, payOutEvents } from './pay-out-events.job.ts'
import { releaseMoney } from './release-money.job.ts'

let desk: PayoutDesk
let buyer: WithdrawingMerchant
let shop: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
  buyer = await desk.merchant('90,000')
})
beforeEach(async () => {
  await forgetLimits(desk)
  shop = await desk.merchant('0')
  buyer = await again(buyer)
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const again = async (who: WithdrawingMerchant) => ({
  ...who,
  ...someone(desk, { ...who, token: await signedInAgain(desk, who) }),
})

/** An event of the shop that sold so many tickets of Rs.1,000; each leaves Rs.980. */
async function soldEvent(tickets = 1, shown: Parameters<typeof eventOnSale>[2] = {}): Promise<StandingEvent> {
  const event = await eventOnSale(desk, shop, { types: [{ price: '1,000' }], ...shown })
  for (let sold = 0; sold < tickets; sold++) {
    const { payment_id } = await ordered(desk, event, [1])
    const answer = await buyer.call(payFromWallet, { id: payment_id! }, newId())
    expect(answer.http).toBe(200)
    await desk.owner.write((tx) => tx.run`update ticket_orders set held_by = null`)
  }
  return event
}
const choose = (event: Pick<StandingEvent, 'id'>, account_id: string | null = shop.account_id) =>
  shop.call(chooseEventPayout, { id: event.id, account_id })
const read = async ({ id }: Pick<StandingEvent, 'id'>) => (await shop.call(readEventPayout, { id })).data

/** The doors open, and the money is released. */
async function released(event: StandingEvent): Promise<void> {
  desk.clock.set(event.doors_at)
  shop = await again(shop)
  await releaseMoney.run({}, desk)
}
const payOut = (event: StandingEvent) => payOutEvent(desk.deps, { event_id: event.id, merchant_id: event.merchant_id })
const payoutsOf = ({ merchant_id }: { merchant_id: string }) =>
  desk.db.read(
    (tx) => tx.many<{ amount: bigint; fee: bigint; state: string; remark: string; account_id: string }>`
      select amount, fee, state, remark, account_id from payouts
       where merchant_id = ${merchant_id} and origin = 'event' order by id`,
  )
/** Balance, and what of it is available, in rupees. */
const wallet = async () => {
  const { balance, available } = await desk.wallet(shop.merchant_id)
  return [formatMoney(balance), formatMoney(available)]
}

describe('the money of an event whose organiser chose a bank account', () => {
  test('goes there once it is released, less the fee of a withdrawal, once for two workers', async () => {
    const event = await soldEvent(2)
    const { data } = await choose(event)
    expect(data).toMatchObject({ state: 'planned', amount: 196_000n, is_open: true, released_at: event.doors_at })
    expect(data.account).toMatchObject({ id: shop.account_id, bank_name: 'Nabil Bank', is_ready: true })
    expect(data.fee! + data.arrives!).toBe(196_000n)
    await payOut(event)
    expect(await payoutsOf(shop)).toEqual([])
    await released(event)
    expect(await read(event)).toMatchObject({ state: 'due', amount: 196_000n, is_open: false })
    await Promise.all([payOut(event), payOut(event), payOut(event)])
    const [payout, ...more] = await payoutsOf(shop)
    expect(more).toEqual([])
    expect(payout).toMatchObject({ amount: 196_000n, fee: data.fee, account_id: shop.account_id })
    expect(payout!.remark).toBe('Indra Jatra night')
    expect(await read(event)).toMatchObject({ state: 'sent', amount: 196_000n, arrives: data.arrives })
    expect(await wallet()).toEqual(['Rs.1,960.00', 'Rs.0.00'])
    await payOut(event)
    expect(await payoutsOf(shop)).toHaveLength(1)
  })

  test('is the very payout of its key, whatever happens between its placing and its record', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await payOut(event)
    const { key } = await desk.db.read(
      (tx) => tx.one<{ key: string }>`select key from event_payouts where event_id = ${event.id}`,
    )
    const { payout_id } = await read(event)
    expect((await desk.db.read((tx) => payoutByKey(tx, shop.merchant_id, key)))!.id).toBe(payout_id)
  })

  test('is what all of its orders left; a ticket that is sold at the door stays in the wallet', async () => {
    const event = await soldEvent(3)
    await choose(event)
    await released(event)
    await soldEventAtDoor(event)
    await payOut(event)
    expect((await payoutsOf(shop)).map(({ amount }) => amount)).toEqual([294_000n])
    expect(await wallet()).toEqual(['Rs.3,920.00', 'Rs.980.00'])
  })

  test('is logged when it is chosen and when it is sent', async () => {
    const event = await soldEvent()
    await choose(event)
    const other = await desk.account(shop.merchant_id)
    await choose(event, other)
    await released(event)
    await payOut(event)
    const logged = await desk.owner.read(
      (tx) => tx.many<{ what: string; actor: string; amount: bigint | null; before: object | null }>`
        select what, actor, amount, before::json as before from shop_log
         where merchant_id = ${shop.merchant_id} and what like 'event.payout%' order by id`,
    )
    expect(logged).toMatchObject([
      { what: 'event.payout_chosen', actor: 'person', before: null },
      { what: 'event.payout_chosen', actor: 'person', before: { account_id: shop.account_id } },
      { what: 'event.payout_sent', actor: 'system', amount: 98_000n },
    ])
  })
})

/** A ticket that is sold while the doors are open. */
async function soldEventAtDoor(event: StandingEvent): Promise<void> {
  buyer = await again(buyer)
  const { payment_id } = await ordered(desk, event, [1])
  await buyer.call(payFromWallet, { id: payment_id! }, newId())
}

describe('it stays in the wallet, and the organiser is notified', () => {
  const notified = async () => {
    await desk.db.write((tx) => addJob(tx, payOutEvents, {}))
    await desk.runJobs()
    return (await shop.call(listNotifications, {})).data.data[0]
  }
  const freeze = (who: WithdrawingMerchant) =>
    desk.owner.write(
      (tx) => tx.run`
        insert into merchant_freezes (id, merchant_id, part, reason, sentence, own_words, frozen_at, frozen_by)
        values (${newId()}, ${who.merchant_id}, 'money_out', 'a case', 'unusual_activity', null, ${desk.clock.now()}, ${desk.checker_id})`,
    )

  test('where the account was removed', async () => {
    const event = await soldEvent()
    await choose(event)
    expect(await shop.call(removePayoutAccount, { id: shop.account_id })).toMatchObject({ http: 200 })
    expect((await read(event)).account).toMatchObject({ is_ready: false })
    await released(event)
    expect(await notified()).toMatchObject({ type: 'EventPayoutKept', body: expect.stringContaining('Rs.980.00') })
    expect(await read(event)).toMatchObject({ state: 'kept', kept_because: 'account_not_ready', arrives: null })
    expect(await wallet()).toEqual(['Rs.980.00', 'Rs.980.00'])
    await payOut(event)
    expect(await payoutsOf(shop)).toEqual([])
  })

  test('or goes out and comes back, where the account is removed at that moment', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await Promise.all([payOut(event), shop.call(removePayoutAccount, { id: shop.account_id })])
    const payouts = await payoutsOf(shop)
    expect(payouts.every(({ state }) => state === 'cancelled' || state === 'held')).toBe(true)
    expect(['sent', 'kept']).toContain((await read(event)).state)
  })

  test('where the money out of the shop is frozen', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await freeze(shop)
    expect(await notified()).toMatchObject({ type: 'EventPayoutKept' })
    expect(await read(event)).toMatchObject({ state: 'kept', kept_because: 'closed' })
    expect(await payoutsOf(shop)).toEqual([])
  })

  test('where it is above the limit of a withdrawal', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await desk.owner.write(
      (tx) => tx.run`update merchants set bank_transfer_limit = 50000 where id = ${shop.merchant_id}`,
    )
    await notified()
    expect(await read(event)).toMatchObject({ state: 'kept', kept_because: 'limit_reached' })
  })

  test('where less of it is left', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await desk.place(shop, '500')
    await notified()
    expect(await read(event)).toMatchObject({ state: 'kept', kept_because: 'below_reserve' })
  })
})

describe('its organiser sends it again', () => {
  const retry = ({ id }: Pick<StandingEvent, 'id'>) => shop.call(retryEventPayout, { id })
  /** Let go by an operator where it is reviewed first, and sent. */
  const sent = async (id: string) => {
    if ((await desk.now({ id })).state === 'held')
      await desk.db.write((tx) => approvePayout(desk.deps, tx, { payout_id: id, operator_id: desk.checker_id }))
    return desk.send({ id })
  }
  const limit = (most: number | null) =>
    desk.owner.write((tx) => tx.run`update merchants set bank_transfer_limit = ${most} where id = ${shop.merchant_id}`)

  test('where it stayed in the wallet, once however often it is pressed', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await limit(50_000)
    await payOut(event)
    expect(await read(event)).toMatchObject({ state: 'kept', can_try_again: true, is_undone: false })
    expect(codeOf(await retry(event))).toBe('payout_too_large')
    expect(await read(event)).toMatchObject({ state: 'kept', kept_because: 'limit_reached' })
    await limit(null)
    const answers = await Promise.all([retry(event), retry(event), retry(event)])
    for (const { data } of answers)
      expect(data).toMatchObject({ state: 'sent', amount: 98_000n, kept_because: null, can_try_again: false })
    expect(await payoutsOf(shop)).toHaveLength(1)
    expect(await wallet()).toEqual(['Rs.980.00', 'Rs.0.00'])
  })

  test('where the bank refused it, by a payout of its own', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await payOut(event)
    const first = (await read(event)).payout_id!
    desk.rail.answers.submit = railSays.refused('Invalid account')
    expect(await sent(first)).toMatchObject({ state: 'failed' })
    expect(await read(event)).toMatchObject({ state: 'sent', is_undone: true })
    await desk.owner.write((tx) => tx.run`update payout_accounts set paused_at = null where id = ${shop.account_id}`)
    const { data } = await retry(event)
    expect(data).toMatchObject({ state: 'sent', is_undone: false, can_try_again: false })
    expect(data.payout_id).not.toBe(first)
    desk.rail.answers.submit = railSays.credited()
    expect(await sent(data.payout_id!)).toMatchObject({ state: 'credited', amount: 98_000n })
    await retry(event)
    expect(await payoutsOf(shop)).toHaveLength(2)
  })

  test('and places nothing while it is planned, of another shop or without a recent proof of the person', async () => {
    const event = await soldEvent()
    expect(codeOf(await retry(event))).toBe('not_found')
    await choose(event)
    expect(await retry(event)).toMatchObject({ http: 200, data: { state: 'planned' } })
    expect(codeOf(await buyer.call(retryEventPayout, { id: event.id }))).toBe('not_found')
    desk.clock.advance({ minutes: 30 })
    expect(codeOf(await retry(event))).toBe('step_up_needed')
    expect(await payoutsOf(shop)).toEqual([])
  })

  test('and the database lets no payout be replaced that is on its way', async () => {
    const event = await soldEvent()
    await choose(event)
    await released(event)
    await payOut(event)
    const replace = desk.owner.write(
      (tx) => tx.run`update event_payouts set key = ${newId()} where event_id = ${event.id}`,
    )
    await expect(replace).rejects.toThrow('event_payout_moves_as_allowed')
  })
})

describe('the choice', () => {
  test('is the wallet until an account is chosen, and can be taken back until the doors open', async () => {
    const event = await soldEvent()
    expect(await read(event)).toMatchObject({ account: null, state: 'planned', is_open: true, arrives: null })
    await choose(event)
    const other = await desk.account(shop.merchant_id)
    expect((await choose(event, other)).data.account).toMatchObject({ id: other })
    expect((await choose(event, null)).data.account).toBeNull()
    await released(event)
    await payOut(event)
    expect(await wallet()).toEqual(['Rs.980.00', 'Rs.980.00'])
    expect(codeOf(await choose(event))).toBe('event_payout_fixed')
  })

  test('takes only a ready account of the same business', async () => {
    const event = await soldEvent(0)
    expect(codeOf(await choose(event, newId()))).toBe('not_found')
    expect(codeOf(await choose(event, buyer.account_id))).toBe('not_found')
    const cooling_until = new Date(desk.clock.now().getTime() + 3_600_000)
    const fresh = await desk.account(shop.merchant_id, { cooling_until })
    expect(codeOf(await choose(event, fresh))).toBe('bank_account_cooling')
  })

  test('is of the live book and of its organiser alone, and asks for a recent proof of the person', async () => {
    const event = await soldEvent(0, { mode: 'sandbox' })
    expect(codeOf(await choose(event))).toBe('not_found')
    const live = await soldEvent(0)
    expect(codeOf(await buyer.call(readEventPayout, { id: live.id }))).toBe('not_found')
    expect(codeOf(await buyer.call(chooseEventPayout, { id: live.id, account_id: null }))).toBe('not_found')
    desk.clock.advance({ minutes: 30 })
    expect(codeOf(await choose(live))).toBe('step_up_needed')
  })

  test('does not pass to a copy of the event', async () => {
    const event = await soldEvent(0)
    await choose(event)
    const { data } = await shop.call(copyEvent, { id: event.id }, newId())
    expect((await read(data)).account).toBeNull()
  })

  test('cannot change in the database once money was released for it', async () => {
    const event = await soldEvent()
    await choose(event)
    const other = await desk.account(shop.merchant_id)
    await released(event)
    const change = desk.owner.write(
      (tx) => tx.run`update event_payouts set account_id = ${other} where event_id = ${event.id}`,
    )
    await expect(change).rejects.toThrow('event_payout_moves_as_allowed')
  })
})
