import { writeFileSync } from 'node:fs'
import { languageCodes } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { type TransactionState, transactionStates } from '@sahuji/contract/transactions'
import * as contract from '@sahuji/contract/transactions/receipts'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankOfFile, merchantWithLoad } from '../../../testing/bank-of-file.ts'
import { pictureOfPdf, readPdf } from '../../../testing/pdf.ts'
import { dotsOfPdf } from '../../../testing/read-codes.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { recordTransactions, type TransactionRow } from '../record-transactions.ts'

const bank = bankOfFile()
let sita: Someone
let merchant_id: string
let load_id: string

beforeAll(async () => {
  const made = await merchantWithLoad(bank)
  ;({ sita, merchant_id } = made)
  load_id = made.load.id
})

const { printReceipt, readReceipt, verifyReceipt } = contract
const proofIn = (url: string) => new URL(url).searchParams.get('proof') ?? ''
const typed = (paisa: bigint) => formatMoney(paisa)

/** A text without the spaces where lines end. */
const packed = (text: string) => text.replaceAll(/\s+/g, '')

/** PDFium returns the two letters of the ligature lam-alef in the order from left to right. */
const asPdfiumReads = (text: string) => text.replaceAll(/ل([اأإآ])/g, '$1ل')

/** A row of the history, as a flow of money leaves it. */
async function rowOf(row: Partial<TransactionRow> = {}): Promise<TransactionRow> {
  const now = bank.clock.now()
  const whole = { amount: -6_415_886n, fee: 4_114n, kind: 'payout', state: 'completed', ...row } as const
  const isMoved = row.net !== null && (whole.state === 'completed' || whole.state === 'reversed')
  const made: TransactionRow = {
    id: newId(now),
    merchant_id,
    mode: 'live',
    reference: `SJ${newId(now).slice(-12).toUpperCase()}`,
    rail_reference: '88239416',
    counterparty: 'Himalayan Bank ••••4417',
    method: 'npi',
    net: isMoved ? whole.amount - whole.fee : null,
    balance_after: null,
    occurred_at: now,
    transfer_id: isMoved ? newLedgerId('live') : null,
    ...whole,
  }
  await bank.db.write((tx) => recordTransactions(tx, [made]))
  return made
}

async function paperOf(id: string, paper: contract.PaperSize, language: (typeof languageCodes)[number]) {
  const { http, data } = await sita.call(printReceipt, { id, paper, language })
  expect(http).toBe(200)
  if (process.env['PICTURES'])
    writeFileSync(`${process.env['PICTURES']}/${language}-${paper}.png`, await pictureOfPdf(data))
  return { file: data, ...(await readPdf(data)) }
}

