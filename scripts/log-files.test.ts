import { logCells, type LogLine } from '@sahuji/contract/statements/log-claim'
import { describe, expect, test } from 'vitest'
import { checkLog, isLogFile } from '../dashboard/src/statements/verify/log/check-log.ts'
import { newStatementKey, statementKeysFrom } from '../server/src/statements/statement-keys.ts'
import { signedLogFile } from '../server/src/team/log/export-log.ts'

const keys = statementKeysFrom([newStatementKey()])
const line = (n: number, more: Partial<LogLine> = {}): LogLine => ({
  ...(Object.fromEntries(logCells.map((cell) => [cell, ''])) as LogLine),
  log_row: `${n}`,
  id: `0193a000-0000-7000-8000-00000000000${n}`,
  at: '2026-11-20T04:15:00.000Z',
  actor: 'person',
  name: 'Sita, "the owner"',
  what: 'money.sent',
  outcome: 'allowed',
  amount_paisa: `${n}25000`,
  after: '{"name":"=HYPERLINK(1)","amount":125000}',
  ...more,
})
const lines = [line(1), line(2, { name: '=cmd()' }), line(3), line(4, { before: '{"name":"Till 1"}' })]
const about = {
  merchant_id: '0193a000-0000-7000-8000-0000000000aa',
  trade_name: 'सीता पसल',
  from: '2026-11-01',
  to: '2026-11-20',
  seal: 7,
  seal_hash: 'a'.repeat(64),
  sealed_rows: 4,
  leaf_hash: 'b'.repeat(64),
  code: 'SJTEST',
  issued_at: new Date('2026-11-20T05:00:00Z'),
}
const csv = signedLogFile(keys, lines, about)
const fileOf = (text: string) => new Blob([text])
const check = async (text: string) => {
  const found = await checkLog(fileOf(text), keys.published)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const rowsOf = (text: string) => text.split('\r\n')

describe('an exported log, signed by the server and checked in a browser', () => {
  test('is unchanged as it was made', async () => {
    expect(await isLogFile(fileOf(csv))).toBe(true)
    expect(await check(csv)).toMatchObject({
      is_unchanged: true,
      row_count: 4,
      findings: [],
      claim: { trade_name: 'सीता पसल', seal: 7 },
    })
  })

  test('runs no formula in a spreadsheet, wherever a text begins one, and is still unchanged', async () => {
    const hostile = ['\t=cmd()', 'Till; =cmd()', "Till;'=cmd()", '＝cmd()', "'@cmd", '-1', 'a;+1']
    const file = signedLogFile(
      keys,
      hostile.map((name, at) => line(at + 1, { name, device: `Mozilla/5.0 (X11;=cmd()) ${name}` })),
      about,
    )
    expect(file).not.toMatch(/(^|,"?|; ?)[=+\-@＝]/m)
    expect(await check(file)).toMatchObject({ is_unchanged: true, findings: [] })
  })

  test('names the one cell that was changed', async () => {
    expect(await check(csv.replace('325000', '925000'))).toMatchObject({
      is_unchanged: false,
      are_checks_sealed: true,
      findings: [{ is: 'changed', n: 3, cells: [{ cell: 'amount_paisa', value: '925000' }] }],
    })
  })

  test('names a removed, an added and a moved row', async () => {
    const [head, one, two, three, four, ...rest] = rowsOf(csv)
    const found = async (rows: readonly (string | undefined)[]) =>
      (await check([head, ...rows, ...rest].join('\r\n'))).findings
    expect(await found([one, three, four])).toEqual([{ is: 'removed', n: 2 }])
    expect(await found([one, two, two, three, four])).toEqual([{ is: 'added', place: 3 }])
    expect(await found([two, one, three, four])).toEqual([{ is: 'moved', n: 1, place: 2 }])
  })

  test('reports digests that were made again for a changed cell', async () => {
    const other = signedLogFile(keys, [line(1, { amount_paisa: '1' }), ...lines.slice(1)], about)
    const forged = [rowsOf(csv)[0], rowsOf(other)[1], ...rowsOf(csv).slice(2)].join('\r\n')
    expect(await check(forged)).toMatchObject({ is_unchanged: false, are_checks_sealed: false })
  })

  test('of another key, or without its claim, is not ours', async () => {
    const theirs = signedLogFile(statementKeysFrom([newStatementKey()]), lines, about)
    expect(await checkLog(fileOf(theirs), keys.published)).toBe('unknown_key')
    expect(await checkLog(fileOf(rowsOf(csv).slice(0, -2).join('\r\n')), keys.published)).toBe('no_claim')
    const [claim = ''] = rowsOf(csv).slice(-2)
    const spoilt = claim.replace(Buffer.from('2026-11-01').toString('hex'), Buffer.from('2026-11-02').toString('hex'))
    expect(spoilt).not.toBe(claim)
    expect(await checkLog(fileOf(csv.replace(claim, spoilt)), keys.published)).toBe('wrong_signature')
  })
})
