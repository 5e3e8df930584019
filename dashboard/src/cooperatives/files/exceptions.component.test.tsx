import { type CooperativeLink, listCooperativeLinks, readCooperativeStatement } from '@sahuji/contract/cooperatives'
import { listBookRows } from '@sahuji/contract/cooperatives/book'
import * as files from '@sahuji/contract/cooperatives/files'
import type { CooperativeFile, FileItem } from '@sahuji/contract/cooperatives/files'
import { listCooperativeMembers } from '@sahuji/contract/cooperatives/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { readsFigure, sees } from '../../../testing/seen.ts'

const address = '/dashboard/cooperativeStatement'
const id = '0193a000-0000-7000-8000-000000000001'
const at = new Date('2026-11-16T06:00:00Z')

const link: CooperativeLink = {
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
}

const file = (of: Partial<CooperativeFile> = {}): CooperativeFile => ({
  id,
  mode: 'live',
  name: 'kartik-2083.csv',
  first_day: '2026-10-18',
  last_day: '2026-11-16',
  lines: 3,
  lines_sum: 162_000n,
  rows: 3,
  rows_sum: 165_000n,
  through_seq: 3,
  columns: { day: 'miti', amount: 'rakam' },
  loaded_name: 'Sunita Maharjan',
  loaded_at: at,
  matched: 2,
  shorter: 1,
  breaks: 1,
  open: 1,
  only_ours: { rows: 0, amount: 0n },
  only_theirs: { rows: 0, amount: 0n },
  differing: { rows: 1, amount: -3_000n },
  list_hash: 'a'.repeat(64),
  signatures: [],
  ...of,
})

const item = (of: Partial<FileItem> = {}): FileItem => ({
  n: 1,
  kind: 'amount',
  why: 'digits',
  ours: {
    id,
    seq: 3,
    made_at: at,
    member: { id, number: 'M-0077', name: 'Hari Maharjan', name_ne: 'हरि महर्जन' },
    head: 'loan_principal',
    receipt: '2083/84-000003',
    voucher: null,
    amount: 125_000n,
  },
  theirs: { line: 3, day: '2026-11-16', voucher: 'V-20417', member: 'Hari Maharjan', head: null, amount: 122_000n },
  facts: {},
  state: 'open',
  note: null,
  decided_name: null,
  decided_at: null,
  ...of,
})

const none = { rows: 0, amount: 0n }
const parts = {
  deposits: none,
  instalments: none,
  fees: none,
  penalties: none,
  payouts_reversed: none,
  settled: none,
  paid_out: none,
  deposits_reversed: none,
  commission: none,
}
const statement = {
  mode: 'live',
  from: '2026-10-18',
  to: '2026-11-16',
  opening: 0n,
  credits: none,
  debits: none,
  closing: 0n,
  parts,
  commission: 0n,
  tax: 0n,
  commission_rate: 100,
  tax_rate: 1500,
  ledger: { closing: 0n, first: null, last: null },
  members: { all: 0, paid_here: 0 },
  first_day: null,
} as const

/** Opens the tab with these files and breaks. */
async function openTab(shown: CooperativeFile[], items: FileItem[] = [item()]) {
  const server = await openPage(
    address,
    on(listCooperativeLinks, () => [link]),
    on(readCooperativeStatement, () => statement),
    on(listBookRows, () => ({ data: [], next: null })),
    on(listCooperativeMembers, () => ({ data: [], next: null })),
    on(files.listCooperativeFiles, () => shown),
    on(files.listFileItems, () => ({ data: items, next: null })),
  )
  await page.getByRole('tab', { name: 'Exceptions' }).click()
  return server
}

test('without a file it asks for one, and names the columns of it before it is sent', async () => {
  const server = await openTab([])
  await sees('Their file is missing')
  let asked: unknown
  server.answer(
    on(files.readCooperativeFile, (ask) => {
      asked = ask
      server.answer(on(files.listCooperativeFiles, () => [file()]))
      return file()
    }),
  )
  const text = 'miti;rasid;rakam\n2083-07-30;2083/84-000003;1220.00\n'
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const given = new DataTransfer()
  given.items.add(new File([text], 'kartik.csv', { type: 'text/csv' }))
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await page.getByRole('button', { name: 'Compare with the book' }).click()
  await expect
    .poll(() => asked)
    .toMatchObject({
      id,
      name: 'kartik.csv',
      separator: ';',
      columns: { day: 'miti', receipt: 'rasid', amount: 'rakam' },
      text,
    })
  await sees(/Two figures changed places/)
})

test('a break shows both sides, its reason and the difference, and is explained before the list is signed', async () => {
  const server = await openTab([file()])
  await sees('Hari Maharjan')
  await sees(/Two figures changed places/)
  await readsFigure('Their file, lines: 3', 'Rs.1,620.00')
  await expect.element(page.getByRole('button', { name: 'Sign the list' })).toBeDisabled()
  let decided: unknown
  server.answer(
    on(files.decideFileItem, (ask) => {
      decided = ask
      const done = item({ state: 'explained', note: 'They correct it', decided_name: 'Sunita', decided_at: at })
      server.answer(
        on(files.listFileItems, () => ({ data: [done], next: null })),
        on(files.listCooperativeFiles, () => [file({ open: 0 })]),
      )
      return done
    }),
  )
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await page.getByRole('textbox', { name: /Explanation/ }).fill('They correct it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => decided).toMatchObject({ id, n: 1, state: 'explained', note: 'They correct it' })
  await sees('Nothing is left unexplained')
  let signed: unknown
  server.answer(
    on(files.signFileList, (ask) => {
      signed = ask
      const signature = { party: 'merchant', name: 'Sunita', paper: null, hash: 'a'.repeat(64), at } as const
      server.answer(on(files.listCooperativeFiles, () => [file({ open: 0, signatures: [signature] })]))
      return file({ open: 0, signatures: [signature] })
    }),
  )
  await page.getByRole('button', { name: 'Sign the list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => signed).toEqual({ id, hash: 'a'.repeat(64) })
  await sees(/let the cooperative sign it/)
})

test('a list that both signed shows who and on which paper, and takes no more decisions', async () => {
  const signature = { party: 'merchant', name: 'Sunita', paper: null, hash: 'a'.repeat(64), at } as const
  const paper = { ...signature, party: 'partner', name: 'Ram Krishna Dangol', paper: 'Letter of Mangsir 2' } as const
  await openTab([file({ open: 0, signatures: [signature, paper] })], [item({ state: 'closed' })])
  await sees('Letter of Mangsir 2')
  await expect.element(page.getByRole('button', { name: 'Explain', exact: true })).not.toBeInTheDocument()
})
