import {
  type CooperativeLink,
  linkCooperative,
  listCooperativeLinks,
  readCooperativeStatement,
} from '@sahuji/contract/cooperatives'
import { type BookRow, exportBook, listBookRows, takeDeposit } from '@sahuji/contract/cooperatives/book'
import {
  addCooperativeDocument,
  type CooperativeDocument,
  listCooperativeDocuments,
  removeCooperativeDocument,
} from '@sahuji/contract/cooperatives/documents'
import { listCooperativeFiles } from '@sahuji/contract/cooperatives/files'
import { listCooperativeMembers } from '@sahuji/contract/cooperatives/members'
import { addPartnerSchedule, listPartnerSchedules, type PartnerSchedule } from '@sahuji/contract/cooperatives/schedules'
import { readSettlements, settleCooperative } from '@sahuji/contract/cooperatives/settlements'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { doesNotSee, isSeen, readsFigure, sees } from '../../testing/seen.ts'

const address = '/dashboard/cooperativeStatement'
const id = '0193a000-0000-7000-8000-000000000001'
const at = new Date('2026-11-16T06:00:00Z')

const link = (of: Partial<CooperativeLink> = {}): CooperativeLink => ({
  id,
  state: 'approved',
  partner: {
    code: 'NBS-0417',
    name: 'Namuna Bachat tatha Rin Sahakari',
    name_ne: 'नमूना बचत तथा ऋण सहकारी संस्था लि.',
    facts: {
      registration: '1842/070/071',
      pan: '303418227',
      place: 'Kathmandu, Kirtipur 4',
      contact: 'Ram Krishna Dangol',
      contact_mobile: '9851102277',
      settled_to: 'Namuna Sahakari',
      agreement_from: '2024-07-16',
      agreement_to: '2027-07-15',
      kym_until: '2027-07-15',
    },
  },
  papers: ['Registration certificate'],
  note: null,
  asked_at: at,
  decided_at: at,
  ...of,
})

const waiting = () => {
  const { partner } = link()
  return link({ state: 'waiting', papers: [], decided_at: null, partner: { ...partner, facts: null } })
}

const member = { id, number: 'M-0412', name: 'Laxmi Dangol', name_ne: 'लक्ष्मी डंगोल' }

const row: BookRow = {
  id,
  seq: 1,
  kind: 'deposit',
  made_at: at,
  member,
  head: 'compulsory_saving',
  receipt: '2083/84-000001',
  voucher: null,
  channel: 'cash',
  amount: 100_000n,
  balance: 100_000n,
  commission: 1_000n,
  tax: 150n,
  batch: null,
  note: null,
  reverses: null,
  reversed: 0n,
  transfer_id: id,
  reference: 'TX-0001',
  theirs: 'none',
}

const none = { rows: 0, amount: 0n }
const statement = {
  mode: 'live',
  from: '2026-10-18',
  to: '2026-11-16',
  opening: 0n,
  credits: { rows: 1, amount: 100_000n },
  debits: none,
  closing: 100_000n,
  parts: {
    deposits: { rows: 1, amount: 100_000n },
    instalments: none,
    fees: none,
    penalties: none,
    payouts_reversed: none,
    settled: none,
    paid_out: none,
    deposits_reversed: none,
    commission: none,
  },
  commission: 1_000n,
  tax: 150n,
  commission_rate: 100,
  tax_rate: 1500,
  ledger: { closing: 100_000n, first: 1, last: 1 },
  members: { all: 1, paid_here: 1 },
  first_day: '2026-11-16',
} as const

const book = (rows: BookRow[] = [row], of: Partial<typeof statement> | object = {}) => [
  on(listCooperativeLinks, () => [link()]),
  on(readCooperativeStatement, () => ({ ...statement, ...of })),
  on(listBookRows, () => ({ data: rows, next: null })),
  on(listCooperativeMembers, () => ({ data: [{ ...member, state: 'active' as const }], next: null })),
]

