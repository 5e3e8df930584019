import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import * as contract from '@sahuji/contract/transfers'
import { acceptFundRequest } from '@sahuji/contract/transfers/requests'
import { readWallet } from '@sahuji/contract/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetLimits, newcomer } from '../../testing/people.ts'
import { addLines } from '../../testing/tariff.ts'
import {
  askedFor,
  openTransferDesk,
  type SendingMerchant,
  together,
  type TransferDesk,
} from '../../testing/transfers.ts'
import { platformAccount } from '../ledger/accounts.ts'
import { lockWallet, post } from '../ledger/post.ts'
import { json } from '../platform/database/sql.ts'
import { newId, newLedgerId } from '../platform/ids.ts'

let desk: TransferDesk
let shop: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
})
beforeEach(async () => {
  shop = await desk.merchant()
  await forgetLimits(desk)
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A merchant with card money and free money. */
async function payer(byCard: string, free = '0', mode: 'live' | 'sandbox' = 'live'): Promise<SendingMerchant> {
  const who = await desk.merchant(free)
  await desk.deposit(who.merchant_id, rupees(byCard), { kind: 'merchant_restricted', mode })
  return who
}

const ask = (of: SendingMerchant, amount: string, mode: 'live' | 'sandbox' = 'live') =>
  askedFor(desk, { by: shop.merchant_id, of: of.merchant_id, amount: rupees(amount), mode })

const accept = (who: SendingMerchant, id: string) => who.call(acceptFundRequest, { id }, newId())

const paid = async (who: SendingMerchant, amount: string) => accept(who, await ask(who, amount))

/** What a merchant's wallet holds, and the card money in it. */
const parts = async (who: SendingMerchant) => {
  const { balance, restricted } = (await who.call(readWallet, {})).data
  return [balance, restricted]
}

describe('money of a credit card', () => {
  test('pays a request without free money, as shown before, and is ordinary money for the receiver', async () => {
    const sita = await payer('1,000')
    const { data: overview } = await sita.call(contract.readTransferOverview, {})
    expect(overview).toMatchObject({ card_money_pays: true, amount_left: 0n, payment_left: rupees('1,000') })
    const request_id = await ask(sita, '400')
    const quoted = await sita.call(contract.quoteTransfer, { request_id, amount: Number(rupees('400')) })
    expect(quoted.data).toMatchObject({ total: rupees('400'), restricted: rupees('400'), sendable_after: 0n })
    const { http, data } = await accept(sita, request_id)
    expect({ http, restricted: data.restricted }).toEqual({ http: 200, restricted: rupees('400') })
    expect(await parts(sita)).toEqual([rupees('600'), rupees('600')])
    expect(await parts(shop)).toEqual([rupees('400'), 0n])
    const after = { balance_after: rupees('600'), restricted_after: rupees('600') }
    expect((await sita.call(listTransactions, { kind: 'send' })).data.data).toMatchObject([after])
    const story = (await sita.call(readTransaction, { id: data.id })).data
    expect(story).toMatchObject(after)
    expect(story.entries.map(({ account_kind, debit }) => [account_kind, debit])).toEqual([
      ['merchant_restricted', rupees('400')],
      ['merchant_wallet', null],
    ])
    expect((await shop.call(listTransactions, { kind: 'send' })).data.data).toMatchObject([
      { balance_after: rupees('400'), restricted_after: 0n },
    ])
  })

  test('pays before the free part does, and the story shows both debits', async () => {
    const sita = await payer('300', '1,000')
    const { data } = await paid(sita, '500')
    expect(data.restricted).toBe(rupees('300'))
    expect(await parts(sita)).toEqual([rupees('800'), 0n])
    const story = (await sita.call(readTransaction, { id: data.id })).data
    expect(story).toMatchObject({ balance_after: rupees('800'), restricted_after: 0n })
    expect(story.entries.map(({ account_kind, debit }) => [account_kind, debit])).toEqual([
      ['merchant_restricted', rupees('300')],
      ['merchant_wallet', rupees('200')],
      ['merchant_wallet', null],
    ])
    // only the payer sees which part it came from
    const seen = (await shop.call(readTransaction, { id: data.id })).data
    expect(seen.balance_after).toBe(rupees('500'))
    expect(seen.entries.map(({ account_kind, debit }) => [account_kind, debit])).toEqual([
      ['merchant_wallet', rupees('500')],
      ['merchant_wallet', null],
    ])
  })

  test('cannot be sent, to a merchant or to an unregistered number', async () => {
    const sita = await payer('5,000', '100')
    const { message, body } = await desk.send(sita, shop, '101')
    expect(message).toBe('You can send Rs.100.00 now.')
    expect(body.facts).toMatchObject({ amount: 'Rs.100.00', missing: expect.stringMatching(/^Rs\./) })
    expect((await desk.send(sita, newcomer(), '101')).message).toBe('You can send Rs.100.00 now.')
    const { data } = await desk.send(sita, newcomer(), '100')
    expect(data).toMatchObject({ state: 'held', restricted: 0n })
    expect(await parts(sita)).toEqual([rupees('5,100'), rupees('5,000')])
  })

  test('pays at most the sum of both parts, and nothing while more is owed than is free', async () => {
    const sita = await payer('300', '100')
    expect((await paid(sita, '401')).message).toBe('You can send Rs.400.00 now.')
    await desk.db.write(async (tx) => {
      const { receivable } = await lockWallet(tx, sita.merchant_id, 'live')
      const owed = { account_id: receivable.account_id, amount: -rupees('150') }
      const entries = [owed, { account_id: platformAccount('live', 'equity'), amount: rupees('150') }]
      await post(tx, [{ merchant_id: sita.merchant_id, key: newId(), mode: 'live', kind: 'opening', entries }])
    })
    expect((await paid(sita, '20')).body.refusal).toBe('sendable_too_low')
    await desk.deposit(sita.merchant_id, rupees('100'))
    expect((await paid(sita, '351')).body.refusal).toBe('sendable_too_low')
    expect((await paid(sita, '350')).data.restricted).toBe(rupees('300'))
  })

  test('of the sandbox pays there', async () => {
    const sita = await payer('200', '0', 'sandbox')
    expect((await accept(sita, await ask(sita, '150', 'sandbox'))).data.restricted).toBe(rupees('150'))
    expect(await desk.wallet(shop.merchant_id, 'sandbox')).toMatchObject({ available: rupees('150') })
    expect((await desk.send(sita, shop, '20', { mode: 'sandbox' })).body.refusal).toBe('sendable_too_low')
  })

  test('twenty payments at once against card money for eight: eight are paid, and each row knows what was left', async () => {
    const sita = await payer('800')
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(sita, '100')))
    const answers = await together(desk, sita, () => Promise.all(asked.map((id) => accept(sita, id))))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(8)
    const refused = answers.filter(({ http }) => http !== 200).map(({ body }) => body.refusal)
    expect(new Set(refused)).toEqual(new Set(['sendable_too_low']))
    expect(await parts(sita)).toEqual([0n, 0n])
    const { data } = (await sita.call(listTransactions, { kind: 'send' })).data
    const left = new Set(Array.from({ length: 8 }, (_, more) => rupees('100') * BigInt(more)))
    expect(new Set(data.map(({ balance_after }) => balance_after))).toEqual(left)
    for (const { balance_after, restricted_after } of data) expect(restricted_after).toBe(balance_after)
  })

  test('that concurrent payments use up leaves the rest of each payment to the free part', async () => {
    const sita = await payer('250', '1,000')
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(sita, '100')))
    const answers = await Promise.all(asked.map((id) => accept(sita, id)))
    expect(answers.map(({ http }) => http)).toEqual(asked.map(() => 200))
    expect(answers.reduce((sum, { data }) => sum + data.restricted, 0n)).toBe(rupees('250'))
    expect(await parts(sita)).toEqual([rupees('650'), 0n])
  })
})

