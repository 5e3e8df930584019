import type { StatementRow } from '@sahuji/contract/statements/rows'
import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { closePapers } from '../../platform/pdf/compile-paper.ts'
import { printStatement } from './print-statement.ts'

afterAll(closePapers)

const kinds = [
  'payment',
  'load',
  'received',
  'refund',
  'payout',
  'send',
  'fee',
  'adjustment',
  'reversal',
  'dispute',
  'request',
]

function rowsOf(count: number): StatementRow[] {
  let balance = 100_000n
  return Array.from({ length: count }, (_, place) => {
    const net = place % 3 === 2 ? -(100n + BigInt(place)) : 200n + BigInt(place)
    balance += net
    return {
      n: place + 1,
      posted_at: new Date(Date.UTC(2026, 9, 18, 0, place)),
      kind: kinds[place % kinds.length]!,
      counterparty: place % 2 === 0 ? 'क्षत्रिय श्री ज्ञान विद्यार्थी कर्मचारी विद्यार्थी कर्मचारी' : 'محمد علي الخطيب',
      method: 'qr 1',
      reference: `SJ${place}`,
      rail_reference: '',
      amount: net,
      fee: 0n,
      net,
      balance,
    }
  })
}

async function printed(count: number, language: 'en' | 'ne' | 'ar' = 'en') {
  const rows = rowsOf(count)
  const sum = (of: (net: bigint) => boolean) =>
    rows.reduce((total, { net }) => (of(net) ? total + (net < 0n ? -net : net) : total), 0n)
  async function* blocks() {
    yield rows
  }
  const file = await printStatement({
    head: {
      code: 'K7M2P9QD4X8R',
      number: '2083/84-0012',
      merchant: { id: '', trade_name: 'असन मसला भण्डार' },
      mode: 'sandbox',
      language,
      from_day: '2026-10-18',
      to_day: '2026-11-16',
      opening: 100_000n,
      money_in: sum((net) => net > 0n),
      money_out: sum((net) => net < 0n),
      fees: 0n,
      closing: rows.at(-1)?.balance ?? 100_000n,
      commission: null,
      row_count: count,
      made_at: new Date('2026-11-17T01:15:00Z'),
      issuer: 'Sahuji',
    },
    blocks: blocks(),
    issuer: { name: 'Sahuji', contact: '+977-1-4620147' },
    proof_url: `HTTPS://SAHUJI.EXAMPLE/V#${'A'.repeat(380)}`,
    rows_hash: '9f2c1b7d04e6a851'.repeat(4),
    ledger: { wallet_seq: 1_115_022n, restricted_seq: 40n },
  })
  return { rows, ...(await readPdf(file)) }
}

describe('a printed statement', () => {
  test.each([0, 1, 2, 28, 29, 30, 38, 60, 69, 70])('of %i rows has as many pages as its foot names', async (count) => {
    const { text, pages } = await printed(count)
    expect(text).toContain(`Page 1 of ${pages}`)
    expect(text).toContain(`Page ${pages} of ${pages}`)
    expect(text).toContain('TEST')
  })

  test('of many sections numbers its pages through, and each row is on it once, in order', async () => {
    const { text, pages, rows } = await printed(1_200)
    expect(text).toContain(`Page ${pages} of ${pages}`)
    const balances = rows.map(({ balance }) => `${balance / 100n}`.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ','))
    let from = 0
    for (const balance of balances) {
      from = text.indexOf(balance, from)
      expect(from).toBeGreaterThan(0)
    }
  })

  test.each(['ne', 'ar'] as const)('in %s keeps its pages', async (language) => {
    const { text, pages } = await printed(80, language)
    expect(pages).toBe(4)
    expect(text).toContain('1,085.49')
  })
})
