import { formatMoney } from '@sahuji/contract/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubtsOf } from '../file-conventions.ts'
import { formatOf, readFormat } from './read-format.ts'

const balance = (code: string, amount: string, sign = 'CRDT', day = '2026-11-21') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NPR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const entry = (
  amount: string,
  sign: string,
  more = '',
  { status = '<Sts>BOOK</Sts>', when = '<Dt>2026-11-21</Dt>' } = {},
) =>
  `<Ntry><Amt Ccy="NPR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}<BookgDt>${when}</BookgDt><ValDt><Dt>2026-11-22</Dt></ValDt>${more}</Ntry>`

const details = (amount: string, end: string) =>
  `<TxDtls><Refs><EndToEndId>${end}</EndToEndId></Refs><Amt Ccy="NPR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`

const file = (
  entries: readonly string[],
  { closing = '', version = '02', account = '0110017500123', ccy = 'NPR' } = {},
) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>NIC-1</MsgId><CreDtTm>2026-11-21T18:00:00+05:45</CreDtTm></GrpHdr>',
    `<Stmt><Id>S1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${ccy}</Ccy></Acct>`,
    balance('OPBD', '1000.00', 'DBIT', '2026-11-20'),
    balance('CLBD', closing),
    balance('CLAV', '7.00'),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')

const day = file(
  [
    entry(
      '1500.5',
      'CRDT',
      `<AcctSvcrRef>NIC-77</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
       <RmtInf><Ustrd>Settlement &amp; fees</Ustrd><Ustrd>SJ1W8Q4KZ7ABCDEF</Ustrd></RmtInf></TxDtls></NtryDtls>`,
    ),
    entry('200.00', 'DBIT', '<RvslInd>true</RvslInd><AcctSvcrRef>NIC-78</AcctSvcrRef>'),
    entry('50.00', 'CRDT', '<RvslInd>true</RvslInd><AcctSvcrRef>NIC-79</AcctSvcrRef>'),
    entry('30.00', 'CRDT', `<NtryDtls>\n${details('10.00', 'E1')}\n${details('20.00', 'E2')}\n</NtryDtls>`),
    entry(
      '31.00',
      'CRDT',
      `<NtryDtls><Btch><PmtInfId>B-9</PmtInfId></Btch>${details('10.00', 'E3')}${details('20.00', 'E4')}</NtryDtls><AddtlNtryInf>Batch booking</AddtlNtryInf>`,
    ),
    entry('9.00', 'CRDT', '', { status: '<Sts>PDNG</Sts>' }),
    entry('9.00', 'CRDT', '', { status: '<Sts><Cd>INFO</Cd></Sts>' }),
    entry('0.50', 'DBIT', '', { status: '<Sts><Cd>BOOK</Cd></Sts>', when: '<DtTm>2026-11-20T19:00:00Z</DtTm>' }),
  ],
  { closing: '411.00' },
)

test('a day with reversals, batches, and entries that are not booked', async () => {
  expect(formatOf(`\uFEFF\n${day}`)).toBe('xml')
  const { format, rows, bad, conventions } = await readFormat('xml', `\n${day}`)
  expect([format, bad]).toEqual(['camt053', []])
  expect(rows.map(({ amount, reference, rail_reference }) => [amount, reference, rail_reference])).toEqual([
    [150_050n, 'SJ1W8Q4KZ7ABCDEF', 'NIC77'],
    // the indicator gives a reversal's direction: this one takes a credit back
    [-20_000n, null, 'NIC78'],
    [5_000n, null, 'NIC79'],
    [1_000n, 'E1', null],
    [2_000n, 'E2', null],
    [3_100n, 'B9', null],
    [-50n, null, null],
  ])
  expect(rows[0]).toMatchObject({ line: 9, day: '2026-11-21', description: 'Settlement & fees SJ1W8Q4KZ7ABCDEF' })
  expect(rows[5]).toMatchObject({ description: 'Batch booking' })
  expect(rows[6]).toMatchObject({ day: '2026-11-21', at: new Date('2026-11-20T19:00:00Z') })
  expect(doubtsOf(conventions).balance).toBeNull()
  const lacking = day.replace(/<Ntry><Amt Ccy="NPR">50.*/, '')
  expect(doubtsOf((await readFormat('xml', lacking)).conventions).balance).toMatchObject({
    first: [{ missing: 5_000n }],
  })
})

