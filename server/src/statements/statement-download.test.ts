import * as contract from '@sahuji/contract/statements'
import { claimInText } from '@sahuji/contract/statements/claim'
import { statementFormats } from '@sahuji/contract/statements/formats'
import { partsOfCheckCell } from '@sahuji/contract/statements/rows'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { moved } from '../../testing/moved-wallets.ts'
import { readPdf } from '../../testing/pdf.ts'
import { type Someone, verified } from '../../testing/people.ts'
import { dotsOfPdf, readByZxing } from '../../testing/read-codes.ts'
import { closePapers } from '../platform/pdf/compile-paper.ts'

let app: TestApp
let sita: Someone
let merchant_id: string
let today: string
let statement: contract.Statement

beforeAll(async () => {
  app = await startTestApp()
  today = kathmanduDay(app.clock.now())
  sita = await verified(app)
  const { email } = sita
  merchant_id = (
    await app.owner.read((tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email}`)
  ).merchant_id
  const names = [
    'सुनिता महर्जन',
    '=HYPERLINK("http://x")',
    '#panic("no")',
    'محمد علي',
    'A name that is far too long for its column on paper',
  ]
  for (let n = 0; n < 40; n++)
    await moved(app.db, merchant_id, {
      amount: n % 7 === 6 ? -12_345n : 1_234_567n + BigInt(n),
      fee: n % 3 === 0 ? 125n : 0n,
      at: new Date(startOfKathmanduDay(dayAfter(today, -3)).getTime() + n * 3_600_000),
      counterparty: names[n % names.length]!,
    })
  statement = await made(dayAfter(today, -3))
})
afterAll(async () => {
  await closePapers()
  await app.close()
})

async function made(from: string): Promise<contract.Statement> {
  const { data } = await sita.call(contract.makeStatement, { mode: 'live', from, to: today })
  await app.runJobs()
  return data
}

const linkTo = async (format: (typeof statementFormats)[number], { id } = statement) =>
  (await sita.call(contract.fetchStatement, { id, format })).data.url

const fetched = async (url: string) => app.app.web.inject({ method: 'GET', url })

describe('the files of a statement', () => {
  test.each(statementFormats)('%s is made while it is sent, under a name and a type of its own', async (format) => {
    const answered = await fetched(await linkTo(format))
    expect(answered.statusCode).toBe(200)
    expect(answered.headers['content-disposition']).toMatch(/^attachment; filename="sahuji-[\d-]+\.[a-z0-9.]+"$/)
    expect(answered.headers['content-type']).not.toContain('html')
    expect(answered.rawPayload.length).toBeGreaterThan(500)
  })

  test('the CSV has every row with its check, the sums, and the signed claim', async () => {
    const { body } = await fetched(await linkTo('csv'))
    const checks = [...body.matchAll(/\d+\|[^",\r\n]*\|[0-9a-f]{88}/g)].map(([cell]) => partsOfCheckCell(cell))
    expect(checks).toHaveLength(40)
    expect(checks[39]).toMatchObject({ n: '40', kind: 'payment', method: 'qr 1' })
    const claim = claimInText(/^Claim,([^,\r\n]+)/m.exec(body)![1]!)?.claim
    expect(claim).toMatchObject({ code: statement.code, closing: statement.closing })
    expect(body).not.toMatch(/(^|,)=HYPERLINK/m)
  })

  test('the sales register has each payment that came in and the signed claim, and no PAN before one is verified', async () => {
    const { body } = await fetched(await linkTo('sales_vat_csv'))
    expect(body.match(/^"=""20\d\d-\d\d-\d\d/gm)).toHaveLength(35)
    expect(claimInText(/^Claim,([^,\r\n]+)/m.exec(body)![1]!)?.claim.code).toBe(statement.code)
    expect(body).toMatch(/,PAN,,Statement number,/)
    expect(body).not.toMatch(/(^|,)=HYPERLINK/m)
  })

  test('a paper has every row, what is carried and brought forward, the sums, and a code that opens its claim', async () => {
    const file = (await fetched(await linkTo('pdf'))).rawPayload
    const { text, pages } = await readPdf(file)
    expect(pages).toBe(2)
    expect(text).toContain('Carried forward, rows 1 to 29')
    expect(text).toContain('Brought forward, rows 1 to 29')
    expect(text).toContain('40 rows')
    expect(text).toContain('Page 1 of 2')
    expect(text).toContain('सुनिता महर्जन')
    expect(text).toContain('#panic("no")')
    const [code] = await readByZxing(await dotsOfPdf(file, 300, pages - 1))
    expect(code).toMatch(/^HTTP.*\/V#/)
    expect(claimInText(code!.split('#')[1]!)?.claim.code).toBe(statement.code)
  })

  test('a link opens for two minutes; another one opens nothing', async () => {
    const url = await linkTo('json')
    app.clock.advance({ seconds: 121 })
    expect((await fetched(url)).statusCode).toBe(404)
    expect((await fetched('/downloads/statements/unknown')).statusCode).toBe(404)
  })

  test('one that is not made has no file', async () => {
    const { data } = await sita.call(contract.makeStatement, { mode: 'live', from: today, to: today })
    const answered = await sita.call(contract.fetchStatement, { id: data.id, format: 'csv' })
    expect([answered.http, answered.body.refusal]).toEqual([409, 'statement_not_made'])
  })
})
