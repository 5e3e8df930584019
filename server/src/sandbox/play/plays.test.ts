import { listenToWebhooks, takeWebhookMessages } from '@sahuji/contract/developers/webhooks-by-key'
import { rupees } from '@sahuji/contract/money/money'
import { countOfficeDisputes } from '@sahuji/contract/payments/office/disputes'
import { listDoubtfulRefunds } from '@sahuji/contract/payments/office/refund-orders'
import { listPayoutItems } from '@sahuji/contract/payouts/office/payouts'
import { playedCodes } from '@sahuji/contract/rails/played'
import * as contract from '@sahuji/contract/sandbox'
import { listSandboxTransactions } from '@sahuji/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { operator } from '../../../testing/operators.ts'
import { accountOf } from '../../../testing/payouts.ts'
import { codeOf } from '../../../testing/payments.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { paymentNow } from '../../../testing/rail-payments.ts'
import { balanceIn, plays } from '../../../testing/sandbox.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { collectionById, collectionsInReview } from '../../collections/rows/queries.ts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { insertEnd } from '../../rails/sandbox-ends.ts'

/** The calls that left for a rail. */
const calls: string[] = []
const desk = railDeskOfFile({
  before: (rail) => ({
    ...rail,
    initiate: (payment) => (calls.push('initiate'), rail.initiate(payment)),
    verify: (payment) => (calls.push('verify'), rail.verify(payment)),
    ...(rail.refund && { refund: (ask) => (calls.push('refund'), rail.refund!(ask)) }),
  }),
})
beforeEach(() => void calls.splice(0))

describe('a payment of the sandbox', () => {
  test('ends as chosen, by no rail, in the sandbox’s book alone', async () => {
    const shop = await desk.shop()
    expect(await plays(shop)).toMatchObject({ kind: 'payment', state: 'done', refundable: rupees('1,000') })
    expect(await plays(shop, { scenario: 'told_twice' })).toMatchObject({ state: 'done' })
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('1,980'))
    expect(await plays(shop, { scenario: 'fails', code: '017' })).toMatchObject({ state: 'failed', code: '017' })
    expect(await plays(shop, { scenario: 'unclear' })).toMatchObject({ state: 'unclear', code: '099' })
    expect(await plays(shop, { scenario: 'abandoned' })).toMatchObject({ state: 'open' })
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('1,980'))
    expect(await balanceIn(desk, shop, 'live')).toBe(0n)
    expect(calls).toEqual([])
    const health = await desk.owner.read((tx) => tx.many`select rail from rail_health`)
    expect(health).toEqual([])
  })

  test('can fail with each service code of the specification', async () => {
    const shop = await desk.shop()
    const found: Record<string, string | null> = {}
    for (const code of playedCodes) found[code] = (await plays(shop, { scenario: 'fails', code })).code
    expect(found).toEqual(Object.fromEntries(playedCodes.map((code) => [code, code])))
    expect(playedCodes).toHaveLength(41)
  })

  test('that is late is under way, and paid by itself after ten seconds', async () => {
    const shop = await desk.shop()
    const { id } = await plays(shop, { scenario: 'later' })
    expect((await shop.call(contract.readPlayground, {})).data.plays[0]).toMatchObject({ id, state: 'under_way' })
    await desk.pass(id, 0.1)
    expect((await shop.call(contract.readPlayground, {})).data.plays[0]).toMatchObject({ id, state: 'done' })
  })

  test('is paid after its expiry, and waits for a review after the bank had refused it', async () => {
    const shop = await desk.shop()
    const late = await plays(shop, { scenario: 'after_expiry' })
    expect(late).toMatchObject({ state: 'done' })
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('990'))
    const doubted = await plays(shop, { scenario: 'after_failure' })
    expect(doubted).toMatchObject({ state: 'unclear' })
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('990'))
    // the playground reviews it, no operator
    const waiting = await desk.db.read((tx) => collectionsInReview(tx))
    expect(waiting.filter(({ merchant_id }) => merchant_id === shop.merchant_id)).toEqual([])
    await shop.call(contract.forwardPlay, { id: doubted.id, step: 'settle' })
    expect(await paymentNow(shop, doubted.shown_id)).toMatchObject({ state: 'paid' })
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('1,980'))
  })

  test('that is open already can be played, once by its key', async () => {
    const shop = await desk.shop()
    const key = newId()
    const first = await plays(shop, { scenario: 'abandoned' })
    await shop.call(contract.forwardPlay, { id: first.id, step: 'settle' })
    expect(await paymentNow(shop, first.shown_id)).toMatchObject({ state: 'paid', mode: 'sandbox' })
    const [one, other] = [await plays(shop, {}, key), await plays(shop, {}, key)]
    expect(other).toEqual(one)
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('1,980'))
  })

  test('moves forward: an unclear one is settled, an open one expires, and the same news change nothing', async () => {
    const shop = await desk.shop()
    const forward = async (id: string, step: (typeof contract.playSteps)[number]) =>
      shop.call(contract.forwardPlay, { id, step })
    const unclear = await plays(shop, { scenario: 'unclear' })
    expect((await forward(unclear.id, 'settle')).data).toMatchObject({ state: 'done' })
    expect((await forward(unclear.id, 'tell_again')).data).toMatchObject({ state: 'done' })
    expect(codeOf(await forward(unclear.id, 'expire'))).toBe('sandbox_play_over')
    const open = await plays(shop, { scenario: 'abandoned' })
    expect((await forward(open.id, 'expire')).data).toMatchObject({ state: 'expired' })
    expect(codeOf(await forward(open.id, 'settle'))).toBe('sandbox_play_over')
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('990'))
    expect(codeOf(await (await desk.shop()).call(contract.forwardPlay, { id: open.id, step: 'settle' }))).toBe(
      'not_found',
    )
  })
})

