import { expect, test } from 'vitest'
import { csvFile, csvOf, linesOfStatement, publishedWith, statementOf } from '../../../../testing/statement-files.ts'
import { readStatementFile } from '../files/read-file.ts'
import type { FileCheck } from './findings.ts'
import { checkRows } from './check-rows.ts'
import { primaryFindings } from './primary-findings.ts'

const moves = [
  { amount: 17_500n, counterparty: 'Asmita Poudel' },
  { amount: 1_250_000n, fee: 1_250n, counterparty: 'Prakash Maharjan' },
  { amount: 80_000n, kind: 'refund', method: 'link', counterparty: '=HYPERLINK("x")' },
  { amount: -40_000n, kind: 'send', method: 'ips', counterparty: 'असन; -5 मसला', reference: '9000000000004500' },
  { amount: 100n, counterparty: '' },
]
const statement = await statementOf(moves)
const { words } = await publishedWith()
const lines = () => linesOfStatement(statement).map((cells) => [...cells])

async function checked(changed: string[][]): Promise<FileCheck> {
  const { table, claim } = await readStatementFile(csvFile(changed))
  expect(claim).toBe(statement.text)
  return checkRows(table!, statement.claim, words)
}

const cellsOf = (check: FileCheck) =>
  check.findings.flatMap((finding) =>
    finding.is === 'changed'
      ? finding.cells.map(({ column, in_file, sealed }) => [finding.n, column, in_file, sealed])
      : [[finding.n, finding.is]],
  )

const place = {
  date: 0,
  nepali_date: 1,
  time: 2,
  who: 3,
  what: 4,
  how: 5,
  reference: 6,
  amount: 8,
  fee: 9,
  net: 10,
  balance: 11,
  check: 12,
}

test('a file as we wrote it is the sealed one', async () => {
  const check = await checked(lines())
  expect(check).toMatchObject({ are_rows_sealed: true, are_checks_sealed: true, findings: [], sums: [], heads: [] })
  expect(check).toMatchObject({
    do_balances_follow: true,
    do_rows_add_up: true,
    closing_in_file: statement.claim.closing,
  })
})

test('a changed line of the commission is named with what was sealed', async () => {
  const of = await statementOf(moves, { commission: { received: 10_000n, paid: 0n, tax: 1_500n } })
  const file = linesOfStatement(of).map((cells) => [...cells])
  file.find(([name]) => name === 'Tax withheld of commission')![1] = '1.00'
  const { table, claim } = await readStatementFile(csvFile(file))
  expect(claim).toBe(of.text)
  expect((await checkRows(table!, of.claim, words)).sums).toEqual([
    { name: 'Tax withheld of commission', in_file: '1.00', sealed: '15.00' },
  ])
})

test('each changed cell is named with what was sealed there', async () => {
  const file = lines()
  file[2]![place.amount] = '82500.00'
  file[2]![place.net] = '82487.50'
  file[3]![place.what] = 'Payment'
  file[3]![place.how] = 'QR'
  file[4]![place.who] = 'Somebody else'
  file[5]![place.date] = '2026-11-02'
  file[1]![place.time] = '09:45:00'
  expect(cellsOf(await checked(file))).toEqual([
    [1, 'time', '09:45:00', '08:45:00'],
    [2, 'amount', '82500.00', '12500.00'],
    [2, 'net', '82487.50', '12487.50'],
    [3, 'what', 'Payment', 'Refund'],
    [3, 'how', 'QR', 'payment link'],
    [4, 'who', 'Somebody else', undefined],
    [5, 'date', '2026-11-02', '2026-11-01'],
  ])
})

test('a row that was raised with all balances after it is the one finding that explains the others', async () => {
  const file = lines()
  const raise = (cell: string) => (Number(cell) + 70_000).toFixed(2)
  for (const at of [place.amount, place.net]) file[2]![at] = raise(file[2]![at]!)
  for (const line of file.slice(2, 6)) line[place.balance] = raise(line[place.balance]!)
  file.find(([name]) => name === 'Closing balance')![1] = raise(file.find(([name]) => name === 'Closing balance')![1]!)
  const check = await checked(file)
  expect(primaryFindings(check).map(({ n }) => n)).toEqual([2])
  expect(cellsOf(check).slice(0, 3)).toEqual([
    [2, 'amount', '82500.00', '12500.00'],
    [2, 'net', '82487.50', '12487.50'],
    [2, 'balance', '83662.50', '13662.50'],
  ])
  expect(check.closing_in_file).toBe(statement.claim.closing + 7_000_000n)
  expect(check).toMatchObject({ do_balances_follow: true, do_rows_add_up: false, are_checks_sealed: true })
  expect(check.sums).toEqual([{ name: 'Closing balance', in_file: '84063.50', sealed: '14063.50' }])
})

