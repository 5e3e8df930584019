import type { BookLine, ShownStatementRow } from '@sahuji/contract/reconciliation/statement-shapes'
import { expect, test } from 'vitest'
import { likeliestOf } from './break-candidates.ts'

const account = 'rail_clearing:onepg'
const day = '2026-03-01'
const references = { reference: null, rail_reference: null }
const row = (amount: bigint, of: Partial<ShownStatementRow> = {}): ShownStatementRow => {
  return { id: 1, account, line: 1, day, at: null, amount, fee: null, description: '', ...references, ...of }
}
const entry = (id: number, amount: bigint, of: Partial<BookLine> = {}): BookLine => {
  const posted_at = new Date(0)
  return { id, account, transfer_id: `${id}`, kind: 'load', posted_at, day, amount, ...references, ...of }
}
const near = (own: ShownStatementRow, lines: BookLine[]) => likeliestOf({ row: own, line: null, lines, rows: [] })?.id

test('the likeliest candidate has the same amount, whatever its place in the list', () => {
  expect(near(row(50_000n), [entry(1, 49_900n), entry(2, 50_000n)])).toBe(2)
})

test('or the same reference, ours or theirs, whatever its amount', () => {
  expect(near(row(50_000n, { reference: 'LA1' }), [entry(1, 10n, { reference: 'LA1' })])).toBe(1)
  expect(near(row(50_000n, { rail_reference: 'OPG7' }), [entry(1, 10n, { rail_reference: 'OPG7' })])).toBe(1)
})

test('a candidate that is only near in time is not called likely; two missing references do not match', () => {
  expect(near(row(50_000n), [entry(1, 900n), entry(2, 49_999n)])).toBeUndefined()
  expect(near(row(50_000n, { reference: 'LA1' }), [entry(1, 900n, { reference: 'LA2' })])).toBeUndefined()
})

test('an entry without a row compares rows in the same way', () => {
  const own = { row: null, line: entry(9, 700n), lines: [] }
  expect(likeliestOf({ ...own, rows: [row(701n), row(700n, { id: 2 })] })?.id).toBe(2)
  expect(likeliestOf({ ...own, rows: [row(701n)] })).toBeUndefined()
})
