import { linkCooperative, readCooperativeStatement } from '@sahuji/contract/cooperatives'
import * as contract from '@sahuji/contract/cooperatives/book'
import {
  addCooperativeMember,
  changeCooperativeMember,
  listCooperativeMembers,
} from '@sahuji/contract/cooperatives/members'
import { readSettlements, settleCooperative } from '@sahuji/contract/cooperatives/settlements'
import { rupees } from '@sahuji/contract/money/money'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CooperativeDesk, type LinkedShop, openCooperativeDesk } from '../../../testing/cooperatives.ts'
import { codeOf } from '../../../testing/payments.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { returnDeposits } from './return-deposits.job.ts'

let desk: CooperativeDesk
beforeAll(async () => {
  desk = await openCooperativeDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const period = () => ({ from: '2026-01-01', to: kathmanduDay(desk.clock.now()) })
const statement = async ({ shop, link_id }: LinkedShop, mode: 'live' | 'sandbox' = 'live') =>
  (await shop.call(readCooperativeStatement, { id: link_id, mode, ...period() })).data
const rows = async ({ shop, link_id }: LinkedShop, mode: 'live' | 'sandbox' = 'live') =>
  (await shop.call(contract.listBookRows, { id: link_id, mode, ...period() })).data.data

async function returned() {
  await desk.db.write((tx) => addJob(tx, returnDeposits, {}))
  await desk.runJobs()
}

describe('a deposit', () => {
  test('leaves the wallet, is held for the cooperative, and is in the book under its receipt', async () => {
    const at = await desk.linked()
    const { http, data } = await desk.take(at, '1,000', { voucher: 'V-20418' })
    expect(http).toBe(200)
    expect(data).toMatchObject({
      seq: 1,
      kind: 'deposit',
      channel: 'cash',
      amount: rupees('1,000'),
      balance: rupees('1,000'),
      commission: rupees('10'),
      tax: rupees('1.50'),
      voucher: 'V-20418',
      member: { number: 'M-0412', name_ne: 'लक्ष्मी डंगोल' },
      theirs: 'none',
    })
    expect(data.receipt).toMatch(/^20\d\d\/\d\d-000001$/)
    expect((await desk.wallet(at.shop.merchant_id)).balance).toBe(rupees('9,000'))
    const [line] = (await at.shop.call(listTransactions, { kind: 'cooperative' })).data.data
    expect(line).toMatchObject({ id: data.id, net: -rupees('1,000'), balance_after: rupees('9,000') })
    expect((await at.shop.call(readTransaction, { id: data.id })).data.entries).toHaveLength(2)
    expect(await statement(at)).toMatchObject({
      opening: 0n,
      credits: { rows: 1, amount: rupees('1,000') },
      debits: { rows: 0, amount: 0n },
      closing: rupees('1,000'),
      ledger: { closing: rupees('1,000'), first: 1, last: 1 },
      commission: rupees('10'),
      tax: rupees('1.50'),
      members: { all: 1, paid_here: 1 },
    })
  })

  test('is taken once under a key, also at once; another body is refused', async () => {
    const at = await desk.linked()
    const key = newId()
    const both = await Promise.all([desk.take(at, '100', { key }), desk.take(at, '100', { key })])
    expect(both.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
    expect((await desk.take(at, '100', { key })).data.seq).toBe(1)
    expect(codeOf(await desk.take(at, '200', { key }))).toBe('key_conflict')
    expect(await rows(at)).toHaveLength(1)
  })

  test('many at once have numbers without a gap', async () => {
    const at = await desk.linked()
    const all = await Promise.all(Array.from({ length: 8 }, () => desk.take(at, '100')))
    expect(all.map(({ http }) => http)).toEqual(Array.from({ length: 8 }, () => 200))
    const receipts = (await rows(at)).map(({ receipt }) => Number(receipt!.slice(-6)))
    expect(receipts).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('is refused beyond the wallet, for a member who left, and without amount or source', async () => {
    const at = await desk.linked('500')
    expect(codeOf(await desk.take(at, '501'))).toBe('balance_too_low')
    await at.shop.call(changeCooperativeMember, { id: at.member.id, state: 'left' })
    expect(codeOf(await desk.take(at, '100'))).toBe('member_left')
    const asked = { id: at.link_id, member_id: at.member.id, head: 'share' } as const
    expect(codeOf(await at.shop.call(contract.takeDeposit, asked, newId()))).toBe('member_left')
    await at.shop.call(changeCooperativeMember, { id: at.member.id, state: 'active' })
    expect(codeOf(await at.shop.call(contract.takeDeposit, asked, newId()))).toBe('fields_invalid')
    expect(await rows(at)).toEqual([])
  })

  test('by a payment takes it whole and once; its refund writes a row that takes it back, once', async () => {
    const at = await desk.linked()
    const payer = await desk.merchant('3,000')
    const payment_id = await desk.open(at.shop, '2,000')
    const asked = { id: at.link_id, member_id: at.member.id, head: 'loan_principal', payment_id } as const
    expect(codeOf(await at.shop.call(contract.takeDeposit, asked, newId()))).toBe('payment_not_depositable')
    await desk.pay(payer, payment_id)
    const deposit = (await at.shop.call(contract.takeDeposit, asked, newId())).data
    expect(deposit).toMatchObject({ channel: 'payment', amount: rupees('2,000') })
    expect(codeOf(await at.shop.call(contract.takeDeposit, asked, newId()))).toBe('deposit_source_taken')
    expect(codeOf(await at.shop.call(contract.reverseBookRow, { id: deposit.id, note: 'Wrong' }, newId()))).toBe(
      'row_not_reversible',
    )
    await at.shop.call(refundPayment, { id: payment_id, amount: Number(rupees('500')), reason: 'asked' }, newId())
    await returned()
    await returned()
    const [reversal, first, ...others] = await rows(at)
    expect(others).toEqual([])
    expect(first).toMatchObject({ id: deposit.id, amount: rupees('2,000'), reversed: rupees('500') })
    expect(reversal).toMatchObject({
      kind: 'reversal',
      reverses: deposit.id,
      amount: -rupees('500'),
      commission: -rupees('5'),
      balance: rupees('1,500'),
    })
    await at.shop.call(refundPayment, { id: payment_id, amount: Number(rupees('1,500')), reason: 'asked' }, newId())
    await returned()
    expect(await statement(at)).toMatchObject({ closing: 0n, commission: 0n, ledger: { closing: 0n } })
  })

  test('of a payment that was refunded before is refused', async () => {
    const at = await desk.linked()
    const payment_id = await desk.open(at.shop, '200')
    await desk.pay(await desk.merchant('300'), payment_id)
    await at.shop.call(refundPayment, { id: payment_id, amount: Number(rupees('50')), reason: 'asked' }, newId())
    const asked = { id: at.link_id, member_id: at.member.id, head: 'share', payment_id } as const
    expect(codeOf(await at.shop.call(contract.takeDeposit, asked, newId()))).toBe('payment_not_depositable')
  })

  test('that was passed on comes back from the next deposits', async () => {
    const at = await desk.linked()
    const payment_id = await desk.open(at.shop, '1,000')
    await desk.pay(await desk.merchant('2,000'), payment_id)
    const asked = { id: at.link_id, member_id: at.member.id, head: 'share', payment_id } as const
    await at.shop.call(contract.takeDeposit, asked, newId())
    const { owed } = (await at.shop.call(readSettlements, { id: at.link_id })).data
    await at.shop.call(settleCooperative, { id: at.link_id, owed: Number(owed) }, newId())
    await at.shop.call(refundPayment, { id: payment_id, amount: Number(rupees('1,000')), reason: 'asked' }, newId())
    await returned()
    expect((await rows(at))[0]).toMatchObject({ kind: 'settlement' })
    await desk.take(at, '600')
    await returned()
    expect((await rows(at))[0]).toMatchObject({ kind: 'reversal', amount: -rupees('600'), balance: 0n })
    await desk.take(at, '600')
    await returned()
    await returned()
    expect((await rows(at))[0]).toMatchObject({ kind: 'reversal', amount: -rupees('400'), balance: rupees('200') })
  })
})

describe('a payout', () => {
  test('comes out of what is held and into the wallet; no more than that', async () => {
    const at = await desk.linked()
    await desk.take(at, '1,000')
    expect((await desk.payOut(at, '300')).data).toMatchObject({ amount: -rupees('300'), balance: rupees('700') })
    expect((await desk.wallet(at.shop.merchant_id)).balance).toBe(rupees('9,300'))
    const refused = await desk.payOut(at, '701')
    expect(refused.body).toMatchObject({ refusal: 'cooperative_balance_too_low' })
    expect(refused.body.message).toContain('700')
  })

  test('by a send takes it whole and once; another’s send is not found', async () => {
    const at = await desk.linked()
    await desk.take(at, '1,000')
    const receiver = await desk.merchant()
    const { id: send_id } = (await desk.send(at.shop, receiver, '400')).data
    const asked = { id: at.link_id, member_id: at.member.id, head: 'optional_saving', send_id } as const
    expect((await at.shop.call(contract.payMember, asked, newId())).data).toMatchObject({
      channel: 'send',
      amount: -rupees('400'),
    })
    expect(codeOf(await at.shop.call(contract.payMember, asked, newId()))).toBe('deposit_source_taken')
    const other = await desk.linked()
    await desk.take(other, '1,000')
    const theirs = { ...asked, id: other.link_id, member_id: other.member.id }
    expect((await other.shop.call(contract.payMember, theirs, newId())).http).toBe(404)
  })
})

describe('a row', () => {
  test('of cash is taken back once by a row of its own, which has a receipt too', async () => {
    const at = await desk.linked()
    const deposit = (await desk.take(at, '1,000')).data
    const back = await at.shop.call(contract.reverseBookRow, { id: deposit.id, note: 'Typed a zero too many' }, newId())
    expect(back.data).toMatchObject({ kind: 'reversal', amount: -rupees('1,000'), balance: 0n, reverses: deposit.id })
    expect(back.data.receipt).toMatch(/-000002$/)
    const again = await at.shop.call(contract.reverseBookRow, { id: deposit.id, note: 'Once more' }, newId())
    expect(codeOf(again)).toBe('row_not_reversible')
    const payout = async () => {
      await desk.take(at, '500')
      return (await desk.payOut(at, '200')).data
    }
    const { id } = await payout()
    await at.shop.call(contract.reverseBookRow, { id, note: 'Not paid after all' }, newId())
    expect(await statement(at)).toMatchObject({
      closing: rupees('500'),
      parts: { payouts_reversed: { rows: 1, amount: rupees('200') }, deposits_reversed: { rows: 1 } },
    })
  })

  test('cannot be edited, removed, numbered otherwise, or written without its entry, even by the owner', async () => {
    const at = await desk.linked()
    const { id } = (await desk.take(at, '100')).data
    const owner = desk.owner
    await expect(owner.write((tx) => tx.run`update cooperative_rows set amount = 1 where id = ${id}`)).rejects.toThrow(
      /refused/,
    )
    await expect(owner.write((tx) => tx.run`delete from cooperative_rows where id = ${id}`)).rejects.toThrow(/refused/)
    const copy = (seq: number, receipt: number) =>
      owner.write(
        (tx) => tx.run`
          insert into cooperative_rows (id, merchant_id, link_id, mode, seq, amount, balance, transfer_id, kind, member_id, head,
                                        fiscal_year, receipt, key, made_at)
          select ${newId()}, merchant_id, link_id, mode, ${seq}, 100, balance + 100, ${newLedgerId('live')}, kind, member_id, head,
                 fiscal_year, ${receipt}, ${newId()}, made_at
            from cooperative_rows where id = ${id}`,
      )
    await expect(copy(3, 2)).rejects.toMatchObject({ constraint: 'cooperative_row_follows' })
    await expect(copy(2, 3)).rejects.toMatchObject({ constraint: 'cooperative_receipts_are_unbroken' })
    await expect(copy(2, 2)).rejects.toMatchObject({ constraint: 'cooperative_row_is_its_entry' })
  })
})

describe('a settlement', () => {
  test('passes on what is owed, pays the commission less tax, and is made once under a key', async () => {
    const at = await desk.linked()
    await desk.take(at, '4,000')
    await desk.take(at, '1,000', { head: 'loan_interest' })
    await desk.payOut(at, '500')
    const id = at.link_id
    expect((await at.shop.call(readSettlements, { id })).data).toMatchObject({
      held: rupees('4,500'),
      commission: rupees('50'),
      tax: rupees('7.50'),
      owed: rupees('4,450'),
    })
    const wrong = await at.shop.call(settleCooperative, { id, owed: Number(rupees('4,500')) }, newId())
    expect(codeOf(wrong)).toBe('settlement_changed')
    const key = newId()
    const settled = await at.shop.call(settleCooperative, { id, owed: Number(rupees('4,450')) }, key)
    expect(settled.data).toMatchObject({ held: 0n, owed: 0n, data: [{ batch: 1, amount: rupees('4,450') }] })
    expect((await at.shop.call(settleCooperative, { id, owed: Number(rupees('4,450')) }, key)).data.data).toHaveLength(
      1,
    )
    expect((await desk.wallet(at.cooperative.merchant_id)).balance).toBe(rupees('4,450'))
    // 10,000 − 5,000 + 500 + 42.50
    expect((await desk.wallet(at.shop.merchant_id)).balance).toBe(rupees('5,542.50'))
    const [got] = (await at.cooperative.call(listTransactions, { kind: 'cooperative' })).data.data
    expect(got).toMatchObject({ net: rupees('4,450'), method: 'settlement' })
    expect(await statement(at)).toMatchObject({
      closing: 0n,
      parts: { settled: { amount: rupees('4,450') }, commission: { amount: rupees('50') }, paid_out: { rows: 1 } },
    })
  })

  test('after a reversal gives less commission, and none below zero', async () => {
    const at = await desk.linked()
    const id = at.link_id
    const first = (await desk.take(at, '1,000')).data
    await at.shop.call(settleCooperative, { id, owed: Number(rupees('990')) }, newId())
    await desk.take(at, '1,500')
    await at.shop.call(contract.reverseBookRow, { id: first.id, note: 'It was another member' }, newId())
    expect((await at.shop.call(readSettlements, { id })).data).toMatchObject({
      commission: rupees('5'),
      owed: rupees('495'),
    })
  })
})

describe('the book of another', () => {
  test('merchant is not found: link, members, rows, deposits, reversals, settlements, exports', async () => {
    const [at, other] = [await desk.linked(), await desk.linked()]
    const row = (await desk.take(at, '100')).data
    const { shop } = other
    const id = at.link_id
    const calls = [
      shop.call(readCooperativeStatement, { id, ...period() }),
      shop.call(contract.listBookRows, { id, ...period() }),
      shop.call(listCooperativeMembers, { id }),
      shop.call(addCooperativeMember, { id, number: 'M-1', name: 'Hari', name_ne: 'हरि' }),
      shop.call(changeCooperativeMember, { id: at.member.id, state: 'left' }),
      shop.call(contract.takeDeposit, { id, member_id: at.member.id, head: 'share', amount: 100 }, newId()),
      shop.call(contract.payMember, { id, member_id: at.member.id, head: 'share', amount: 100 }, newId()),
      shop.call(contract.reverseBookRow, { id: row.id, note: 'Not mine' }, newId()),
      shop.call(readSettlements, { id }),
      shop.call(settleCooperative, { id, owed: 100 }, newId()),
      shop.call(contract.exportBook, { id, format: 'pdf', ...period() }),
      // another's member in the own book
      shop.call(
        contract.takeDeposit,
        { id: other.link_id, member_id: at.member.id, head: 'share', amount: 100 },
        newId(),
      ),
    ]
    expect((await Promise.all(calls)).map(({ http }) => http)).toEqual(calls.map(() => 404))
  })

  test('mode has its own members, rows, receipts and money', async () => {
    const at = await desk.linked()
    await desk.take(at, '100')
    await desk.deposit(at.shop.merchant_id, rupees('500'), { mode: 'sandbox' })
    await desk.take(at, '50', { mode: 'sandbox' })
    expect(await rows(at, 'sandbox')).toMatchObject([{ seq: 1, balance: rupees('50') }])
    expect(await rows(at)).toMatchObject([{ seq: 1, balance: rupees('100') }])
    const asked = { id: at.link_id, mode: 'sandbox', member_id: at.member.id, head: 'share', amount: 100 } as const
    expect((await at.shop.call(contract.takeDeposit, asked, newId())).http).toBe(404)
  })
})

test('a link that waits has no book, and no facts of the cooperative', async () => {
  const { code } = await desk.cooperative()
  const shop = await desk.merchant()
  const { data } = await shop.call(linkCooperative, { code: code.toLowerCase() })
  expect(data).toMatchObject({ state: 'waiting', partner: { code, facts: null } })
  expect((await shop.call(linkCooperative, { code })).data.id).toBe(data.id)
  expect(codeOf(await shop.call(readCooperativeStatement, { id: data.id, ...period() }))).toBe('cooperative_not_open')
  expect(codeOf(await shop.call(linkCooperative, { code: 'XXX-0000' }))).toBe('cooperative_code_unknown')
})

test('the CSV has the rows that the screen shows', async () => {
  const at = await desk.linked()
  await desk.take(at, '1,000')
  await desk.payOut(at, '250')
  const { url } = (await at.shop.call(contract.exportBook, { id: at.link_id, format: 'csv', ...period() })).data
  const text = (await desk.app.web.inject({ method: 'GET', url })).body
  const [, first, second, empty] = text.split('\r\n')
  expect(first).toContain('Laxmi Dangol')
  expect(second).toContain('250.00')
  expect(empty).toMatch(/^,+$/)
  expect(text).toMatch(/^Closing,750\.00,/m)
})