describe('a receipt on paper', () => {
  test.each(languageCodes)(
    'contains in %s what the ledger contains, as copyable text, in a small file',
    async (language) => {
      const { data: words } = await sita.call(readReceipt, { id: load_id, language })
      const ledger = await bank.now({ id: load_id })
      expect(words.sum.amount).toBe(ledger.amount - ledger.fee)
      const charge = ledger.gateway_charge ?? 0n
      expect(words.lines[0]!.amount).toBe(ledger.amount + charge)
      for (const paper of contract.papers) {
        const { text, pages, file } = await paperOf(load_id, paper, language)
        expect(pages).toBe(1)
        expect(file.length).toBeLessThan(120_000)
        const flat = packed(text)
        // how a reader of PDF orders a line in two directions is its own affair
        if (language !== 'ar') expect(flat).toContain(words.reference)
        expect(flat).toContain(formatMoney(words.sum.amount, { prefix: false }))
        const onSheet = paper === 'a4' ? [words.verify.question, words.lines[0]!.label.second] : []
        for (const word of [words.sum.state, words.lines[0]!.label.own, ...onSheet])
          for (const part of language === 'ar' ? word.split(' ') : [word])
            expect(flat).toContain(asPdfiumReads(packed(part)))
        for (const { text: spelled } of words.in_words) expect(flat).toContain(asPdfiumReads(packed(spelled)))
      }
    },
  )

  test('is as wide as its paper: A4, 80 mm and 58 mm', async () => {
    const widths = []
    for (const paper of contract.papers)
      widths.push(Math.round(((await paperOf(load_id, paper, 'en')).width / 72) * 25.4))
    expect(widths).toEqual([210, 80, 58])
  })

  test.each(contract.finalStates)(
    'in the state “%s” contains the outcome, and no money where none moved',
    async (state) => {
      const { id } = await rowOf({ state, ...(state !== 'completed' && state !== 'reversed' && { net: null }) })
      const { data } = await sita.call(readReceipt, { id, language: 'en' })
      const isMoved = state === 'completed' || state === 'reversed'
      expect(data.sum).toMatchObject({ is_moved: isMoved, amount: isMoved ? 6_415_886n : 6_420_000n })
      expect(data.lines.at(-1)!.amount).toBe(isMoved ? 6_415_886n : 0n)
      const { text } = await paperOf(id, 'a4', 'en')
      expect(text).toContain(data.sum.state)
      if (!isMoved) expect(text).toContain('Nothing was moved')
    },
  )

  test.each(['load', 'payment', 'refund', 'adjustment', 'reversal', 'fee'] as const)(
    'is there for a %s',
    async (kind) => {
      const sign = kind === 'load' || kind === 'payment' ? 1n : -1n
      const row = await rowOf({ kind, amount: sign * 50_000n, fee: 0n, counterparty: 'क्षितिज श्रेष्ठ', method: 'qr 1' })
      const { text } = await paperOf(row.id, '80', 'ne')
      expect(text).toContain('क्षितिज श्रेष्ठ')
      expect(text).toContain('500.00')
    },
  )

  test('cuts no long name: a word wider than its place goes on in the next line', async () => {
    const { id } = await rowOf({ counterparty: `${'W'.repeat(70)} ••••4417` })
    for (const [paper, margin] of [
      ['a4', 40],
      ['80', 11],
      ['58', 8],
    ] as const) {
      const { file, text } = await paperOf(id, paper, 'en')
      expect(text.replaceAll(/[^W]/g, '').length).toBeGreaterThanOrEqual(70)
      const { data, width, height } = await dotsOfPdf(file, 72)
      const dark = Array.from({ length: height * margin }, (_, nth) => {
        const [row, column] = [Math.floor(nth / margin), width - 1 - (nth % margin)]
        return data[(row * width + column) * 4]!
      }).filter((red) => red < 128)
      expect([paper, dark.length]).toEqual([paper, 0])
    }
  })

  test('is refused while anything is open', async () => {
    const open: TransactionState[] = transactionStates.filter(
      (state) => !contract.finalStates.some((each) => each === state),
    )
    expect(open).toEqual(['pending', 'held', 'unclear'])
    for (const state of open) {
      const { id } = await rowOf({ state, net: null })
      expect(await sita.call(readReceipt, { id })).toMatchObject({ http: 409, body: { refusal: 'receipt_not_yet' } })
      expect((await sita.call(printReceipt, { id, paper: 'a4' })).http).toBe(409)
    }
  })

  test('is private: an anonymous caller gets 401, another merchant 404', async () => {
    const ram = await verified(bank)
    for (const route of [readReceipt, printReceipt]) {
      const ask = { id: load_id, paper: 'a4' as const }
      expect((await bank.call(route, ask)).http).toBe(401)
      expect((await ram.call(route, ask)).http).toBe(404)
      expect((await ram.call(route, { ...ask, id: newId(bank.clock.now()) })).http).toBe(404)
    }
    expect((await sita.call(printReceipt, { id: load_id, paper: 'a5' as 'a4' })).http).toBe(422)
  })

  test('of the sandbox is marked as no real money', async () => {
    const { id } = await rowOf({ mode: 'sandbox', transfer_id: newLedgerId('sandbox') })
    expect((await paperOf(id, '58', 'en')).text).toContain('no real money')
  })
})

