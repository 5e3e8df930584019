import { type VerifiedStatement, verifyStatement } from '@sahuji/contract/statements'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { verifyBook } from '@sahuji/contract/statements/book-papers'
import { verifyLog } from '@sahuji/contract/statements/log-books'
import { on, refuse, type Handler } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { doesNotSee, isSeenAtBothWidths, readsFigure, sees } from '../../../testing/seen.ts'
import {
  bookFile,
  csvFile,
  keyOf,
  linesOfStatement,
  logFile,
  publishedWith,
  signed,
  statementOf,
} from '../../../testing/statement-files.ts'
import type { PublicKey } from './published-keys.ts'

const moves = [
  { amount: 17_500n, counterparty: 'Asmita Poudel' },
  { amount: 1_250_000n, counterparty: 'Prakash Maharjan' },
  { amount: 80_000n, counterparty: 'Gita Ansari' },
]
const statement = await statementOf(moves)
const { code } = statement.claim

/** Publishes keys, to this page and as the cache of no earlier visit. */
async function publish(keys?: readonly PublicKey[] | 'unreachable'): Promise<void> {
  const text = keys === 'unreachable' ? undefined : JSON.stringify(await publishedWith(keys))
  const real = globalThis.fetch
  globalThis.fetch = (target, options) => {
    if (!`${target instanceof Request ? target.url : target}`.includes('/.well-known/')) return real(target, options)
    return text === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(text))
  }
  onTestFinished(() => void (globalThis.fetch = real))
}

const books = (claim = statement.text, over: Partial<VerifiedStatement> = {}): Handler => {
  const answer: VerifiedStatement = { claim, replaced_by: null, ledger: 'same', checked_at: new Date(), ...over }
  return on(verifyStatement, () => answer)
}

async function opens(address: string, ...handlers: Handler[]) {
  await publish()
  return openPage(address, ...handlers)
}

const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]')

/** Gives a file to the page as the person's choice; the test's own upload would copy it through another process. */
async function drops(file: File): Promise<void> {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  await expect.poll(fileField).not.toBeNull()
  const input = fileField()!
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const verdict = () => page.getByRole('heading', { level: 2 }).first()

test('a paper’s QR shows the four totals that were signed, and that the ledger has the same', async () => {
  const server = await opens(`/verify/statement#${statement.text}`, books())
  await expect.element(verdict()).toHaveTextContent('Genuine')
  await readsFigure('Opening', 'Rs.1,000.00')
  await readsFigure('Came in', 'Rs.13,475.00')
  await readsFigure('Closing', 'Rs.14,475.00')
  await sees('The ledger has the same lines')
  await sees('Rows were not looked at')
  await doesNotSee(/unchanged/)
  expect(server.asked(verifyStatement)).toBe(1)
  await isSeenAtBothWidths(verdict())
})

test('a typed code with hyphens is looked up; an unknown one is not ours', async () => {
  const server = await opens('/verify/statement', books())
  const field = page.getByRole('textbox', { name: 'Code on the paper' })
  await field.fill('k7m2')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await sees('Enter the 12 letters and digits of the code at the foot of the paper.')
  await field.fill('k7m2-p9qd-4x8r')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.element(verdict()).toHaveTextContent('Genuine')
  server.answer(on(verifyStatement, () => refuse('not_found')))
  server.answer(on(verifyBook, () => refuse('not_found')))
  await field.fill('AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.element(verdict()).toHaveTextContent('Not ours')
})

test('one entrance takes both papers: each page opens the check of the other’s code', async () => {
  await opens('/verify/statement', books())
  await page.getByRole('textbox', { name: 'Code on the paper' }).fill('SJ1W8Q4KZ7ABCDEF')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await sees('Is this receipt genuine?')
  expect(location.pathname).toBe('/verify/SJ1W8Q4KZ7ABCDEF')
  await page.getByRole('textbox', { name: 'Our reference, or a statement’s code' }).fill('k7m2-p9qd-4x8r')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect.element(verdict()).toHaveTextContent('Genuine')
  expect(location.pathname).toBe(`/verify/statement/${code}`)
})

test('an address with a code opens its verdict, and names a newer statement', async () => {
  await opens(`/verify/statement/${code}`, books(statement.text, { replaced_by: 'AAAAAAAAAAAA' }))
  await expect.element(verdict()).toHaveTextContent('Genuine')
  await expect
    .element(page.getByRole('link', { name: 'AAAA-AAAA-AAAA' }))
    .toHaveAttribute('href', '/verify/statement/AAAAAAAAAAAA')
})

test('a dropped file is genuine and unchanged', async () => {
  await opens('/verify/statement', books())
  await drops(csvFile(linesOfStatement(statement)))
  await expect.element(verdict()).toHaveTextContent('Genuine and unchanged')
  await sees('3 rows counted')
  await sees('Every balance follows from the previous one')
})

test('a changed amount is named with its row, its neighbours and the true totals', async () => {
  await opens('/verify/statement', books())
  const lines = linesOfStatement(statement).map((cells) => [...cells])
  lines[2]![8] = '82500.00'
  await drops(csvFile(lines))
  await expect.element(verdict()).toHaveTextContent('Altered: row 2 differs')
  const cells = () =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace('as sealed ', '')),
    )
  await expect.poll(cells).toEqual([
    ['1', 'Asmita Poudel, Payment', '175.00', '175.00'],
    ['2', 'Prakash Maharjan, PaymentAmount', '12,500.00', '82,500.00'],
    ['3', 'Gita Ansari, Payment', '800.00', '800.00'],
  ])
  await sees('2 other rows are unchanged')
  await readsFigure('Closing', 'Rs.14,475.00')
  await isSeenAtBothWidths(verdict())
})

