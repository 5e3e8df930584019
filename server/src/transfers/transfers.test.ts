import { rupees } from '@sahuji/contract/money/money'
import { readAllowance } from '@sahuji/contract/tariff'
import { listNotifications } from '@sahuji/contract/notifications'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { readPayoutOverview } from '@sahuji/contract/payouts/own-payouts'
import * as contract from '@sahuji/contract/transfers'
import { favourTransferContact, listTransferContacts } from '@sahuji/contract/transfers/contacts'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import * as sends from '@sahuji/contract/transfers/transfer'
import { readReceipt } from '@sahuji/contract/transactions/receipts'
import { readWallet } from '@sahuji/contract/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantIdOf, setKyc } from '../../testing/kyc.ts'
import { newOperator } from '../../testing/operators.ts'
import { newcomer, verifiedByCode } from '../../testing/people.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { closeAccount } from '../ledger/accounts.ts'
import { merchantAccount } from '../ledger/queries.ts'
import { freezePart } from '../merchants/freezes.ts'
import { newId } from '../platform/ids.ts'

let desk: TransferDesk
beforeAll(async () => {
  desk = await openTransferDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const freeze = async ({ merchant_id }: Pick<SendingMerchant, 'merchant_id'>, part: 'money_in' | 'money_out') => {
  const { id: operator_id } = await newOperator(desk, ['finance_checker'])
  const freezing = {
    id: newId(),
    merchant_id,
    part,
    reason: 'A test',
    sentence: 'unusual_activity',
    own_words: null,
  } as const
  await desk.owner.write((tx) => freezePart(tx, { ...freezing, operator_id }, desk.clock.now()))
}

describe('a send', () => {
  test('moves the money at once, and both sides find it in their history, wallet and list', async () => {
    const [sita, ram] = [await desk.merchant('10,000'), await desk.merchant('500')]
    const { http, data } = await desk.send(sita, ram, '1,250', { note: 'Tea of Ashoj' })
    expect(http).toBe(200)
    expect(data).toMatchObject({
      state: 'completed',
      direction: 'out',
      amount: rupees('1,250'),
      fee: 0n,
      note: 'Tea of Ashoj',
    })
    expect(await desk.wallet(sita.merchant_id)).toMatchObject({ balance: rupees('8,750'), held: 0n })
    expect((await ram.call(readWallet, {})).data.balance).toBe(rupees('1,750'))
    const [out] = (await sita.call(listTransactions, { kind: 'send' })).data.data
    expect(out).toMatchObject({
      id: data.id,
      amount: -rupees('1,250'),
      net: -rupees('1,250'),
      balance_after: rupees('8,750'),
    })
    const [into] = (await ram.call(listTransactions, { kind: 'send' })).data.data
    expect(into).toMatchObject({
      id: data.id,
      amount: rupees('1,250'),
      balance_after: rupees('1,750'),
      state: 'completed',
    })
    const story = (await ram.call(readTransaction, { id: data.id })).data
    expect(story).toMatchObject({ purpose: 'stock', remark: 'Tea of Ashoj' })
    expect(story.entries).toHaveLength(2)
    expect((await ram.call(readReceipt, { id: data.id })).data).toMatchObject({
      what: { own: 'Received' },
      sum: { amount: rupees('1,250') },
    })
    expect((await sita.call(readReceipt, { id: data.id })).data.what.own).toBe('Sent')
    const [got] = (await ram.call(sends.listTransfers, {})).data.data
    expect(got).toMatchObject({ id: data.id, direction: 'in', other: { trade_name: 'Himal Tea House' } })
    expect(got!.other.mobile_no).toMatch(/^98••• ••\d{3}$/)
    expect((await ram.call(sends.readTransfer, { id: data.id })).data.direction).toBe('in')
    const hari = await desk.merchant()
    expect(await hari.call(sends.readTransfer, { id: data.id })).toMatchObject({ http: 404 })
    const { mobile_no } = ram
    expect(await hari.call(favourTransferContact, { mobile_no, is_favourite: true })).toMatchObject({ http: 404 })
    await sita.call(favourTransferContact, { mobile_no, is_favourite: true })
    const { contacts } = (await sita.call(listTransferContacts, {})).data
    expect(contacts).toMatchObject([{ mobile_no, trade_name: 'Himal Tea House', is_favourite: true }])
    const [bell] = (await ram.call(listNotifications, {})).data.data
    expect(bell).toMatchObject({ type: 'ReceievedFund', isRead: false })
  })

  test('requested twice under one key is sent once; the same key for another amount is refused', async () => {
    const [sita, ram] = [await desk.merchant('1,000'), await desk.merchant()]
    const key = newId()
    const both = await Promise.all([desk.send(sita, ram, '100', { key }), desk.send(sita, ram, '100', { key })])
    expect(both.map(({ http }) => http).filter((http) => http === 200).length).toBeGreaterThan(0)
    const again = await desk.send(sita, ram, '100', { key })
    expect(again).toMatchObject({ http: 200, data: { amount: rupees('100') } })
    expect(await desk.send(sita, ram, '200', { key })).toMatchObject({ http: 409 })
    expect(await desk.wallet(ram.merchant_id)).toMatchObject({ balance: rupees('100') })
  })

  test('of twenty that each send everything at once, one arrives and the others are refused with the rest', async () => {
    const [sita, ram] = [await desk.merchant('2,000'), await desk.merchant()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.send(sita, ram, '2,000')))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    for (const { http, message } of answers.filter((each) => each.http !== 200)) {
      expect(http).toBe(422)
      expect(message).toMatch(/^You can send Rs\.0\.00 now/)
    }
    expect(await desk.wallet(ram.merchant_id)).toMatchObject({ balance: rupees('2,000') })
  })

  test('in both directions between the same two wallets at once never deadlocks', async () => {
    const [sita, ram] = [await desk.merchant('5,000'), await desk.merchant('5,000')]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? desk.send(sita, ram, '10') : desk.send(ram, sita, '10'))),
    )
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200))
    expect(await desk.wallet(sita.merchant_id)).toMatchObject({ balance: rupees('5,000') })
  })

  test('of the sandbox stays there', async () => {
    const [sita, ram] = [await desk.merchant('100'), await desk.merchant()]
    await desk.deposit(sita.merchant_id, rupees('300'), { mode: 'sandbox' })
    expect(await desk.send(sita, ram, '300', { mode: 'sandbox' })).toMatchObject({
      http: 200,
      data: { mode: 'sandbox' },
    })
    expect(await desk.wallet(ram.merchant_id, 'sandbox')).toMatchObject({ balance: rupees('300') })
    expect(await desk.wallet(ram.merchant_id)).toMatchObject({ balance: 0n })
    expect(await desk.send(sita, ram, '300')).toMatchObject({ http: 422 })
  })
})

