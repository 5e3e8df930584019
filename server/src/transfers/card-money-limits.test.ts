import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, type WithdrawingMerchant } from '../../testing/payouts.ts'
import { askedFor } from '../../testing/transfers.ts'
import { createPoster } from '../ledger/batcher.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { placeTransfer } from './place-transfer.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const rounds = [1, 2, 3]

interface Moved {
  amount: string
  /** The request that it pays; of a payment card money pays as much as it can. */
  request_id?: string | null
  is_confirmed?: boolean
  key?: string
}

/** In a process of its own, which shares only the database. Answers the refusal's code, or `placed`. */
async function moves(
  { merchant_id, person_id }: WithdrawingMerchant,
  to: WithdrawingMerchant,
  { amount, request_id = null, is_confirmed = true, key = newId() }: Moved,
): Promise<string> {
  const placed = { merchant_id, person_id, key, mode: 'live', purpose: 'stock', note: null } as const
  const mobile_no = `+977${to.mobile_no.slice(-10)}`
  const asked = { ...placed, mobile_no, amount: rupees(amount), request_id, is_confirmed }
  return placeTransfer({ ...desk.deps, poster: createPoster(desk.db) }, asked).then(
    () => 'placed',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
}

const asks = (by: WithdrawingMerchant, of: WithdrawingMerchant, amount: string): Promise<string> =>
  askedFor(desk, { by: by.merchant_id, of: of.merchant_id, amount: rupees(amount) })

/** A merchant with both parts in the wallet, and two shops. */
async function three(free: string, card: string) {
  const sita = await desk.merchant(free)
  await desk.deposit(sita.merchant_id, rupees(card), { kind: 'merchant_restricted' })
  return { sita, shop: await desk.merchant(), other: await desk.merchant() }
}

/** A payment by card money alone beside a send of the free part: no account of the payer has a leg in both. */
async function bothAtOnce(
  { sita, shop, other }: Awaited<ReturnType<typeof three>>,
  amount: string,
  is_confirmed = true,
): Promise<string[]> {
  const request_id = await asks(shop, sita, amount)
  const both = [
    moves(sita, shop, { amount, request_id, is_confirmed }),
    moves(sita, other, { amount, is_confirmed }),
  ] as const
  return (await Promise.all(both)).toSorted()
}

test('the day allows ten sends and refuses the eleventh, whichever part of the wallet pays', async () => {
  for (const _ of rounds) {
    const all = await three('5,000', '5,000')
    for (let sends = 0; sends < 9; sends++) expect(await moves(all.sita, all.other, { amount: '10' })).toBe('placed')
    expect(await bothAtOnce(all, '100')).toEqual(['placed', 'send_over_count'])
  }
})

test('the daily amount applies to both parts together', async () => {
  for (const _ of rounds) {
    const all = await three('50,000', '25,000')
    expect(await moves(all.sita, all.other, { amount: '25,000' })).toBe('placed')
    expect(await bothAtOnce(all, '25,000')).toEqual(['placed', 'send_over_day'])
  }
})

test('so does the amount that needs no confirmation', async () => {
  for (const _ of rounds) {
    const all = await three('30,000', '30,000')
    await desk.owner.write(
      (tx) => tx.run`update merchants set confirm_sends_above = 500000 where id = ${all.sita.merchant_id}`,
    )
    expect(await bothAtOnce(all, '5,000', false)).toEqual(['confirmation_needed', 'placed'])
  }
})

/**
 * The wallet's balance after each of its sends, as its list shows it, from the most sent to the most received; paisa.
 */
const balancesAfter = ({ merchant_id }: WithdrawingMerchant) =>
  desk.owner.read(async (tx) => {
    const rows = await tx.many<{ balance_after: bigint }>`
      select balance_after from transactions
       where merchant_id = ${merchant_id} and kind = 'send' order by net, balance_after desc`
    return rows.map(({ balance_after }) => balance_after)
  })

test('the recorded balance after each send is right, though no part of the wallet was in both', async () => {
  for (const _ of rounds) {
    const all = await three('1,000', '1,000')
    expect(await bothAtOnce(all, '100')).toEqual(['placed', 'placed'])
    expect(await balancesAfter(all.sita)).toEqual([rupees('1,900'), rupees('1,800')])
  }
})

test('so is that of a shop that is paid while it pays by card money', async () => {
  for (const _ of rounds) {
    const { sita, shop, other } = await three('0', '1,000')
    await desk.deposit(other.merchant_id, rupees('100'))
    const request_id = await asks(shop, sita, '300')
    expect(
      await Promise.all([moves(sita, shop, { amount: '300', request_id }), moves(other, sita, { amount: '50' })]),
    ).toEqual(['placed', 'placed'])
    // the later one counts the earlier one
    expect([
      [rupees('700'), rupees('750')],
      [rupees('750'), rupees('1,050')],
    ]).toContainEqual(await balancesAfter(sita))
  }
})

test('one payment sent by two servers at once, beside another, is one and is refused by neither', async () => {
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const { sita, shop, other } = await three('100', '100')
    const [key, request_id] = [newId(), await asks(shop, sita, '60')]
    const beside = await asks(other, sita, '70')
    const payment = { amount: '60', request_id, key }
    const answers = await Promise.all([
      moves(sita, shop, payment),
      moves(sita, other, { amount: '70', request_id: beside }),
      moves(sita, shop, payment),
    ])
    expect(answers).toEqual(['placed', 'placed', 'placed'])
  }
})