test('a removed row and two that changed places are named', async () => {
  await opens('/verify/statement', books())
  const [head, one, two, three, ...rest] = linesOfStatement(statement)
  await drops(csvFile([head!, one!, three!, ...rest]))
  await expect.element(verdict()).toHaveTextContent('Altered: row 2 is missing')
  await drops(csvFile([head!, two!, one!, three!, ...rest], 'other.csv'))
  await expect.element(verdict()).toHaveTextContent('Altered: row 2 was moved')
})

test('a file saved again with fewer digits is not accused', async () => {
  const long = await statementOf([{ amount: 5_000n, reference: '9000000000004500' }, ...moves])
  await opens('/verify/statement', books(long.text))
  const lines = linesOfStatement(long).map((cells) => [...cells])
  lines[1]![6] = '9E+15'
  await drops(csvFile(lines))
  await expect.element(verdict()).toHaveTextContent('Saved again by another program')
})

test('a stranger’s file and twenty megabytes of garbage are not ours', async () => {
  await opens('/verify/statement')
  await drops(new File(['Date,Amount\r\n2026-11-01,5\r\n'], 'statement_final.csv'))
  await expect.element(verdict()).toHaveTextContent('Not ours')
  await sees('No seal inside')
  const part = new Uint8Array(1024 * 1024).fill(65)
  await drops(
    new File(
      Array.from({ length: 20 }, () => part),
      'garbage.csv',
    ),
  )
  await sees('garbage.csv')
  await expect.element(verdict()).toHaveTextContent('Not ours')
})

test('a statement of the sandbox is a test, also where its claim names the live book', async () => {
  const test = await statementOf(moves, { mode: 'sandbox' })
  await opens(`/verify/statement#${test.text}`, books(test.text))
  await expect.element(verdict()).toHaveTextContent('A test: no real money')
  const forged = await signed({ ...test.claim, mode: 'live' }, new Uint8Array(32).fill(9))
  history.replaceState(null, '', '/')
  await opens(`/verify/statement#${forged}`)
  await expect.element(page.getByText('Not ours')).toBeVisible()
})

