import { cancelPayout } from '@sahuji/contract/payouts/own-payouts'
import { printReceipt, readReceipt, verifyReceipt } from '@sahuji/contract/transactions/receipts'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, railSays, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { readPdf } from '../../../testing/pdf.ts'

let desk: PayoutDesk
let who: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
  who = await desk.merchant('50,000')
})
afterAll(() => desk.close())

const receiptOf = async ({ id }: { id: string }) => (await who.call(readReceipt, { id, language: 'en' })).data
const linesOf = (receipt: Awaited<ReturnType<typeof receiptOf>>) =>
  receipt.lines.map(({ label, amount, kind }) => [kind, label.own, amount])

test('of a withdrawal that arrived names the holder, every part of the fee, and what arrived, in words too', async () => {
  const payout = await desk.send(await desk.place(who, '5,000'))
  expect(payout.state).toBe('credited')
  const receipt = await receiptOf(payout)
  expect(linesOf(receipt)).toEqual([
    ['line', 'Left the wallet', rupees('5,000')],
    ['taken', 'Fee', 452n],
    ['part', 'Bank transfer charge', 400n],
    ['part', 'VAT on the charge, 13\u00a0%', 52n],
    ['total', 'Arrived', rupees('5,000') - 452n],
  ])
  expect(receipt.to).toMatchObject({
    name: 'Nabil Bank, Durbar Marg',
    notes: [`Account ending ${payout.account_number.slice(-4)}`, 'Holder Sita Sharma'],
  })
  expect(receipt.in_words[0]?.text).toBe('Four thousand nine hundred ninety-five rupees and forty-eight paisa only')
  const { data } = await who.call(printReceipt, { id: payout.id, paper: 'a4', language: 'en' })
  const { text } = await readPdf(data)
  for (const part of ['Holder Sita Sharma', 'Bank transfer charge', 'VAT on the charge']) expect(text).toContain(part)
  expect(text).not.toContain(payout.account_number)
})

test('reads in Arabic on a roll as on a sheet: the sentence from right to left, the digits in it from left to right', async () => {
  const { id, account_number } = await desk.send(await desk.place(who, '1,500'))
  const lineWithTheAccount = async (paper: 'a4' | '58') => {
    const { text } = await readPdf((await who.call(printReceipt, { id, paper, language: 'ar' })).data)
    return text.split('\n').find((each) => each.trim() !== '' && each.includes(account_number.slice(-4)))
  }
  expect(await lineWithTheAccount('58')).toBe(await lineWithTheAccount('a4'))
})

test('of a cancelled, refused or returned withdrawal states so, and that nothing moved where nothing did', async () => {
  const placed = await desk.place(who, '1,000')
  expect((await who.call(cancelPayout, { id: placed.id })).data.state).toBe('cancelled')
  const cancelled = await receiptOf(placed)
  expect(cancelled.sum).toMatchObject({ state: 'Cancelled', is_moved: false })
  expect(cancelled.sum.label.own).toBe('Nothing was moved')
  expect(cancelled.in_words).toEqual([])
  expect(linesOf(cancelled)).toEqual([
    ['line', 'Asked for', rupees('1,000')],
    ['total', 'Nothing was moved', 0n],
  ])
  for (const paper of ['a4', '80', '58'] as const) {
    const { text } = await readPdf((await who.call(printReceipt, { id: placed.id, paper, language: 'en' })).data)
    expect(text.match(/Nothing was moved/g)?.length).toBeGreaterThan(1)
  }

  const [credited, refused] = [await desk.send(await desk.place(who, '2,000')), await desk.place(who, '3,000')]
  desk.rail.answers = { submit: railSays.refused(), query: railSays.returned() }
  expect((await desk.send(refused)).state).toBe('failed')
  expect((await receiptOf(refused)).sum).toMatchObject({ state: 'Failed', is_moved: false, amount: rupees('3,000') })

  expect((await desk.ask(credited)).state).toBe('returned')
  const returned = await receiptOf(credited)
  const cameBack = { own: 'Came back from the bank' }
  expect(returned.sum).toMatchObject({ state: 'Returned', tone: 'warn', label: cameBack, amount: rupees('2,000') })
  expect(returned.in_words[0]?.text).toBe('Two thousand rupees only')
  // by the paper of today, and by that of when it had arrived
  for (const amount of ['2,000.00', '1,995.48']) {
    const { data } = await who.call(verifyReceipt, { reference: returned.reference, amount })
    expect(data.found).toContainEqual(expect.objectContaining({ state: 'reversed', amount: rupees(amount) }))
  }
  expect(linesOf(returned)).toEqual([
    ['line', 'Left the wallet', rupees('2,000')],
    ['taken', 'Came back from the bank', rupees('2,000')],
    ['total', 'Arrived', 0n],
  ])
})
