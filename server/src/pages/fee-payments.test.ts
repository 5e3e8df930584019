import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { linesOn, type TariffLine } from '../tariff/lines.ts'
import { feeTables } from './fee-tables.ts'

let base: TestDatabase
let lines: TariffLine[]
beforeAll(async () => {
  base = await testDatabase()
  lines = await base.db.read((tx) => linesOn(tx, '2026-11-20'))
})
afterAll(() => base.drop())

const printed = (of: readonly TariffLine[]) => String(feeTables(of, 'en')['fees_table'])

test('the fees page states what the shop receives of a customer’s Rs.1,000 by each way', () => {
  expect(printed(lines)).toContain('A customer pays Rs.1,000.00: fee | You receive')
  expect(printed(lines)).toMatch(/\| Payment by QR \| 0\.8 % \| Rs\.8\.00 \| Rs\.992\.00 \|/)
  expect(printed(lines)).toMatch(/\| Payment by card \| 2\.2 % \| Rs\.22\.00 \| Rs\.978\.00 \|/)
})

test('the fees page states what a refund returns of the fee, by each way where they differ', () => {
  expect(printed(lines)).toContain('A refund returns its share of the payment’s fee. In force since 2023-04-03')
  const kept = lines.map((line) =>
    line.rule === 'fee_returned' && line.channel === 'payment:card' ? { ...line, value: 0n } : line,
  )
  expect(printed(kept)).toContain('Payment by card: A refund returns nothing of the payment’s fee.')
  expect(printed(kept)).toMatch(/Payment by QR, .*: A refund returns its share/)
})
