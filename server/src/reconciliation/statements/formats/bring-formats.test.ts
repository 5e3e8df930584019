import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../../testing/money-desk.ts'
import { daysAgo } from '../../../../testing/stated-books.ts'
import { newReference } from '../../../platform/ids.ts'
import { addPart, beginStatement, chooseConventions, countStatement } from '../import-statement.ts'
import { previewStatement } from '../preview-statement.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const by = { operator_id: null, name: 'Nirmala Joshi' }
const begin = (map: string) =>
  desk.db.write((tx) => beginStatement(tx, desk.clock, by, { account: 'rail_clearing:khalti', map, name: 'statement' }))
const add = (id: string, number: number, text: string, is_last: boolean) =>
  desk.db.write((tx) => addPart(tx, { id, number, text, is_last }))
const preview = (id: string) => desk.db.read((tx) => previewStatement(tx, id))
const count = (id: string, more = {}) => desk.db.write((tx) => countStatement(tx, desk.clock, { id, ...more }))

/** Reads a file in three parts; the columns of the map do not apply to it. */
async function bring(text: string, map = 'khalti'): Promise<string> {
  const { id } = await begin(map)
  const third = Math.ceil(text.length / 3)
  await add(id, 1, text.slice(0, third), false)
  await add(id, 2, text.slice(third, 2 * third), false)
  await add(id, 3, text.slice(2 * third), true)
  return id
}

const day = (back: number) => daysAgo(desk.clock, back)
const short = (back: number) => day(back).slice(2).replaceAll('-', '')

/** One payment that came and one that left, 70 rupees in all. */
const samples = {
  mt940: (back: number, [one, other]: readonly string[], closing = '170,00') =>
    `{1:F01NARBNPKAXXXX0000000000}{4:\n:20:S1\n:25:0110017500123\n:28C:1/1\n:60F:C${short(back)}NPR100,00\n` +
    `:61:${short(back)}C100,NTRF${one}//T${one}\n:86:Settlement\n:61:${short(back)}D30,00NTRF${other}//T${other}\n` +
    `:62F:C${short(back)}NPR${closing}\n-}\n`,
  camt053: (back: number, references: readonly string[], closing = '170.00') => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NPR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day(back)}</Dt></Dt></Bal>`
    const entry = (amount: string, sign: string, reference: string | undefined) =>
      `<Ntry><Amt Ccy="NPR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day(back)}</Dt></BookgDt><AcctSvcrRef>T${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`
    return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>0110017500123</Id></Othr></Id><Ccy>NPR</Ccy></Acct>${balance('OPBD', '100.00')}${balance('CLBD', closing)}${entry('100.00', 'CRDT', references[0])}${entry('30.00', 'DBIT', references[1])}</Stmt></BkToCstmrStmt></Document>`
  },
  ofx: (back: number, [one, other]: readonly string[]) => {
    const at = day(back).replaceAll('-', '')
    const payment = (amount: string, reference: string | undefined) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${at}<TRNAMT>${amount}<FITID>T${reference}<CHECKNUM>${reference}</STMTTRN>\n`
    return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>NPR<BANKACCTFROM><BANKID>N<ACCTID>7</BANKACCTFROM><BANKTRANLIST><DTEND>${at}\n${payment('100.00', one)}${payment('-30.00', other)}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  },
}

const formats = ['mt940', 'camt053', 'ofx'] as const

test.for(formats)('a file in %s is known by its content, is looked at and counts once', async (format) => {
  const back = 40 + formats.indexOf(format)
  const references = [newReference(), newReference()]
  const text = samples[format](back, references)
  const id = await bring(text)
  const read = await preview(id)
  expect(read).toMatchObject({ state: 'read', format, columns: [], rows: 2, bad_lines: 0, sum: 7_000n })
  expect(read).toMatchObject({ first_day: day(back), last_day: day(back), doubts: { balance: null } })
  expect(read.first_rows.map((row) => [row.amount, row.reference, row.rail_reference])).toEqual([
    [10_000n, references[0], `T${references[0]}`],
    [-3_000n, references[1], `T${references[1]}`],
  ])
  // the format defines its dates and signs: there is no choice
  await expect(desk.db.write((tx) => chooseConventions(tx, { id, debits: 'marked' }))).rejects.toMatchObject({
    code: 'fields_invalid',
    fields: ['debits'],
  })
  await count(id)
  expect(await preview(id)).toMatchObject({ state: 'counted', format })
  const again = await bring(text)
  expect((await preview(again)).same_as).toBe(id)
  await expect(count(again)).rejects.toMatchObject({ code: 'statement_known' })
})

test.for(['mt940', 'camt053'] as const)('%s whose balances do not hold counts only after a preview', async (format) => {
  const back = 50 + formats.indexOf(format)
  const closing = format === 'mt940' ? '165,00' : '165.00'
  const id = await bring(samples[format](back, ['A1', 'A2'], closing))
  expect((await preview(id)).doubts.balance).toMatchObject({ count: 1, first: [{ missing: -500n }] })
  await expect(count(id)).rejects.toMatchObject({ code: 'statement_unclear' })
  await count(id, { is_seen: true })
})

test('the same payments as CSV and in each format are shown as repeated before they count', async () => {
  const references = [newReference(), newReference()]
  const csv = `Date,Description,Reference,Debit,Credit,Balance\n${day(60)},a,T${references[0]},,100.00,\n${day(60)},b,T${references[1]},30.00,,\n`
  await count(await bring(csv, 'bank'))
  for (const format of formats) {
    const id = await bring(samples[format](60, references), 'bank')
    expect((await preview(id)).comparison).toMatchObject({ repeated: 2 })
    // another day, or another reference of the bank under ours, is another payment
    expect((await preview(await bring(samples[format](61, references), 'bank'))).comparison?.repeated).toBe(0)
  }
})

test('two references of the bank under one of ours are two payments', async () => {
  const text = samples.mt940(62, ['SAME', 'OTHER'])
  await count(await bring(text))
  const id = await bring(text.replace('//TSAME', '//TANOTHER'))
  expect((await preview(id)).comparison).toMatchObject({ repeated: 1 })
})

test('what a format refuses leaves the file as it was before that part', async () => {
  const { id } = await begin('khalti')
  const text = samples.camt053(63, ['A', 'B'])
  await add(id, 1, text.slice(0, 200), false)
  await expect(add(id, 2, text.slice(200, -40), true)).rejects.toMatchObject({ code: 'statement_cut' })
  expect(await preview(id)).toMatchObject({ state: 'draft', format: null, rows: 0 })
  expect((await add(id, 2, text.slice(200), true)).state).toBe('read')
})

test('a file in a format is bounded before it is read', async () => {
  const { id } = await begin('khalti')
  await add(id, 1, '<?xml version="1.0"?>', false)
  const part = ' '.repeat(3_900_000)
  await add(id, 2, part, false)
  await add(id, 3, part, false)
  await expect(add(id, 4, part, true)).rejects.toMatchObject({
    code: 'statement_file_too_large',
    facts: { megabytes: '8', count: '2,00,000' },
  })
})