test('a claim with another figure is not signed by us', async () => {
  const { bytes, signature } = (await import('@sahuji/contract/statements/claim')).claimInText(statement.text)!
  const { claimOfBytes, bytesOfClaim, textOfClaim } = await import('@sahuji/contract/statements/claim')
  const raised = bytesOfClaim({ ...claimOfBytes(bytes)!, closing: 9_999_999n })
  await opens(`/verify/statement#${textOfClaim(raised, signature)}`)
  await expect.element(verdict()).toHaveTextContent('Not ours')
  await sees('The seal does not fit its contents')
})

test('our books decide: an unknown code and other lines are not to be relied on', async () => {
  await opens(
    `/verify/statement#${statement.text}`,
    on(verifyStatement, () => refuse('not_found')),
  )
  await expect.element(verdict()).toHaveTextContent('Do not rely on it')
})

test('the page names the day of a retired key; what it signed later is not to be relied on', async () => {
  await publish([await keyOf('live', '2026-12-05')])
  await openPage(`/verify/statement#${statement.text}`, books())
  await expect.element(verdict()).toHaveTextContent('Genuine')
  await sees(/was retired on/)
})

test('without network the signature alone is checked by the keys of an earlier visit; without these the page asks to try again', async () => {
  localStorage.setItem('sahuji.statement-keys', JSON.stringify(await publishedWith()))
  await publish('unreachable')
  const server = await openPage(
    '/verify/statement',
    on(verifyStatement, () => Response.error()),
  )
  server.disconnect()
  await drops(csvFile(linesOfStatement(statement)))
  await expect.element(verdict()).toHaveTextContent('Genuine and unchanged')
  await sees('Our ledger was not asked: no connection')
  localStorage.clear()
  await drops(csvFile(linesOfStatement(statement), 'again.csv'))
  await expect.element(verdict()).toHaveTextContent('Cannot be checked now')
})

test('an exported log is checked in the browser: unchanged, and with one cell altered', async () => {
  const file = await logFile()
  const asked: unknown[] = []
  let ledger: 'same' | 'different' = 'same'
  await opens(
    '/verify/statement',
    on(verifyLog, (ask) => {
      asked.push(ask)
      return { ledger, checked_at: new Date() }
    }),
  )
  await drops(new File([file], 'sahuji-log.csv'))
  await expect.element(verdict()).toHaveTextContent('Unchanged')
  await sees('The ledger has the same seal today')
  expect(asked).toEqual([{ leaf_hash: 'b'.repeat(64), seal: 812, seal_hash: 'a'.repeat(64) }])
  await expect.element(page.getByText('Rows signed')).toBeVisible()
  await drops(new File([file.replace('money.sent', 'key.made')], 'sahuji-log.csv'))
  await expect.element(verdict()).toHaveTextContent('Changed after it was signed')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Row 1 was changed' }))
    .toMatchTextContent(/what.*key\.made/)
  ledger = 'different'
  await drops(new File([file], 'sahuji-log.csv'))
  await expect.element(verdict()).toHaveTextContent('Do not trust it')
})

test('a file of a cooperative’s book is unchanged, or its changed cell is named; its code shows the sums', async () => {
  const { text, csv, code: ofBook } = await bookFile()
  const answer: VerifiedStatement = { claim: text, replaced_by: null, ledger: 'same', checked_at: new Date() }
  await opens(
    '/verify/statement',
    on(verifyStatement, () => refuse('not_found')),
    on(verifyBook, () => answer),
  )
  await drops(new File([csv], 'book.csv'))
  await expect.element(verdict()).toHaveTextContent('Unchanged')
  await readsFigure('Closing', 'Rs.1,000.00')
  await sees('The ledger has the same lines')
  await drops(new File([csv.replace('M-0412', 'M-0413')], 'book.csv'))
  await expect.element(verdict()).toHaveTextContent('Changed after it was signed')
  await sees('M-0413')
  await page.getByRole('textbox', { name: 'Code on the paper' }).fill(ofBook)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.element(verdict()).toHaveTextContent('Genuine')
})