test('without a link a partner code is asked for, and the link then waits for two people', async () => {
  const server = await openPage(
    address,
    on(listCooperativeLinks, () => []),
  )
  await sees('No cooperative is linked')
  server.answer(
    on(linkCooperative, ({ code }) => {
      expect(code).toBe('NBS-0417')
      server.answer(on(listCooperativeLinks, () => [waiting()]))
      return waiting()
    }),
  )
  await page.getByRole('textbox', { name: 'Partner code' }).fill('nbs-0417')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await sees('Waiting for approval')
  await sees('Our team reads its papers')
})

test('the book proves itself by the ledger, and shows each row with its receipt and balance', async () => {
  await openPage(address, ...book())
  await readsFigure('= Closing', 'Rs.1,000.00')
  await sees('The ledger has the same')
  await sees('2083/84-000001')
  await sees('Laxmi Dangol')
})

test('a row leads to the search for its money, where a question is asked; a row without a reference does not', async () => {
  const other = '0193a000-0000-7000-8000-000000000002'
  await openPage(address, ...book([row, { ...row, id: other, seq: 2, reference: null }]))
  const ask = page.getByRole('link', { name: 'Ask', exact: true, includeHidden: true })
  await expect
    .poll(() => ask.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/dashboard/loadFunds/trace?q=TX-0001'])
})

test('the sandbox has a book of its own: each call names it, and its rows are asked about there', async () => {
  const books = new Set<unknown>()
  const noted =
    <Answer,>(answer: Answer) =>
    ({ mode }: { mode?: unknown }) => {
      books.add(mode)
      return answer
    }
  const owed = { held: 0n, commission: 0n, tax: 0n, owed: 0n, settled_to: 'Namuna Sahakari', data: [] }
  await openPage(
    `${address}?mode=sandbox`,
    on(listCooperativeLinks, () => [link()]),
    on(readCooperativeStatement, noted({ ...statement, mode: 'sandbox' as const })),
    on(listBookRows, noted({ data: [row], next: null })),
    on(listCooperativeMembers, noted({ data: [{ ...member, state: 'active' as const }], next: null })),
    on(readSettlements, noted(owed)),
    on(listCooperativeFiles, noted([])),
    on(takeDeposit, noted(row)),
  )
  await isSeen(page.getByRole('link', { name: 'Go to live' }))
  await doesNotSee('Try it in the sandbox')
  const ask = page.getByRole('link', { name: 'Ask', exact: true, includeHidden: true })
  await expect.element(ask).toHaveAttribute('href', '/dashboard/loadFunds/trace?q=TX-0001&mode=sandbox')
  await deposits()
  await page.getByRole('tab', { name: 'Settlements' }).click()
  await sees('Owed now')
  await page.getByRole('tab', { name: 'Exceptions' }).click()
  await sees('Their file is missing')
  expect([...books]).toEqual(['sandbox'])
})

test('the live book leads to that of the sandbox', async () => {
  await openPage(address, ...book())
  const way = page.getByRole('link', { name: 'Try it in the sandbox' })
  await expect.element(way).toHaveAttribute('href', `${address}?mode=sandbox`)
})

test.each(['pdf', 'xlsx', 'csv'] as const)('the shown period is asked for as %s', async (format) => {
  const asked: unknown[] = []
  await openPage(
    address,
    ...book(),
    on(exportBook, (ask) => {
      asked.push(ask)
      return refuse('statement_too_long_for_paper', { count: '16000' })
    }),
  )
  await sees('2083/84-000001')
  await page.getByRole('combobox', { name: 'Download' }).selectOptions(format)
  await expect.poll(() => asked).toMatchObject([{ id, format }])
  await sees(/16000/)
})

test('a book that differs from the ledger is bad, and an empty one states why', async () => {
  await openPage(address, ...book([], { ledger: { closing: 99_000n, first: null, last: null }, first_day: null }))
  await sees(/The ledger has/)
  await doesNotSee('The ledger has the same')
  await sees('The book is empty')
})

test('a suspended link shows its reason and takes no deposit', async () => {
  await openPage(
    address,
    ...book(),
    on(listCooperativeLinks, () => [link({ state: 'suspended', note: 'The agreement ended' })]),
  )
  await sees(/The agreement ended/)
  await doesNotSee('Take a deposit')
})

test('what is owed is settled after a question', async () => {
  const owed = { held: 100_000n, commission: 1_000n, tax: 150n, owed: 99_000n, settled_to: 'Namuna Sahakari', data: [] }
  let asked: unknown
  await openPage(
    address,
    ...book(),
    on(readSettlements, () => owed),
    on(settleCooperative, (ask) => {
      asked = ask
      return { ...owed, owed: 0n, held: 0n }
    }),
  )
  await page.getByRole('tab', { name: 'Settlements' }).click()
  await page.getByRole('button', { name: 'Settle now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Settle now' }).click()
  await expect.poll(() => asked).toMatchObject({ id, owed: 99_000n })
})

const document: CooperativeDocument = {
  id,
  kind: 'agreement',
  name: 'Agreement of 2081.pdf',
  format: 'pdf',
  bytes: 900,
  added_name: 'Sita Shrestha',
  added_at: at,
  removed: null,
}
const schedule: PartnerSchedule = {
  id,
  rhythm: 'nepali_month',
  format: 'pdf',
  set_up_by: 'Sita Shrestha',
  next: { at, from: '2026-11-17', to: '2026-12-15' },
  last: null,
}

/** Expects the page to contain a text, whichever elements share it. */
async function reads(text: string) {
  await expect.poll(() => globalThis.document.body.innerText).toContain(text)
}

test('a document is added as a file, and removed; who did both stays', async () => {
  let asked: unknown
  const server = await openPage(
    address,
    ...book(),
    on(listCooperativeDocuments, () => []),
    on(listPartnerSchedules, () => ({ sent_to: null, schedules: [] })),
  )
  await page.getByRole('tab', { name: 'Documents' }).click()
  await sees('No document yet')
  await reads('Our team has noted no address')
  server.answer(
    on(addCooperativeDocument, (ask) => {
      asked = ask
      server.answer(on(listCooperativeDocuments, () => [document]))
      return document
    }),
  )
  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.elements()[0]?.querySelector('input[type=file]')).toBeTruthy()
  await page
    .elementLocator(dialog.element().querySelector('input[type=file]')!)
    .upload(new File(['%PDF-1.4'], 'Agreement of 2081.pdf'))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => asked)
    .toMatchObject({ id, kind: 'agreement', name: 'Agreement of 2081.pdf', file: 'JVBERi0xLjQ=' })
  await sees('Agreement of 2081.pdf')
  const removed = { ...document, removed: { name: 'Hari Thapa', at } }
  server.answer(
    on(removeCooperativeDocument, () => {
      server.answer(on(listCooperativeDocuments, () => [removed]))
      return removed
    }),
  )
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await reads('Removed 2026-11-16, Hari Thapa')
})