describe('GET /api/receipts/{reference}', () => {
  const verify = (input: { reference: string; proof?: string; amount?: string }) => bank.call(verifyReceipt, input)

  test('by its code answers the payment’s present state, and nothing that the receipt lacks', async () => {
    const row = await rowOf()
    const { data: paper } = await sita.call(readReceipt, { id: row.id })
    const proof = proofIn(paper.verify.url)
    const { data } = await verify({ reference: row.reference, proof })
    expect(data.found).toEqual([
      {
        reference: row.reference,
        mode: 'live',
        kind: 'payout',
        state: 'completed',
        amount: paper.sum.amount,
        merchant: 'Himal Tea House',
        bank: 'Himalayan Bank',
        account_end: '4417',
        occurred_at: row.occurred_at,
      },
    ])
    await bank.db.write((tx) => recordTransactions(tx, [{ ...row, state: 'reversed' }]))
    expect((await verify({ reference: row.reference, proof })).data.found).toMatchObject([{ state: 'reversed' }])
  })

  test('without the code requires the amount too; a wrong one is answered like an unknown reference', async () => {
    await forgetLimits(bank)
    const { reference } = await rowOf()
    const nothing = { http: 200, data: { found: [] } }
    expect(await verify({ reference })).toMatchObject(nothing)
    expect(await verify({ reference, amount: '64,158.85' })).toMatchObject(nothing)
    expect(await verify({ reference: 'SJNOTOURS', amount: '64,158.86' })).toMatchObject(nothing)
    expect((await verify({ reference, amount: 'much' })).http).toBe(422)
    for (const amount of ['64,158.86', '64158.86', typed(6_415_886n), '६४,१५८.८६'])
      expect((await verify({ reference: ` ${reference.toLowerCase()} `, amount })).data.found).toHaveLength(1)
  })

  test('refuses a code that was made for another payment, was changed, or is signed with another key', async () => {
    await forgetLimits(bank)
    const [one, other] = [await rowOf(), await rowOf()]
    const { data: paper } = await sita.call(readReceipt, { id: one.id })
    const proof = proofIn(paper.verify.url)
    const [id = '', signature = ''] = proof.split('.')
    const changed = `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const { receiptKeysFrom, newReceiptKey } = await import('./receipt-keys.ts')
    const forged = receiptKeysFrom([newReceiptKey()]).proofOf(one)
    expect((await verify({ reference: other.reference, proof })).data.found).toEqual([])
    // the last letter of each half has unused bits: only the original form is accepted
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = (text: string) => text.slice(0, -1) + letters[letters.indexOf(text.at(-1)!) + 1]
    for (const wrong of [changed, forged, id, `${id}.`, 'x', `${twin(id)}.${signature}`, `${id}.${twin(signature)}`])
      expect((await verify({ reference: one.reference, proof: wrong })).data.found).toEqual([])
  })

  test('of an adjustment requires the code: its reference is sequential, and guessed amounts would reveal its merchant', async () => {
    await forgetLimits(bank)
    const row = await rowOf({
      kind: 'adjustment',
      amount: 100_000n,
      fee: 0n,
      counterparty: '',
      method: 'adjustment',
      reference: 'A-61',
    })
    expect((await verify({ reference: 'A-61', amount: '1,000' })).data.found).toEqual([])
    const { data: paper } = await sita.call(readReceipt, { id: row.id })
    expect((await verify({ reference: 'A-61', proof: proofIn(paper.verify.url) })).data.found).toHaveLength(1)
  })

  test('names no payer', async () => {
    await forgetLimits(bank)
    const { reference } = await rowOf({
      kind: 'payment',
      amount: 10_000n,
      fee: 0n,
      counterparty: 'Kabita Rai',
      method: 'qr 1',
    })
    const { data } = await verify({ reference, amount: '100' })
    expect(data.found).toMatchObject([{ bank: null, account_end: null }])
    expect(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain(
      'Kabita',
    )
  })

  test('limits the guesses of one network', async () => {
    await forgetLimits(bank)
    const answers = []
    for (let guess = 0; guess < 31; guess++)
      answers.push((await verify({ reference: 'SJGUESS', amount: `${guess + 1}` })).http)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})