describe('the webhooks of a played payment', () => {
  const listening = async () => {
    const shop = await desk.shop()
    const server = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
    await server.call(listenToWebhooks, {})
    const take = async (done: string[] = []) =>
      (await server.call(takeWebhookMessages, { done })).data.messages.map(({ id, type }) => ({ id, type }))
    return { shop, take }
  }

  test('come twice under the same id', async () => {
    const { shop, take } = await listening()
    expect(await plays(shop, { scenario: 'webhook_twice' })).toMatchObject({ state: 'done' })
    const [first, ...more] = await take()
    expect([first!.type, more]).toEqual(['payment.paid', []])
    expect(await take([first!.id])).toEqual([first])
    expect(await take([first!.id])).toEqual([])
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('990'))
  })

  test('come out of order: that of the expiry after that of the payment', async () => {
    const { shop, take } = await listening()
    expect(await plays(shop, { scenario: 'webhooks_swapped' })).toMatchObject({ state: 'done' })
    expect((await take()).map(({ type }) => type)).toEqual(['payment.paid'])
    desk.clock.advance({ seconds: 9 })
    expect(new Set((await take()).map(({ type }) => type))).toEqual(new Set(['payment.expired']))
    // a load has none
    expect(await plays(shop, { kind: 'load', scenario: 'webhooks_swapped' })).toMatchObject({ state: 'done' })
  })
})

describe('a load of the sandbox', () => {
  test('ends as chosen, and shows in the sandbox’s history', async () => {
    const shop = await desk.shop()
    expect(await plays(shop, { kind: 'load' })).toMatchObject({ kind: 'load', state: 'done' })
    const balance = await balanceIn(desk, shop, 'sandbox')
    expect(balance).toBeGreaterThan(rupees('900'))
    expect(await plays(shop, { kind: 'load', scenario: 'fails', code: '022', amount: 50_000 })).toMatchObject({
      state: 'failed',
      code: '022',
    })
    const listed = (await shop.call(listSandboxTransactions, {})).data.data
    expect(listed.map(({ kind, state }) => [kind, state])).toEqual([
      ['load', 'failed'],
      ['load', 'completed'],
    ])
    expect(await balanceIn(desk, shop, 'sandbox')).toBe(balance)
  })
})