test('the book is mailed to the address that the office noted, after each period of a schedule', async () => {
  let asked: unknown
  const server = await openPage(
    address,
    ...book(),
    on(listCooperativeDocuments, () => []),
    on(listPartnerSchedules, () => ({ sent_to: 'accounts@namuna.example', schedules: [] })),
  )
  await page.getByRole('tab', { name: 'Documents' }).click()
  await reads('To accounts@namuna.example')
  server.answer(
    on(addPartnerSchedule, (ask) => {
      asked = ask
      server.answer(on(listPartnerSchedules, () => ({ sent_to: 'accounts@namuna.example', schedules: [schedule] })))
      return schedule
    }),
  )
  await page.getByRole('button', { name: 'Add a schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect.poll(() => asked).toEqual({ id, rhythm: 'nepali_month', format: 'pdf' })
  await reads('Nepali month, PDF, to print')
})

test('a deposit is taken for a member and an account', async () => {
  let asked: unknown
  await openPage(
    address,
    ...book(),
    on(takeDeposit, (ask) => {
      asked = ask
      return row
    }),
  )
  await deposits()
  await expect.poll(() => asked).toMatchObject({ member_id: id, head: 'compulsory_saving', amount: 100_000n })
})

/** Takes Rs.1,000 from Laxmi at the counter. */
async function deposits() {
  await page.getByRole('button', { name: 'Take a deposit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Member/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: /Laxmi/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await dialog.getByRole('button', { name: 'Take', exact: true }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
}
