import { readCooperativeStatement } from '@sahuji/contract/cooperatives'
import { type BookFormat, exportBook, reverseBookRow } from '@sahuji/contract/cooperatives/book'
import { addCooperativeMember } from '@sahuji/contract/cooperatives/members'
import { readSettlements, settleCooperative } from '@sahuji/contract/cooperatives/settlements'
import { bookClaimIn } from '@sahuji/contract/statements/book-claim'
import { verifyBook } from '@sahuji/contract/statements/book-papers'
import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CooperativeDesk, type LinkedShop, openCooperativeDesk } from '../../../testing/cooperatives.ts'
import { plainSignIn, someone } from '../../../testing/people.ts'
import { dotsOfPdf, readByZxing } from '../../../testing/read-codes.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { paisaOf } from '../../../testing/statement-books.ts'
import { sealAll } from '../../ledger/seal.ts'
import { closePapers } from '../../platform/pdf/compile-paper.ts'
import { newId } from '../../platform/ids.ts'

let desk: CooperativeDesk
beforeAll(async () => {
  desk = await openCooperativeDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await closePapers()
  await desk.close()
})

interface Asked {
  mode?: Mode
  from?: string
  to?: string
  member?: string
}

const today = () => kathmanduDay(desk.clock.now())
const whole = () => ({ from: '2026-01-01', to: today() })

const link = async ({ shop, link_id }: LinkedShop, format: BookFormat, asked: Asked = {}) =>
  (await shop.call(exportBook, { id: link_id, format, ...whole(), ...asked })).data.url

const fetched = async (url: string) => (await desk.app.web.inject({ method: 'GET', url })).rawPayload

/** Reads the cells of an Excel file, row by row. */
async function sheetOf(url: string) {
  const files = unzipSync(await fetched(url))
  const [rows, proof] = [1, 2].map((number) => strFromU8(files[`xl/worksheets/sheet${number}.xml`]!))
  const cells = (xml: string) =>
    [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/g)].map(([, row]) =>
      Object.fromEntries(
        [...row!.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<is><t>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)/g)].map(
          ([, column, text, value]) => [column!, text ?? value!],
        ),
      ),
    )
  return { rows: cells(rows!), proof: cells(proof!).map(({ A }) => A), xml: rows! }
}

/** What the ledger's own account of a link has. */
const inLedger = async ({ link_id }: LinkedShop, mode: Mode = 'live') =>
  (
    await desk.owner.read(
      (tx) => tx.one<{ balance: bigint }>`
        select coalesce(sum(e.amount), 0)::bigint as balance
          from cooperative_links l
          join ledger_entries e on e.account_id = case ${mode} when 'live' then l.live_account_id else l.sandbox_account_id end
         where l.id = ${link_id}`,
    )
  ).balance

/** A book with every kind of row. */
async function movedBook() {
  const at = await desk.linked()
  const first = (await desk.take(at, '1,000', { voucher: 'V-1' })).data
  await desk.take(at, '400', { head: 'loan_principal' })
  await desk.payOut(at, '150')
  await at.shop.call(reverseBookRow, { id: first.id, note: 'Typed twice' }, newId())
  await desk.take(at, '1,250.50', { head: 'entry_fee' })
  return at
}

const figure = (paisa: bigint) => formatMoney(paisa, { prefix: false })

