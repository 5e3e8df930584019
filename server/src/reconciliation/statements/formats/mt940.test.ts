import { formatMoney } from '@sahuji/contract/money/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubtsOf } from '../file-conventions.ts'
import { formatOf, readFormat } from './read-format.ts'

const message = (
  payments: string,
  { opening = 'C261120NPR10000,', closing = '', account = 'NABL/0110017500123' } = {},
) =>
  `{1:F01NARBNPKAXXXX0000000000}{2:O9401800261121NARBNPKAXXXX00000000002611211800N}{4:
:20:STMT2611210001
:25:${account}
:28C:325/1
:60F:${opening}
${payments}
:62F:${closing}
:64:${closing}
-}{5:{CHK:000000000000}}`

const day = message(
  `:61:2611211121C1234,5NTRFSJ1W8Q4KZ7ABCDEF//NB26325000017
SETTLEMENT
:86:KHALTI SETTLEMENT 21 NOV
 BATCH 8842
:61:2611211121D500,NCHGNONREF//NB26325000018
:86:SERVICE CHARGE
:61:2611211121RC34,50NTRFSJ1W8Q4KZ7ABCDEF//NB26325000019
:86:CREDIT TAKEN BACK
:61:261121RD100,00NMSCNONREF
:86:166?00REVERSAL?20SERVICE CHARGE?21OF 20 NOV`,
  { closing: 'C261121NPR10800,' },
)

test('a day with reversals: RC takes from the account, RD gives back, and the balances hold', async () => {
  expect(formatOf(`\uFEFF\n ${day}`)).toBe('mt940')
  const { rows, bad, conventions } = await readFormat('mt940', day.replaceAll('\n', '\r\n'))
  expect(bad).toEqual([])
  expect(rows).toEqual([
    {
      line: 6,
      day: '2026-11-21',
      at: null,
      amount: 123_450n,
      fee: null,
      reference: 'SJ1W8Q4KZ7ABCDEF',
      rail_reference: 'NB26325000017',
      description: 'KHALTI SETTLEMENT 21 NOV BATCH 8842 SETTLEMENT',
    },
    expect.objectContaining({ amount: -50_000n, reference: null, rail_reference: 'NB26325000018' }),
    expect.objectContaining({ amount: -3_450n, description: 'CREDIT TAKEN BACK' }),
    expect.objectContaining({
      line: 14,
      amount: 10_000n,
      rail_reference: null,
      description: 'REVERSAL SERVICE CHARGE OF 20 NOV',
    }),
  ])
  expect(doubtsOf(conventions).balance).toBeNull()
})

test('a payment that is missing is seen by the closing balance', async () => {
  const lacking = day.replace(/:61:2611211121D500,.*\n.*\n/, '')
  const { conventions } = await readFormat('mt940', lacking)
  expect(doubtsOf(conventions).balance).toMatchObject({ count: 1, first: [{ line: 14, missing: -50_000n }] })
  // the same with every sign turned over does not pass for a file that lists the newest first
  const turned = day.replaceAll(':60F:C', ':60F:D').replaceAll('62F:C261121NPR10800,', '62F:D261121NPR10800,')
  expect(doubtsOf((await readFormat('mt940', turned)).conventions).balance).not.toBeNull()
})

test('pages of one day and the following day are linked in any order', async () => {
  const pages = message(':61:2611211121C10,NTRFA//B1', { closing: 'C261121NPR10010,' })
    .replace(':62F:', ':62M:')
    .concat('\n', message(':61:2611211121C5,NTRFA//B2', { opening: 'C261121NPR10010,', closing: 'C261121NPR10015,' }))
    .replace(':60F:C261121NPR10010,', ':60M:C261121NPR10010,')
  const next = message(':61:2611221122D15,NTRFA//B3', { opening: 'C261121NPR10015,', closing: 'C261122NPR10000,' })
  for (const text of [`${pages}\n${next}`, `${next}\n${pages}`]) {
    const { rows, conventions } = await readFormat('mt940', text)
    expect(rows.map(({ amount }) => amount).reduce((all, one) => all + one)).toBe(0n)
    expect(doubtsOf(conventions).balance).toBeNull()
  }
  // a whole day is missing in between
  const apart = next.replaceAll('261121NPR10015,', '261121NPR10020,').replace('C261122NPR10000,', 'C261122NPR10005,')
  expect(doubtsOf((await readFormat('mt940', `${pages}\n${apart}`)).conventions).balance).toMatchObject({
    first: [{ missing: 500n }],
  })
})