describe('the database', () => {
  const refused = async (change: { restricted: bigint; counter_id: string | null; request_id: string | null }) =>
    desk.db
      .write(
        (tx) => tx.run`
          insert into transfers (id, merchant_id, person_id, receiver_id, receiver_mobile, mode, key, reference, state, amount, fee,
                                 restricted, tariff_from, day, purpose, request_id, counter_id, transfer_id, created_at, settled_at,
                                 is_confirmed)
          values (${newId()}, ${shop.merchant_id}, ${shop.person_id}, ${newId()}, '+9779800000000', 'live', ${newId()}, ${newId()},
                  'completed', 100, 0, ${change.restricted}, '2023-04-03', '2023-04-03', 'stock', ${change.request_id},
                  ${change.counter_id}, null, now(), now(), true)`,
      )
      .then(
        () => '',
        (error: { constraint?: string }) => error.constraint ?? '',
      )

  test('lets card money leave only by a payment, and never more of it than leaves', async () => {
    const none = { counter_id: null, request_id: null }
    expect(await refused({ restricted: 50n, ...none })).toBe('card_money_leaves_by_payments_alone')
    expect(await refused({ restricted: 101n, counter_id: newId(), request_id: null })).toBe(
      'card_money_is_part_of_what_leaves',
    )
  })
})