test('every version and prefix is read, and rows on one line have numbers of their own', async () => {
  for (const version of ['02', '08', '13']) {
    const text = day.replaceAll('camt.053.001.02', `camt.053.001.${version}`).replaceAll('\n', ' ')
    const prefixed = text.replaceAll(/<(\/?)([A-Z])/g, '<$1ns:$2').replace('xmlns=', 'xmlns:ns=')
    for (const one of [text, prefixed]) {
      const { rows } = await readFormat('xml', one)
      expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7])
    }
  }
})

test.for([
  ['1,500.00', '', 'no amount'],
  ['1500.005', '', 'no amount'],
  ['1e3', '', 'no amount'],
  ['0.00', '', 'an amount of nothing'],
  ['1.00', '<RvslInd>maybe</RvslInd>', 'not as the format says'],
] as const)('an amount %s %s is refused with the reason', async ([amount, more, why]) => {
  const { rows, bad } = await readFormat('xml', file([entry(amount, 'CRDT', more)], { closing: '1.00' }))
  expect(rows).toEqual([])
  expect(bad).toMatchObject([{ line: 8, why }])
})

test('an entry without a known status, side or day is a bad line', async () => {
  const entries = [
    entry('1.00', 'CRDT', '', { status: '' }),
    entry('1.00', 'PLUS'),
    entry('1.00', 'CRDT', '', { when: '<Dt>2026-02-30</Dt>' }),
  ]
  const { bad } = await readFormat('xml', file(entries, { closing: '1.00' }))
  expect(bad.map(({ why }) => why)).toEqual(['a status that is not known', 'no amount', 'no day that can be read'])
})

const refused = (text: string) => readFormat('xml', text)
test('a file that is damaged, cut, foreign, of two accounts or of another kind is refused with the reason', async () => {
  await expect(refused(day.slice(0, -30))).rejects.toMatchObject({ code: 'statement_cut' })
  await expect(refused(day.replace('</CdtDbtInd><Sts>', '</Cdt><Sts>'))).rejects.toMatchObject({
    code: 'statement_malformed',
    facts: { line: '8' },
  })
  await expect(refused(file([], { closing: '1.00', ccy: 'USD' }))).rejects.toMatchObject({
    code: 'statement_currency_foreign',
    facts: { line: '4', currency: 'USD' },
  })
  const foreign = entry('1.00', 'CRDT').replace('NPR', 'INR')
  await expect(refused(file([foreign], { closing: '1.00' }))).rejects.toMatchObject({
    code: 'statement_currency_foreign',
    facts: { line: '8', currency: 'INR' },
  })
  const [both] = /<Stmt>.*<\/Stmt>/s.exec(day) ?? []
  const two = day.replace('</Stmt>', `</Stmt>${both!.replace('0110017500123', '0110017500999')}`)
  await expect(refused(two)).rejects.toMatchObject({ code: 'statement_has_accounts' })
  await expect(refused(file([], { closing: 'x' }))).rejects.toMatchObject({ code: 'statement_malformed' })
  await expect(refused(day.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'))).rejects.toMatchObject({
    code: 'statement_format_unknown',
  })
  await expect(refused('<!DOCTYPE html><html><table></table></html>')).rejects.toMatchObject({
    code: 'statement_format_unknown',
  })
})

test('a document type is refused, so that no entity grows', async () => {
  const bomb = day.replace('?>', '?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>')
  await expect(refused(bomb.replace('Settlement', '&b;'))).rejects.toMatchObject({
    code: 'statement_has_doctype',
    facts: { line: '1' },
  })
  await expect(refused(day.replace('Settlement', '&b;'))).rejects.toMatchObject({ code: 'statement_malformed' })
})

test('a file of many entries is read in turns', async () => {
  let [turns, isRead] = [0, false]
  const turn = () => {
    turns++
    if (!isRead) setImmediate(turn)
  }
  turn()
  const text = file(Array<string>(10_000).fill(entry('1.00', 'CRDT')), { closing: '9000.00' })
  const { rows } = await readFormat('xml', text)
  isRead = true
  expect(rows).toHaveLength(10_000)
  expect(turns).toBeGreaterThan(20)
})

test('an amount goes through the file and back to the same paisa', async () => {
  const size = fc.bigInt({ min: 1n, max: 10n ** 14n })
  await fc.assert(
    fc.asyncProperty(size, fc.boolean(), async (paisa, isCredit) => {
      const written = formatMoney(paisa, { prefix: false }).replaceAll(',', '')
      const { rows } = await readFormat('xml', file([entry(written, isCredit ? 'CRDT' : 'DBIT')], { closing: '0.00' }))
      expect(rows[0]?.amount).toBe(isCredit ? paisa : -paisa)
    }),
  )
})