describe('a forbidden send', () => {
  test('is refused with its figure, shown beforehand and on sending', async () => {
    const [sita, ram] = [await desk.merchant('60,000'), await desk.merchant()]
    await desk.deposit(sita.merchant_id, rupees('5,000'), { kind: 'merchant_restricted' })
    const { data } = await sita.call(contract.readTransferOverview, {})
    expect(data).toMatchObject({
      sendable: rupees('60,000'),
      restricted: rupees('5,000'),
      amount_left: rupees('25,000'),
      step: null,
    })
    expect(data.purposes.map(({ code }) => code)).toContain('stock')
    const says = async (amount: string) => (await desk.send(sita, ram, amount)).message
    expect(await says('5')).toBe('The least you can send is Rs.10.00.')
    expect(await says('25,000.01')).toBe('The most you can send at a time is Rs.25,000.00.')
    const quoted = await sita.call(contract.quoteTransfer, { mobile_no: ram.mobile_no, amount: 2_500_001 })
    expect(quoted).toMatchObject({ http: 422, message: 'The most you can send at a time is Rs.25,000.00.' })
    expect((await desk.send(sita, ram, '10', { purpose: 'nonsense' })).http).toBe(422)
    expect((await desk.send(sita, sita, '10')).message).toMatch(/^This is your own number/)
  })

  test('covers money from a credit card, and more than the starter tier before KYC', async () => {
    const [sita, ram] = [await desk.merchant('100'), await desk.merchant()]
    await desk.deposit(sita.merchant_id, rupees('5,000'), { kind: 'merchant_restricted' })
    expect((await desk.send(sita, ram, '101')).message).toBe('You can send Rs.100.00 now.')
    await setKyc(desk, sita.merchant_id, null)
    await desk.deposit(sita.merchant_id, rupees('20,000'))
    const { limits, step, rule } = (await sita.call(contract.readTransferOverview, {})).data
    expect(limits.amount_max).toBeLessThan(rupees('25,000'))
    // shown beforehand: which tier limits it, since when and by what
    const { tier } = (await sita.call(readAllowance, {})).data
    expect(step).toEqual({ tier: 'starter', valid_from: tier!.valid_from, source: tier!.source, is_own: false })
    expect(rule.limits_source).not.toBe('')
    expect((await desk.send(sita, ram, '25,000')).http).toBe(422)
  })

  test('covers a frozen or closed wallet on either side, and a full receiver', async () => {
    const [sita, ram] = [await desk.merchant('90,000'), await desk.merchant()]
    await setKyc(desk, ram.merchant_id, null)
    const { data } = await sita.call(contract.findReceiver, { mobile_no: ram.mobile_no })
    expect(data).toMatchObject({
      is_known: true,
      name: 'Sita S•••••',
      trade_name: 'Himal Tea House',
      is_verified: false,
    })
    expect((await desk.send(sita, ram, '20,000')).message).toMatch(/^Their wallet has too little room/)
    await freeze(ram, 'money_in')
    expect((await desk.send(sita, ram, '10')).message).toMatch(/^This wallet cannot receive/)
    const hari = await desk.merchant()
    const account = await desk.db.read((tx) => merchantAccount(tx, hari.merchant_id, 'live'))
    await desk.db.write((tx) => closeAccount(tx, account))
    expect((await desk.send(sita, hari, '10')).message).toMatch(/^This wallet cannot receive/)
    await freeze(sita, 'money_out')
    expect((await sita.call(contract.readTransferOverview, {})).data.is_closed).toBe('frozen')
    expect((await desk.send(sita, await desk.merchant(), '10')).http).toBe(422)
  })

  test('anonymous callers and invalid numbers get nothing', async () => {
    const input = { mobile_no: '9801000001', amount: 1000, purpose: 'stock' }
    expect(await desk.call(sendFunds, input, { key: newId() })).toMatchObject({ http: 401 })
    const sita = await desk.merchant('100')
    expect(await sita.call(sendFunds, { ...input, mobile_no: '12' }, newId())).toMatchObject({ http: 422 })
    expect(await sita.call(contract.changeTransferSettings, { confirm_above: 100 })).toMatchObject({ http: 200 })
    expect((await sita.call(contract.readTransferOverview, {})).data.confirm_above).toBe(100n)
  })
})

