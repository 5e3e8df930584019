import { expect, test } from 'vitest'
import { turnsDuring } from '../../../../testing/turns.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readFormat } from './read-format.ts'
import { lettersMost } from './stated-payments.ts'

const size = lettersMost - 1_000

const filled = (head: string, unit: (place: number) => string, tail: string): string => {
  const units: string[] = []
  for (let length = 0; length < size; length += units.at(-1)!.length) units.push(unit(units.length))
  return head + units.join('') + tail
}

type WorstFile = [name: string, format: 'xml' | 'mt940', head: string, unit: (place: number) => string, tail: string]

const camt = (entry: string) => `<Document><BkToCstmrStmt><Stmt>${entry}`
const balance = 'C261121NPR100,00'
const message = `:20:S1\n:25:1\n:60F:${balance}\n`

// read in one turn, the first of these takes minutes and the others up to a second
test.for<WorstFile>([
  [
    'a batch whose side stands behind its payments',
    'xml',
    camt('<Ntry><Amt Ccy="NPR">1</Amt><Sts>BOOK</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>'),
    () => '<NtryDtls><TxDtls><Amt Ccy="NPR">1</Amt></TxDtls></NtryDtls>',
    '<CdtDbtInd>CRDT</CdtDbtInd></Ntry></Stmt></BkToCstmrStmt></Document>',
  ],
  ['a comment that is not well formed', 'xml', camt('<!--'), () => ' -', '-->'],
  ['lines that are not in a field', 'mt940', message, () => '\n', `:62F:${balance}\n`],
  ['a field of many lines', 'mt940', `${message}:61:261121C1,NTRFA\n:86:a`, () => '\na', `\n:62F:${balance}\n`],
])('%s leaves turns to other callers', async ([, format, head, unit, tail]) => {
  const text = filled(head, unit, tail)
  expect(await turnsDuring(() => readFormat(format, text))).toBeGreaterThan(200)
})

test.for<WorstFile>([
  ['a tag of many attributes', 'xml', camt('<Ntry '), (place: number) => `a${place}="" `, '/>'],
  ['a header that begins again and again', 'mt940', `${message}{`, () => '{4::20:', `\u2028x\n:62F:${balance}\n`],
])('%s is refused in its first turn', async ([, format, head, unit, tail]) => {
  const text = filled(head, unit, tail)
  const reading = readFormat(format, text)
  expect(await turnsDuring(() => reading)).toBeLessThan(3)
  await expect(reading).rejects.toThrow(Refusal)
})
