import { listProposals } from '@sahuji/contract/approvals/list-proposals'
import { readProposal, refuseProposal, wholeProposal } from '@sahuji/contract/operator/proposals'
import { proposeClawback } from '@sahuji/contract/funding/office/clawbacks'
import { ledgerTransfer, readLedgerTransfer } from '@sahuji/contract/ledger/office/books'
import {
  listReviewItems,
  readReviewTotals,
  resolveReviewItem,
  reviewItem,
  reviewTotals,
} from '@sahuji/contract/funding/office/review'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on } from '../../../testing/fake-server.ts'
import { filledValue } from '../../../testing/contract-answers.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage, openOfficePageAs } from '../../../testing/open-office-page.tsx'

const dialog = () => page.getByRole('dialog')
const why = () => dialog().getByRole('textbox', { name: 'Why', exact: true })

test('credits a small payment in review with the keys alone, once', async () => {
  const item = {
    ...filledValue(reviewItem),
    kind: 'other_amount' as const,
    merchant: 'Gita Stationers',
    amount: 150_000n,
    paid: 140_000n,
    proposal_id: null,
    proposed_act: null,
    kept_until: null,
    claimed_name: null,
    claimed_until: null,
    is_claimed_by_me: false,
    refund: undefined,
  }
  let items = [item]
  const server = await openOfficePageAs(
    ['finance_maker'],
    '/operator/money',
    ...officeAnswers(),
    on(readReviewTotals, () => ({ ...filledValue(reviewTotals), second_person_above: 1_000_000n })),
    on(listReviewItems, () => ({ data: items, next: null })),
    on(resolveReviewItem, () => {
      items = []
      return { outcome: 'done' as const, proposal_id: crypto.randomUUID() }
    }),
  )
  const row = page.getByRole('link', { name: /Gita Stationers/ })
  await expect.element(row).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Agreed')).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(dialog().getByText('It is posted at once.')).toBeVisible()
  await why().fill('The bank has confirmed it.')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The credit is posted.')).toBeVisible()
  await expect.element(page.getByText('No payment waits for a decision.')).toBeVisible()
  expect(server.asked(resolveReviewItem)).toBe(1)
})

test('lets a checker refuse a proposal that was sent back to a colleague who is gone, and offers no approval', async () => {
  const { tariff: _t, resolution: _r, ...filled } = filledValue(wholeProposal)
  const proposal = {
    ...filled,
    kind: 'adjustment' as const,
    state: 'sent_back' as const,
    maker_name: 'Nirmala Joshi',
    checker_note: 'Which day?',
    may_check: false,
    may_refuse: true,
    is_mine: false,
  }
  let waiting = [proposal]
  await openOfficePage(
    `/operator/second-person?at=${proposal.id}`,
    on(listProposals, () => ({ data: waiting, next: null })),
    on(readProposal, () => proposal),
    on(refuseProposal, () => {
      waiting = []
      return { ...proposal, state: 'refused' as const }
    }),
  )
  await expect.element(page.getByText('Which day?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Approve and post/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Refuse…' }).click()
  await why().fill('Nobody is here to change it.')
  await dialog().getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect.element(page.getByText('Nothing waits for a second person')).toBeVisible()
})

test('proposes to reverse a load that the bank reversed by letter', async () => {
  const transfer = {
    ...filledValue(ledgerTransfer),
    kind: 'load',
    reversed_by: null,
    source: { kind: 'load' as const, id: crypto.randomUUID(), reference: 'SJ-7K2M-0001' },
  }
  const server = await openOfficePageAs(
    ['finance_maker'],
    `/operator/ledger/${transfer.id}`,
    ...officeAnswers(),
    on(readLedgerTransfer, () => transfer as never),
    on(proposeClawback, () => filledValue(proposeClawback.gives)),
  )
  await page.getByRole('button', { name: 'Taken back by the rail…' }).click()
  await why().fill('The bank’s letter of today says so.')
  await dialog().getByRole('button', { name: 'Propose' }).click()
  await expect.element(page.getByText('It waits for a second person.')).toBeVisible()
  expect(server.asked(proposeClawback)).toBe(1)
})