test('a removed, an added, a copied and a moved row are named', async () => {
  const file = lines()
  const [head, one, two, three, four, five, ...rest] = file as [
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
  ]
  expect(cellsOf(await checked([head, one, two, four, five, ...rest]))).toEqual([[3, 'removed']])
  const strange = [...two]
  strange[place.check] = `2|2026-11-01T04:00:00Z|payment|qr 1|${'0'.repeat(88)}`
  expect(cellsOf(await checked([head, one, strange, two, three, four, five, ...rest]))).toEqual([[2, 'added']])
  expect(cellsOf(await checked([head, one, two, two, three, four, five, ...rest]))).toEqual([[3, 'added']])
  const swapped = await checked([head, one, three, two, four, five, ...rest])
  expect(cellsOf(swapped)).toEqual([[3, 'moved']])
  expect(swapped).toMatchObject({ are_checks_sealed: true, are_rows_sealed: false })
})

test('rows that were changed with their checks are not the sealed ones, although no cell differs from its check', async () => {
  const forged = await statementOf(
    moves.map((move, at) => (at === 1 ? { ...move, amount: move.amount + 7_000_000n } : move)),
  )
  const file = linesOfStatement({ ...forged, text: statement.text, claim: statement.claim })
  expect(await checked(file)).toMatchObject({
    are_rows_sealed: false,
    are_checks_sealed: false,
    findings: [],
    do_rows_add_up: false,
  })
})

test('a file that Excel saved again in another country’s form is not accused', async () => {
  const file = lines().map((cells, at) =>
    cells.map((cell, column) => {
      const bare = /^="(.*)"$/.exec(cell)?.[1] ?? cell
      if (at === 0 || at > 5) return column === 1 && /^\d{4}-\d\d-\d\d$/.test(bare) ? american(bare) : bare
      if (column === place.date) return american(bare)
      if (column === place.time) return bare.replace(/^0/, '')
      if (column >= place.amount && column <= place.balance) return `${Number(bare)}`
      return bare
    }),
  )
  const text = csvOf(file, ';')
  const { table, claim } = await readStatementFile(new File([text], 'again.csv'))
  const check = await checkRows(table!, statement.claim, words)
  expect(claim).toBe(statement.text)
  expect(check).toMatchObject({ are_rows_sealed: true, findings: [], sums: [] })
})

const american = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`

test('digits that a spreadsheet dropped are no accusation, and times without seconds are found', async () => {
  const file = lines()
  file[4]![place.reference] = '9E+15'
  file[2]![place.time] = file[2]![place.time]!.slice(0, 5)
  const [finding, ...others] = (await checked(file)).findings
  expect(others).toEqual([])
  expect(finding).toMatchObject({ n: 4, cells: [{ column: 'reference', in_file: '9E+15', is_shortened: true }] })
})

test('a changed heading, total, name and Nepali date are named', async () => {
  const file = lines()
  file[0]![place.fee] = 'Tax'
  file[1]![place.nepali_date] = '="2083-07-20"'
  const sum = (name: string) => file.find(([first]) => first === name)!
  sum('Money in')[1] = '99999.00'
  sum('Merchant')[1] = 'Another shop'
  const check = await checked(file)
  expect(check.heads).toEqual([{ name: 'Fee', in_file: 'Tax', sealed: 'Fee' }])
  expect(check.sums.map(({ name }) => name)).toEqual(['Merchant', 'Money in'])
  expect(cellsOf(check)).toEqual([[1, 'nepali_date', '2083-07-20', '2083-07-15']])
})

test('twenty megabytes of garbage hold no claim, and are looked at only at both ends', async () => {
  const part = new Uint8Array(1024 * 1024).fill(65)
  const garbage = new File(
    Array.from({ length: 20 }, () => part),
    'garbage.csv',
  )
  expect(await readStatementFile(garbage)).toEqual({ kind: 'csv', claim: undefined, table: undefined })
})

test('many lines of garbage around a true claim end soon', async () => {
  const [head] = lines()
  const garbage = Array.from({ length: 20_000 }, (_, at) => Array.from({ length: 13 }, () => `${at}`))
  const check = await checked([head!, ...garbage, ...lines().slice(6)])
  expect(check.row_count).toBe(20_000)
  expect(check.are_rows_sealed).toBe(false)
})
