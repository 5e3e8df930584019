import { readAuditVerified, verifyAudit } from '@sahuji/contract/operator/audit'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditRoutes } from '../../../testing/audit.ts'
import { on } from '../../../testing/fake-server.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'

const links = () => [...document.querySelectorAll('tr[data-row] [data-open]')]
async function focusIsOnRow(at: number): Promise<void> {
  await expect.poll(() => links().indexOf(document.activeElement!)).toBe(at)
}

test('moves through the log, opens a row, verifies the chain and lists its keys by the keyboard alone', async () => {
  const server = await openOfficePage(
    '/operator/audit',
    ...auditRoutes(),
    on(verifyAudit, () => ({ rows: 2, head: 'c0ffee', broken_at: null })),
  )
  await expect.poll(() => links().length).toBe(2)
  await userEvent.keyboard('j')
  await focusIsOnRow(0)
  await userEvent.keyboard('j')
  await focusIsOnRow(1)
  await userEvent.keyboard('k')
  await focusIsOnRow(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Jobs and errors' })).toBeVisible()
  expect(location.search).toContain('row=')
  const last = { at: new Date(), by: 'Roshani Tuladhar', rows: 2, head: 'c0ffee', broken_at: null }
  server.answer(on(readAuditVerified, () => ({ last, rows_since: 1, refused_today: 0 })))
  await userEvent.keyboard('v')
  await expect.element(page.getByText(/Chain verified by/)).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'All keys' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'All keys' })).not.toBeInTheDocument()
})

test('names an unknown filter of the address, and removes it', async () => {
  await openOfficePage('/operator/audit?kind=mony&outcome=refused', ...auditRoutes())
  const says = page.getByText(/^This link has an unknown filter/)
  await expect
    .element(says)
    .toHaveTextContent('This link has an unknown filter: kind=mony. It is left out. Remove it from the link')
  await page.getByRole('button', { name: 'Remove it from the link' }).click()
  await expect.element(says).not.toBeInTheDocument()
  expect(location.search).toBe('?outcome=refused')
})

test('filters the log by its address, and clears the filters', async () => {
  await openOfficePage('/operator/audit', ...auditRoutes())
  await expect.poll(() => links().length).toBe(2)
  await page.getByRole('combobox', { name: 'What' }).selectOptions('Signed in')
  await expect.poll(() => location.search).toContain('what=operator.signed_in')
  await expect.poll(() => links().length).toBe(1)
  await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('refused')
  await expect.element(page.getByText('No row matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => links().length).toBe(2)
})