describe('an unregistered number', () => {
  test('is invited, and gets the money once verified', async () => {
    const sita = await desk.merchant('1,000')
    const ask = newcomer()
    const { data } = await desk.send(sita, ask, '400')
    expect(data).toMatchObject({ state: 'held', other: { trade_name: null } })
    expect(await desk.wallet(sita.merchant_id)).toEqual({
      balance: rupees('1,000'),
      held: rupees('400'),
      available: rupees('600'),
    })
    expect((await desk.outbox(`+977${ask.mobile_no}`))[0]!.text).toContain('Rs.400.00')
    const listed = { id: data.id, counterparty: ask.mobile_no, amount: -rupees('400'), net: null, balance_after: null }
    for (const by of [{ kind: 'send' }, { state: 'held' }, { q: ask.mobile_no }] as const)
      expect((await sita.call(listTransactions, by)).data.data).toMatchObject([
        { ...listed, kind: 'send', state: 'held', waits_until: data.waits_until },
      ])
    const { data: totals } = await sita.call(readHistoryTotals, { mode: 'live', kind: 'send' })
    expect(totals).toMatchObject({ money_out: 0n, left_out: [{ state: 'held', count: 1, amount: rupees('400') }] })
    const { data: overview } = await sita.call(readPayoutOverview, {})
    expect(overview).toMatchObject({ held_count: 0, held_sends: { count: 1, amount: overview.held } })
    const story = (await sita.call(readTransaction, { id: data.id })).data
    expect(story.timeline.map(({ what, place }) => `${what} ${place}`)).toEqual(['send_held done', 'send_waits now'])
    const ram = await verifiedByCode(desk, { ask })
    await desk.runJobs()
    expect((await ram.call(readWallet, {})).data.balance).toBe(rupees('400'))
    expect((await sita.call(sends.readTransfer, { id: data.id })).data).toMatchObject({ state: 'completed' })
    expect((await sita.call(listTransactions, { kind: 'send' })).data.data).toMatchObject([
      { id: data.id, state: 'completed', net: -rupees('400'), balance_after: rupees('600') },
    ])
    expect(await desk.wallet(sita.merchant_id)).toEqual({ balance: rupees('600'), held: 0n, available: rupees('600') })
  })

  test('whose money cannot be taken up keeps waiting behind all others, without stopping them', async () => {
    const sita = await desk.merchant('1,000')
    const [full, ask] = [newcomer(), newcomer()]
    const { data: stuck } = await desk.send(sita, full, '40')
    const ram = await verifiedByCode(desk, { ask: full })
    await freeze({ merchant_id: await merchantIdOf(desk, ram.email) }, 'money_in')
    await desk.runJobs()
    await desk.send(sita, ask, '50')
    await verifiedByCode(desk, { ask })
    await desk.runJobs()
    const rows = await desk.owner.read(
      (tx) => tx.many<{ id: string; state: string; is_tried: boolean }>`
        select id, state, tried_at is not null as is_tried from transfers where merchant_id = ${sita.merchant_id} order by id`,
    )
    expect(rows).toMatchObject([{ id: stuck.id, state: 'held', is_tried: true }, { state: 'completed' }])
  })

  test('that stays unverified gives the money back after seven days, once', async () => {
    const sita = await desk.merchant('1,000')
    const ask = newcomer()
    const { data } = await desk.send(sita, ask, '400')
    desk.clock.advance({ days: 7, seconds: 1 })
    await desk.app.jobs.find(({ name }) => name === 'transfers.sweep_waiting')!.run({})
    await desk.app.jobs.find(({ name }) => name === 'transfers.sweep_waiting')!.run({})
    expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: 0n, available: rupees('1,000') })
    const rows = await desk.db.read(
      (tx) => tx.many`
        select state from transfers where merchant_id = ${sita.merchant_id} and id = ${data.id}`,
    )
    expect(rows).toEqual([{ state: 'returned' }])
    const listed = await desk.db.read(
      (tx) => tx.many`
        select kind, state, amount, net, balance_after from transactions
         where merchant_id = ${sita.merchant_id} and id = ${data.id}`,
    )
    expect(listed).toEqual([
      { kind: 'send', state: 'reversed', amount: -rupees('400'), net: null, balance_after: null },
    ])
  })
})