describe('the claim of a file', () => {
  const claimOf = async (url: string) => bookClaimIn(/^Claim,([^,\r\n]+)/m.exec((await fetched(url)).toString())![1]!)!

  test('has the sums of the screen, is the same each time it is fetched, and anyone asks for it by its code', async () => {
    const at = await movedBook()
    const url = await link(at, 'csv')
    const { claim } = await claimOf(url)
    const { data: shown } = await at.shop.call(readCooperativeStatement, { id: at.link_id, ...whole() })
    const { opening, closing, commission, tax } = shown
    const sums = { credits: shown.credits.amount, debits: shown.debits.amount, row_count: 5 }
    expect(claim).toMatchObject({ opening, closing, commission, tax, ...sums, partner_code: at.code, only: '' })
    expect(await claimOf(url)).toMatchObject({ claim })
    const { data } = await desk.call(verifyBook, { code: claim.code.toLowerCase() })
    expect(bookClaimIn(data.claim)!.claim).toEqual(claim)
    expect(data).toMatchObject({ replaced_by: null, ledger: expect.stringMatching(/^(same|not_sealed)$/) })
    expect((await desk.call(verifyBook, { code: 'ABCDEFGHJKMN' })).http).toBe(404)
    expect((await desk.call(verifyBook, { code: 'ABC' })).http).toBe(422)
    await sealAll(desk.owner)
    expect((await desk.call(verifyBook, { code: claim.code })).data.ledger).toBe('same')
  })

  test('names a later file of the same days with other figures; one of a member is of another kind', async () => {
    const at = await movedBook()
    const { claim: first } = await claimOf(await link(at, 'csv'))
    const { claim: of } = await claimOf(await link(at, 'csv', { member: at.member.id }))
    expect(of).toMatchObject({ only: 'M-0412', opening: 0n, closing: 0n })
    await desk.take(at, '60')
    desk.clock.advance({ minutes: 1 })
    const { claim: second } = await claimOf(await link(at, 'csv'))
    expect((await desk.call(verifyBook, { code: first.code })).data.replaced_by).toBe(second.code)
    expect((await desk.call(verifyBook, { code: of.code })).data.replaced_by).toBeNull()
  })

  test('is on paper as a code that another reader scans', async () => {
    const at = await movedBook()
    const file = await fetched(await link(at, 'pdf'))
    const { pages } = await readPdf(file)
    const [scanned] = await readByZxing(await dotsOfPdf(file, 300, pages - 1))
    expect(scanned).toMatch(/^HTTP.*\/V#/)
    expect(bookClaimIn(scanned!.split('#')[1]!)?.claim).toMatchObject({ partner_code: at.code, row_count: 5 })
  })
})

describe('a book as a file', () => {
  test('has in Excel and on paper the rows and sums of the screen, and the balance of the ledger', async () => {
    const at = await movedBook()
    const { shop, link_id: id } = at
    const statement = (await shop.call(readCooperativeStatement, { id, ...whole() })).data
    const closing = await inLedger(at)
    expect(statement).toMatchObject({ closing, credits: { rows: 3 }, debits: { rows: 2 } })

    const { rows, proof, xml } = await sheetOf(await link(at, 'xlsx'))
    expect(xml).not.toMatch(/<f[ >]/)
    const [opening, credits, debits, end, commission, tax] = Object.values(rows[4]!).map(paisaOf)
    expect([credits, debits, end]).toEqual([statement.credits.amount, statement.debits.amount, closing])
    expect([opening, commission, tax]).toEqual([0n, statement.commission, statement.tax])
    const [lines, last] = [rows.slice(6, -1), rows.at(-1)!]
    expect(lines.map(({ A }) => A)).toEqual(['1', '2', '3', '4', '5'])
    const sumOf = (column: 'K' | 'L' | 'N' | 'O') =>
      lines.reduce((sum, cells) => sum + paisaOf(cells[column] ?? '0.00'), 0n)
    expect([sumOf('L'), sumOf('K')]).toEqual([credits, debits])
    expect([last['L'], last['K'], last['M']].map((cell) => paisaOf(cell!))).toEqual([credits, debits, closing])
    expect(lines.at(-1)!['M']).toBe(last['M'])
    expect([paisaOf(last['N']!), paisaOf(last['O']!)]).toEqual([statement.commission, statement.tax])

    const { text } = await readPdf(await fetched(await link(at, 'pdf')))
    for (const paisa of [statement.credits.amount, statement.debits.amount, closing, statement.commission])
      expect(text).toContain(figure(paisa))
    expect(text).toContain('Page 1 of ')
    for (const word of ['M-0412 Laxmi Dangol', 'Entry fee', 'Namuna Bachat', at.code, '-000001'])
      expect(text).toContain(word)
    const hashOf = (of: string) => /[0-9A-F]{4}(?:\s[0-9A-F]{4}){15}/.exec(of)?.[0].replace(/\s/g, ' ')
    expect(hashOf(text)).toBeDefined()
    expect(hashOf(text)).toBe(hashOf(proof.join('\n')))
  })

  test('holds no row that came after its link', async () => {
    const at = await movedBook()
    const closing = await inLedger(at)
    const urls = { xlsx: await link(at, 'xlsx'), pdf: await link(at, 'pdf'), csv: await link(at, 'csv') }
    await desk.take(at, '777.77')
    const { rows } = await sheetOf(urls.xlsx)
    expect(paisaOf(rows.at(-1)!['M']!)).toBe(closing)
    const { text } = await readPdf(await fetched(urls.pdf))
    expect(text).toContain(figure(closing))
    expect(text).not.toContain('777.77')
    expect((await fetched(urls.csv)).toString()).not.toContain('777.77')
  })

  test('of one member has their rows alone, and no balance of the whole', async () => {
    const at = await movedBook()
    const named = { number: 'M-0413', name: '=HYPERLINK("x")', name_ne: '@हरि' }
    const { data: other } = await at.shop.call(addCooperativeMember, { id: at.link_id, ...named })
    await desk.take(at, '33', { member_id: other.id })
    const { rows, xml } = await sheetOf(await link(at, 'xlsx', { member: other.id }))
    expect(rows[3]!['A']).toContain('M-0413')
    expect(rows.at(-1)).toMatchObject({ L: '33.00', K: '0.00' })
    expect(rows.at(-1)!['M']).toBeUndefined()
    expect(xml).not.toMatch(/<f[ >]/)
    const { text } = await readPdf(await fetched(await link(at, 'pdf', { member: other.id })))
    expect(text).toContain('Only these rows')
    expect(text).not.toContain('M-0412')
  })

  test('of the sandbox is marked as a test, and an empty one has no rows', async () => {
    const at = await desk.linked()
    const { text, pages } = await readPdf(await fetched(await link(at, 'pdf', { mode: 'sandbox' })))
    expect(text).toContain('TEST')
    expect(text).toContain('0 rows')
    expect(pages).toBe(1)
    const { rows } = await sheetOf(await link(at, 'xlsx', { mode: 'sandbox' }))
    expect(Object.values(rows[0]!).join(' ')).toContain('TEST')
  })

  test('of many rows numbers its pages through, and carries each sum forward', async () => {
    const at = await desk.linked('100,000')
    for (let n = 0; n < 30; n++) await desk.take(at, `${100 + n}`)
    const { text, pages } = await readPdf(await fetched(await link(at, 'pdf')))
    expect(text).toContain(`Page ${pages} of ${pages}`)
    expect(text).toContain('Brought forward, rows 1 to 16')
    expect(text).toContain(figure(await inLedger(at)))
  })

  test('of a period begins with what the period before ended with', async () => {
    const at = await movedBook()
    const { shop, link_id: id } = at
    const day = today()
    desk.clock.advance({ days: 1 })
    const { data: session } = await desk.call(plainSignIn, { email: shop.email, password: shop.password })
    at.shop = { ...shop, ...someone(desk, { ...shop, key: undefined, token: session.access_token }) }
    const { owed } = (await at.shop.call(readSettlements, { id })).data
    await at.shop.call(settleCooperative, { id, owed: Number(owed) }, newId())
    await desk.take(at, '90')
    const sums = async (from: string, to: string) =>
      Object.values((await sheetOf(await link(at, 'xlsx', { from, to }))).rows[4]!).map(paisaOf)
    const [, , , before] = await sums('2026-01-01', day)
    const [opening, , , closing] = await sums(today(), today())
    expect(opening).toBe(before)
    expect(closing).toBe(await inLedger(at))
    const [nothing, , , still] = await sums('2027-12-01', '2027-12-31')
    expect([nothing, still]).toEqual([closing, closing])
  })
})
