import { listExports } from '@sahuji/contract/exports'
import * as contract from '@sahuji/contract/statements'
import { listSchedules } from '@sahuji/contract/statements/schedules'
import { fiscalMonths, nepaliMonthDays } from '@sahuji/contract/time/nepali-periods'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { readsFigure, sees } from '../../testing/seen.ts'

const id = '0193a000-0000-7000-8000-000000000001'

const made: contract.Statement = {
  id,
  mode: 'live',
  state: 'made',
  from: '2026-10-18',
  to: '2026-11-16',
  row_count: 1_184,
  rows_done: 1_184,
  opening: 32_404_100n,
  money_in: 184_261_025n,
  money_out: 179_420_475n,
  commission_received: 1_234_50n,
  commission_paid: 0n,
  tax_withheld: 185_17n,
  fees: 1_216_055n,
  closing: 37_244_650n,
  number: '2083/84-0012',
  code: 'K7M2P9QD4X8R',
  hash: '9f2c1b7d',
  asked_by: 'Sunita Maharjan',
  asked_at: new Date('2026-11-17T01:15:00Z'),
  made_at: new Date('2026-11-17T01:15:02Z'),
}
const { row_count, opening, money_in, money_out, fees, closing } = made
const { commission_received, commission_paid, tax_withheld } = made
const commission = { commission_received, commission_paid, tax_withheld }
const sums = { row_count, opening, money_in, money_out, fees, closing, ...commission, is_final: true }

const months = (year: number): contract.StatementMonth[] =>
  fiscalMonths(year).map((month, place) => ({
    ...month,
    ...nepaliMonthDays(month)!,
    money_in: place < 5 ? BigInt(place + 1) * 10_000_000n : 0n,
    money_out: 0n,
    state: place < 4 ? 'closed' : place === 4 ? 'open' : 'to_come',
  }))

const opens = (rows: readonly contract.Statement[], ...handlers: Handler[]) =>
  openPage(
    '/dashboard/statements',
    on(contract.previewStatement, () => sums),
    on(contract.listStatements, () => ({ data: [...rows], next: null })),
    on(contract.listStatementMonths, ({ year }) => months(year)),
    on(listSchedules, () => ({ schedules: [], people: [] })),
    on(listExports, () => []),
    ...handlers,
  )

test('shows what a period holds, makes its statement and lists those made', async () => {
  await page.viewport(1440, 900)
  let rows: contract.Statement[] = [made]
  const server = await opens(
    [],
    on(contract.listStatements, () => ({ data: rows, next: null })),
    on(contract.makeStatement, ({ from, to, mode }) => {
      const fresh = { ...made, from, to, mode, id: id.replace(/1$/, '2'), state: 'making', rows_done: 400 } as const
      rows = [{ ...fresh, number: null, hash: null, made_at: null }, made]
      return rows[0]!
    }),
  )
  await readsFigure('Opening', 'Rs.3,24,041.00')
  await readsFigure('Rows', '1,184')
  await sees('2083/84-0012')
  await page.getByRole('button', { name: 'Make it' }).click()
  await sees('400 of 1,184 rows. You may leave; it goes on.')
  expect(server.asked(contract.makeStatement)).toBe(1)
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})

test('a period of the address is asked for; a month and the sandbox change it', async () => {
  const asked: unknown[] = []
  await opens(
    [],
    on(contract.previewStatement, (ask) => {
      asked.push(ask)
      return sums
    }),
  )
  await sees('No statement yet')
  await page.getByRole('button', { name: /^Shrawan/ }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ mode: 'live', from: '2026-07-17' })
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ mode: 'sandbox', from: '2026-07-17' })
  expect(location.search).toContain('mode=sandbox')
})

test('a statement in the making is cancelled; a refusal is shown in words', async () => {
  const making = { ...made, state: 'making', number: null, hash: null, made_at: null, rows_done: 0 } as const
  let rows: contract.Statement[] = [making]
  await opens(
    [],
    on(contract.listStatements, () => ({ data: rows, next: null })),
    on(contract.cancelStatement, () => {
      rows = [{ ...making, state: 'cancelled' }]
      return rows[0]!
    }),
    on(contract.makeStatement, () => refuse('statements_being_made', { count: '3' })),
  )
  await page.getByRole('button', { name: 'Make it' }).click()
  await sees(/3 statements are being made/)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await sees('Cancelled')
})