describe('the statement that posts', () => {
  test('checks a row against its entries and the tariff, under the wallet’s lock', async () => {
    const sita = await payer('300', '300')
    const account = async (who: SendingMerchant, part: 'free' | 'restricted') =>
      (await desk.db.write((tx) => lockWallet(tx, who.merchant_id, 'live')))[part].account_id
    const [free, card, to] = [
      await account(sita, 'free'),
      await account(sita, 'restricted'),
      await account(shop, 'free'),
    ]
    const tried = async ({ from, restricted, day }: { from: string; restricted: bigint; day: string }) => {
      const [id, request_id] = [newLedgerId('live', desk.clock), await ask(sita, '100')]
      const row = {
        id: newId(),
        merchant_id: sita.merchant_id,
        person_id: sita.person_id,
        receiver_id: shop.merchant_id,
        receiver_mobile: '+9779800000000',
        mode: 'live',
        key: newId(),
        reference: newId(),
        state: 'completed',
        amount: '10000',
        fee: '0',
        restricted: `${restricted}`,
        tariff_from: '2023-04-03',
        day,
        purpose: 'stock',
        request_id,
        transfer_id: id,
        created_at: desk.clock.now(),
        settled_at: desk.clock.now(),
        is_confirmed: true,
        most: { amount_max: 1e6, day_amount: 1e6, day_count: 9, month_amount: 1e6, month_start: '2023-01-01' },
      }
      const entries = [
        { account_id: from, amount: -rupees('100') },
        { account_id: to, amount: rupees('100') },
      ]
      return desk.db
        .write(async (tx) => {
          await post(tx, [{ id, merchant_id: sita.merchant_id, key: row.key, mode: 'live', kind: 'send', entries }])
          await tx.run`select transfers_write('p', array[1], array[${json(row)}::jsonb])`
          throw new Error('taken back')
        })
        .catch((error: { constraint?: string }) => error.constraint ?? 'written')
    }
    const today = kathmanduDay(desk.clock.now())
    const all = rupees('100')
    expect(await tried({ from: card, restricted: all, day: today })).toBe('written')
    expect(await tried({ from: card, restricted: 0n, day: today })).toBe('card_money_is_what_the_entries_say')
    expect(await tried({ from: free, restricted: all, day: today })).toBe('card_money_is_what_the_entries_say')
    // before the tariff had a line for it
    expect(await tried({ from: card, restricted: all, day: '2023-04-02' })).toBe('card_money_pays_by_the_tariff')
    expect(await parts(sita)).toEqual([rupees('600'), rupees('300')])
  })
})

describe('the tariff', () => {
  test('charges card money the fee too, and gives the day from which it pays no more', async () => {
    const today = kathmanduDay(desk.clock.now())
    const flat = { rule: 'fee', channel: 'send:wallet', value: 1000n, fee_kind: 'flat' } as const
    await desk.owner.write((tx) => addLines(tx, { valid_from: today, source: 'A test' }, [flat]))
    const sita = await payer('405', '100')
    expect((await paid(sita, '300')).data).toMatchObject({ fee: rupees('10'), restricted: rupees('310') })
    expect((await paid(sita, '100')).data).toMatchObject({ fee: rupees('10'), restricted: rupees('95') })
    expect(await parts(sita)).toEqual([rupees('85'), 0n])

    desk.clock.advance({ days: 1 })
    const tomorrow = kathmanduDay(new Date(desk.clock.now().getTime() + 86_400_000))
    const off = { rule: 'card_money', channel: 'send:wallet', value: 0n } as const
    await desk.owner.write((tx) => addLines(tx, { valid_from: tomorrow, source: 'A test' }, [off]))
    const ram = await payer('400')
    expect((await paid(ram, '100')).http).toBe(200)
    const announced = { card_money_pays: true, card_money_changes_on: tomorrow }
    expect((await ram.call(readWallet, {})).data).toMatchObject(announced)
    expect((await ram.call(contract.readTransferOverview, {})).data).toMatchObject(announced)
    desk.clock.advance({ days: 1 })
    const hari = await payer('400')
    expect((await hari.call(contract.readTransferOverview, {})).data).toMatchObject({
      card_money_pays: false,
      card_money_changes_on: null,
      payment_left: 0n,
    })
    expect((await hari.call(readWallet, {})).data).toMatchObject({ restricted: rupees('400'), card_money_pays: false })
    expect((await paid(hari, '100')).message).toBe('You can send Rs.0.00 now.')
    expect(await parts(hari)).toEqual([rupees('400'), rupees('400')])
  })
})