describe('the live book', () => {
  test('takes no played end: the database refuses it for a live payment and for another merchant’s', async () => {
    const shop = await desk.shop()
    const payment_id = await desk.open(shop, '500')
    await desk.payBy(payment_id)
    const { id, merchant_id } = await desk.collection(payment_id)
    const end = { id, kind: 'payment', mode: 'sandbox', scenario: 'succeeds', shown_id: payment_id } as const
    const how = { ends: 'succeeds', code: null, settles_at: null, made_at: desk.clock.now() } as const
    const refused = (merchant: string) =>
      desk.db.write((tx) => insertEnd(tx, { ...end, ...how, merchant_id: merchant })).catch((error: unknown) => error)
    expect(await refused(merchant_id)).toMatchObject({ constraint: 'sandbox_end_names_its_own' })
    const other = await desk.shop()
    const played = await plays(other, { scenario: 'abandoned' })
    const stolen = { ...end, ...how, id: played.id, merchant_id }
    const error = await desk.db.write((tx) => insertEnd(tx, stolen)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ConstraintViolation)
    const live = desk.owner.write((tx) => tx.run`update sandbox_ends set mode = 'live' where id = ${played.id}`)
    await expect(live).rejects.toMatchObject({ constraint: 'sandbox_end_is_of_the_sandbox' })
    expect(codeOf(await shop.call(contract.forwardPlay, { id, step: 'settle' }))).toBe('not_found')
    const ask = { kind: 'payment', amount: 50_000, way: 'ebanking', scenario: 'succeeds', payment_id } as const
    expect(codeOf(await shop.call(contract.playMoneyIn, ask, newId()))).toBe('not_found')
    expect((await desk.db.read((tx) => collectionById(tx, id)))!.state).toBe('at_bank')
    expect(await balanceIn(desk, shop, 'live')).toBe(0n)
  })
})

describe('a refund of the sandbox', () => {
  const refunds = async (shop: Awaited<ReturnType<typeof desk.shop>>, payment_id: string, ask: object = {}) =>
    shop.call(contract.playRefund, { payment_id, amount: 50_000, scenario: 'succeeds', ...ask }, newId())

  test('ends as chosen, in parts, and by no rail', async () => {
    const shop = await desk.shop()
    const { shown_id } = await plays(shop)
    expect((await refunds(shop, shown_id)).data).toMatchObject({ kind: 'refund', state: 'done' })
    expect(await paymentNow(shop, shown_id)).toMatchObject({ state: 'partly_refunded', refunded: rupees('500') })
    const later = (await refunds(shop, shown_id, { scenario: 'later', amount: 10_000 })).data
    expect(later).toMatchObject({ state: 'under_way' })
    expect((await shop.call(contract.forwardPlay, { id: later.id, step: 'settle' })).data.state).toBe('done')
    const unclear = (await refunds(shop, shown_id, { scenario: 'unclear', amount: 10_000 })).data
    expect(unclear).toMatchObject({ state: 'unclear' })
    await shop.call(contract.forwardPlay, { id: unclear.id, step: 'settle' })
    expect((await refunds(shop, shown_id, { scenario: 'fails', amount: 10_000 })).data).toMatchObject({
      state: 'failed',
    })
    expect(await paymentNow(shop, shown_id)).toMatchObject({ refunded: rupees('700') })
    expect(codeOf(await refunds(shop, shown_id, { amount: 90_000 }))).toBe('refund_too_large')
    expect(calls).toEqual([])
  })

  test('of a live payment is not found', async () => {
    const shop = await desk.shop()
    expect(codeOf(await refunds(shop, await desk.open(shop, '500')))).toBe('not_found')
  })
})

test('a dispute of the sandbox is opened, and decided for the shop and for the payer', async () => {
  const shop = await desk.shop()
  const dispute = (payment_id: string, to: 'open' | 'won' | 'lost') =>
    shop.call(contract.playDispute, { payment_id, to })
  const { shown_id: won } = await plays(shop)
  expect((await dispute(won, 'open')).data).toMatchObject({ dispute_id: expect.any(String), refundable: 0n })
  expect(codeOf(await dispute(won, 'open'))).toBe('dispute_open')
  expect((await dispute(won, 'won')).data).toMatchObject({ dispute_id: null, refundable: rupees('1,000') })
  expect(codeOf(await dispute(won, 'won'))).toBe('sandbox_play_over')
  const { shown_id: lost } = await plays(shop)
  await dispute(lost, 'open')
  expect((await dispute(lost, 'lost')).data.dispute_id).toBeNull()
  expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('980'))
  expect(codeOf(await dispute(await desk.open(shop, '500'), 'open'))).toBe('not_found')
})

