import { formatMoney } from '@sahuji/contract/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubtsOf } from '../file-conventions.ts'
import { formatOf, readFormat } from './read-format.ts'

const payment = (amount: string, id: string, more = '', posted = '20261121') =>
  `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>${posted}\n<TRNAMT>${amount}\n<FITID>${id}\n${more}</STMTTRN>`

const statement = (payments: readonly string[], { end = '20261121', closing = '', account = '0110017500123' } = {}) =>
  `<STMTTRNRS>
<TRNUID>1
<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS>
<CURDEF>NPR
<BANKACCTFROM><BANKID>NARBNPKA<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261121<DTEND>${end}
${payments.join('\n')}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>${closing}<DTASOF>${end}</LEDGERBAL>
</STMTRS>
</STMTTRNRS>`

const file = (...statements: readonly string[]) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261121<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1>
${statements.join('\n')}
</BANKMSGSRSV1>
</OFX>
`

const day = file(
  statement([
    payment('1500.5', 'NB1', '<CHECKNUM>000123\n<NAME>KHALTI &amp; CO\n<MEMO>SETTLEMENT SJ1W8Q4KZ7ABCDEF\n'),
    payment('-20,00', 'NB2', '<CHECKNUM>000124\n<MEMO>\n<NAME>CHARGE\n', '20261120193000.000[-0:GMT]'),
    payment('+1', 'NB3', '', '20261122003000[+5.75:NPT]'),
    payment('1', 'NB4', '', '20261121235900[-5:EST]'),
    payment('1', 'NB5', '', '20261121193000'),
  ]),
)

test('SGML without end tags: signs, references, and days of Kathmandu', async () => {
  expect(formatOf(`\uFEFF\r\n${day}`)).toBe('ofx')
  const { rows, bad } = await readFormat('ofx', day.replaceAll('\n', '\r\n'))
  expect(bad).toEqual([])
  expect(rows.map((row) => [row.day, row.amount, row.reference, row.rail_reference, row.description])).toEqual([
    ['2026-11-21', 150_050n, 'SJ1W8Q4KZ7ABCDEF', 'NB1', 'KHALTI & CO SETTLEMENT SJ1W8Q4KZ7ABCDEF'],
    ['2026-11-21', -2_000n, '000124', 'NB2', 'CHARGE'],
    ['2026-11-22', 100n, null, 'NB3', ''],
    ['2026-11-22', 100n, null, 'NB4', ''],
    ['2026-11-22', 100n, null, 'NB5', ''],
  ])
  expect(rows[0]!.line).toBe(16)
  expect(rows[2]!.at).toEqual(new Date('2026-11-21T18:45:00Z'))
})

test('XML of version 2 gives the same result', async () => {
  const leaves =
    /<(TRNUID|CODE|SEVERITY|CURDEF|BANKID|ACCTID|ACCTTYPE|DTSTART|DTEND|TRNTYPE|DTPOSTED|TRNAMT|FITID|CHECKNUM|NAME|MEMO|BALAMT|DTASOF|DTSERVER|LANGUAGE)>([^<\n]*)/g
  const xml = `<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n${day
    .slice(day.indexOf('<OFX>'))
    .replaceAll(leaves, '<$1>$2</$1>')}`
  const [sgml, other] = [await readFormat('ofx', day), await readFormat('xml', xml)]
  expect(other.format).toBe('ofx')
  const said = (rows: typeof sgml.rows) => rows.map((row) => ({ ...row, line: 0 }))
  expect(said(other.rows)).toEqual(said(sgml.rows))
})

test('the ledger balance is held against the next statement, where both are of their last day', async () => {
  const first = statement([payment('5.00', 'A')], { closing: '105.00' })
  const next = (closing: string) => statement([payment('-2.00', 'B', '', '20261122')], { closing, end: '20261122' })
  const doubts = async (...statements: string[]) =>
    doubtsOf((await readFormat('ofx', file(...statements))).conventions).balance
  expect(await doubts(first)).toBeNull()
  expect(await doubts(first, next('103.00'))).toBeNull()
  expect(await doubts(next('103.00'), first)).toBeNull()
  expect(await doubts(first, next('100.00'))).toMatchObject({ first: [{ missing: -300n }] })
  expect(await doubts(first, next('100.00').replace('<DTASOF>20261122', '<DTASOF>20261125'))).toBeNull()
})

test.for([
  [payment('1,234.00', 'A'), 'no amount'],
  [payment('1,234', 'A'), 'no amount'],
  [payment('1.234', 'A'), 'no amount'],
  [payment('0.00', 'A'), 'an amount of nothing'],
  [payment('1.00', 'A', '', '21112026'), 'no day that can be read'],
  [payment('1.00', 'A', '', '20261121250000'), 'no day that can be read'],
  [payment('1.00', 'A', '<CORRECTFITID>B\n'), 'a correction of an earlier payment'],
] as const)('%j is refused with the reason', async ([one, why]) => {
  const { rows, bad } = await readFormat('ofx', file(statement([one])))
  expect(rows).toEqual([])
  expect(bad).toMatchObject([{ line: 16, why }])
})

const refused = (text: string) => readFormat('ofx', text)
test('a file that is damaged, cut, foreign, of two accounts or without a statement is refused with the reason', async () => {
  await expect(refused(day.slice(0, day.indexOf('</BANKTRANLIST>')))).rejects.toMatchObject({ code: 'statement_cut' })
  await expect(refused('OFXHEADER:100\n')).rejects.toMatchObject({ code: 'statement_cut' })
  await expect(refused(day.replace('</STMTTRN>', '</STMTTRNS>'))).rejects.toMatchObject({
    code: 'statement_malformed',
    facts: { line: '24', text: '</STMTTRNS>' },
  })
  await expect(refused(day.replace('<CURDEF>NPR', '<CURDEF>USD'))).rejects.toMatchObject({
    code: 'statement_currency_foreign',
    facts: { line: '13', currency: 'USD' },
  })
  await expect(refused(file(statement([]), statement([], { account: '7' })))).rejects.toMatchObject({
    code: 'statement_has_accounts',
  })
  await expect(refused(file())).rejects.toMatchObject({ code: 'statement_format_unknown' })
  await expect(readFormat('xml', '<?xml version="1.0"?><!DOCTYPE OFX><OFX></OFX>')).rejects.toMatchObject({
    code: 'statement_has_doctype',
  })
})

test('an amount goes through the file and back to the same paisa', async () => {
  const size = fc.bigInt({ min: 1n, max: 10n ** 14n })
  await fc.assert(
    fc.asyncProperty(size, fc.constantFrom('', '-', '+'), fc.constantFrom('.', ','), async (paisa, sign, point) => {
      const written = formatMoney(paisa, { prefix: false }).replaceAll(',', '').replace('.', point)
      const { rows } = await readFormat('ofx', file(statement([payment(`${sign}${written}`, 'A')])))
      expect(rows[0]?.amount).toBe(sign === '-' ? -paisa : paisa)
    }),
  )
})