test('the entry date takes its year from the value date, also at the turn of a year', async () => {
  const text = message(':61:2612310102C1,NTRFA//B1\n:61:2701011231C1,NTRFA//B2\n:61:270101C1,NTRFA//B3', {
    closing: 'C270102NPR10003,',
  })
  const { rows } = await readFormat('mt940', text)
  expect(rows.map((row) => row.day)).toEqual(['2027-01-02', '2026-12-31', '2027-01-01'])
})

test.for([
  [':61:2611211121C1.234,50NTRFA//B', 'no amount'],
  [':61:2611211121C1234.50NTRFA//B', 'no amount'],
  [':61:2611211121C1,234NTRFA//B', 'no amount'],
  [':61:2611211121C0,NTRFA//B', 'an amount of nothing'],
  [':61:2613211121C1,NTRFA//B', 'no day that can be read'],
  [':61:2611210230C1,NTRFA//B', 'no day that can be read'],
  [':61:2611211121X1,NTRFA//B', 'not as the format says'],
  [':61:', 'not as the format says'],
] as const)('a payment with %s is refused with the reason, by its line', async ([line, why]) => {
  const { rows, bad } = await readFormat('mt940', message(line, { closing: 'C261121NPR10000,' }))
  expect(rows).toEqual([])
  expect(bad).toMatchObject([{ line: 6, why }])
})

const refused = (text: string) => readFormat('mt940', text)
test('a file that is damaged, cut, foreign or of two accounts is refused with its line', async () => {
  await expect(refused(day.slice(0, day.indexOf(':62F:')))).rejects.toMatchObject({ code: 'statement_cut' })
  await expect(refused(':20:')).rejects.toMatchObject({ code: 'statement_cut' })
  await expect(refused(day.replace(/:60F:.*\n/, ''))).rejects.toMatchObject({
    code: 'statement_malformed',
    facts: { line: '5', text: ':61:2611211121C1234,5NTRFSJ1W8Q4KZ7ABCDEF//NB26325000017' },
  })
  await expect(refused(day.replace(/:62F:.*\n/, '').concat('\n', day))).rejects.toMatchObject({
    code: 'statement_malformed',
    facts: { line: '19' },
  })
  await expect(refused(day.replaceAll('NPR', 'USD'))).rejects.toMatchObject({
    code: 'statement_currency_foreign',
    facts: { line: '5', currency: 'USD' },
  })
  await expect(refused(`${day}\n${day.replace('0110017500123', '0110017500999')}`)).rejects.toMatchObject({
    code: 'statement_has_accounts',
    facts: { first: 'NABL/0110017500123', second: 'NABL/0110017500999' },
  })
  await expect(refused(day.replace('{2:O940', '{2:O942'))).rejects.toMatchObject({ code: 'statement_format_unknown' })
})

test('a file of more payments than are read at once is refused', async () => {
  const payments = (count: number) =>
    message(Array<string>(count).fill(':61:261121C1,NTRF').join('\n'), { closing: 'C261121NPR10000,' })
  expect((await readFormat('mt940', payments(200_000))).rows).toHaveLength(200_000)
  await expect(readFormat('mt940', payments(200_001))).rejects.toMatchObject({ code: 'statement_file_too_large' })
}, 60_000)

test('an amount goes through the file and back to the same paisa', async () => {
  const size = fc.bigInt({ min: 1n, max: 10n ** 14n })
  await fc.assert(
    fc.asyncProperty(size, fc.boolean(), async (paisa, isCredit) => {
      const written = formatMoney(paisa, { prefix: false }).replaceAll(',', '').replace('.', ',')
      const { rows } = await readFormat(
        'mt940',
        message(`:61:2611211121${isCredit ? 'C' : 'D'}${written}NTRFA//B`, { closing: 'C261121NPR0,' }),
      )
      expect(rows[0]?.amount).toBe(isCredit ? paisa : -paisa)
    }),
  )
})