test('a withdrawal of the sandbox needs a ready account, ends as chosen, and does not pause the account', async () => {
  const shop = await desk.shop()
  const withdraws = (ask: object) =>
    shop.call(contract.playPayout, { amount: 20_000, scenario: 'succeeds', ...ask }, newId())
  await plays(shop)
  expect(codeOf(await withdraws({}))).toBe('sandbox_needs_account')
  const account_id = await accountOf(desk, shop.merchant_id)
  expect((await shop.call(contract.readPlayground, {})).data.account).toMatchObject({ end: expect.any(String) })
  expect((await withdraws({})).data).toMatchObject({ kind: 'payout', state: 'done' })
  expect((await withdraws({ scenario: 'fails', code: '015' })).data).toMatchObject({ state: 'failed', code: '015' })
  expect((await withdraws({ scenario: 'returned' })).data).toMatchObject({ state: 'returned' })
  const unclear = (await withdraws({ scenario: 'unclear' })).data
  expect(unclear).toMatchObject({ state: 'unclear' })
  expect((await shop.call(contract.forwardPlay, { id: unclear.id, step: 'settle' })).data.state).toBe('done')
  expect((await withdraws({ scenario: 'later' })).data).toMatchObject({ state: 'under_way' })
  const account = await desk.owner.read(
    (tx) => tx.one<{ paused_at: Date | null }>`select paused_at from payout_accounts where id = ${account_id}`,
  )
  expect(account.paused_at).toBeNull()
  expect(await balanceIn(desk, shop, 'sandbox')).toBe(rupees('990') - 40_000n)
})

test('what is played waits for no operator: no doubtful refund, no unclear withdrawal, no dispute', async () => {
  const shop = await desk.shop()
  await accountOf(desk, shop.merchant_id)
  const { shown_id } = await plays(shop)
  const refund = { payment_id: shown_id, amount: 50_000, scenario: 'unclear' } as const
  const { id } = (await shop.call(contract.playRefund, refund, newId())).data
  await shop.call(contract.playPayout, { amount: 20_000, scenario: 'unclear' }, newId())
  const { shown_id: disputed } = await plays(shop)
  await shop.call(contract.playDispute, { payment_id: disputed, to: 'open' })
  await desk.owner.write((tx) => tx.run`update disputes set state = 'review' where payment_id = ${disputed}`)
  await desk.owner.write(
    (tx) => tx.run`update refund_orders set made_at = made_at - interval '25 hours' where refund_id = ${id}`,
  )
  await shop.call(contract.forwardPlay, { id, step: 'tell_again' })
  const order = await desk.owner.read(
    (tx) => tx.one<object>`select review_since is not null as is_long from refund_orders where refund_id = ${id}`,
  )
  expect(order).toEqual({ is_long: true })
  const office = await operator(desk, ['finance_maker'])
  expect((await office.call(listDoubtfulRefunds, {})).data).toEqual([])
  expect((await office.call(listPayoutItems, { queue: 'unclear' })).data.data).toEqual([])
  expect((await office.call(countOfficeDisputes, {})).data).toEqual({ review: 0 })
  const more = await desk.owner.read(
    (tx) => tx.one<object>`select count(*)::integer as count from disputes where state = 'review'`,
  )
  expect(more).toEqual({ count: 1 })
})

test('a payment of the sandbox, its refund and its dispute write to no payer and no merchant', async () => {
  const shop = await desk.shop()
  const sent = () => desk.owner.read((tx) => tx.one<{ count: number }>`select count(*)::integer as count from messages`)
  const before = await sent()
  const { shown_id } = await plays(shop)
  await shop.call(contract.playRefund, { payment_id: shown_id, amount: 50_000, scenario: 'succeeds' }, newId())
  await shop.call(contract.playDispute, { payment_id: shown_id, to: 'open' })
  await desk.work()
  expect(await sent()).toEqual(before)
})

test('a merchant plays a bounded number a day, also at once', async () => {
  const shop = await desk.shop()
  const { id } = await plays(shop)
  await desk.owner.write(
    (tx) => tx.run`
      alter table sandbox_ends disable trigger sandbox_end_names_its_own`,
  )
  await desk.owner.write(
    (tx) => tx.run`
      insert into sandbox_ends (id, kind, merchant_id, scenario, shown_id, ends, made_at)
      select gen_random_uuid(), kind, merchant_id, scenario, shown_id, ends, made_at
        from sandbox_ends, generate_series(1, ${contract.playsADay - 2}) where id = ${id}`,
  )
  await desk.owner.write((tx) => tx.run`alter table sandbox_ends enable trigger sandbox_end_names_its_own`)
  const ask = { kind: 'payment', amount: 50_000, way: 'ebanking', scenario: 'succeeds' } as const
  const answers = await Promise.all([1, 2].map(() => shop.call(contract.playMoneyIn, ask, newId())))
  expect(answers.map(codeOf).toSorted()).toEqual(['sandbox_plays_used', undefined])
})
