import { readReconciliationDay } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import { accountDay } from '@sahuji/contract/reconciliation/break-shapes'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../testing/fake-server.ts'
import { filledValue } from '../../../testing/contract-answers.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'

const khalti = 'rail_clearing:khalti'
const yesterday = kathmanduDay(new Date(Date.now() - 86_400_000))
const today = kathmanduDay(new Date())

const dayOf = (day: string) => {
  const zero = { copies: 0n, early: 0n, late: 0n, resolving: 0n, resolved: 0n, in_suspense: 0n, not_stated: 0n }
  const account = {
    ...filledValue(accountDay),
    ...zero,
    kind: 'rail' as const,
    day,
    state: 'open' as const,
    closed_name: null,
    closed_at: null,
    key_id: null,
    reopen_asked_by: null,
    reopen_asked_name: null,
    reopen_reason: null,
  }
  const stated = { statement: 138_800n, movement: 50_000n, matched: 50_000n, not_explained: 88_800n, open_sum: 88_800n }
  return {
    day,
    accounts: [
      { ...account, ...stated, account: khalti, label: 'Khalti', has_statement: true, rows: 2, open_breaks: 1 },
      {
        ...account,
        account: 'rail_clearing:onepg',
        label: 'OnePG',
        has_statement: false,
        rows: 0,
        statement: 0n,
        matched: 0n,
        matched_rows: 0,
        not_explained: 0n,
        open_sum: 0n,
        open_breaks: 0,
        movement: 70_000n,
      },
    ],
    rows: 2,
    statement: 138_800n,
    matched: 50_000n,
    in_suspense: 0n,
    open_sum: 88_800n,
  }
}

const rowOf = (rail: string) => page.getByRole('row', { name: new RegExp(rail) })

test('shows what of a day is not explained, and a missing statement as missing instead of zero', async () => {
  const handlers = [...officeAnswers(), on(readReconciliationDay, ({ day }) => dayOf(day))]
  await openOfficePage(`/operator/reconciliation?day=${yesterday}&account=${khalti}`, ...handlers)
  await expect.poll(() => rowOf('Khalti').element().textContent).toMatch(/1,388\.00/)
  const line = (label: string) => page.getByText(label).first().element().closest('div')!
  await expect.element(page.getByText('Statement less books')).toBeVisible()
  expect(line('Statement less books').textContent).toContain('888.00')
  expect(line('Not explained: open breaks').textContent).toContain('888.00')
  await expect.poll(() => rowOf('OnePG').element().textContent).toMatch(/Statement missing/)
  expect(rowOf('OnePG').element().textContent).not.toContain('0.00 ')
})

test('offers no closing of a day that is not over', async () => {
  const handlers = [...officeAnswers(), on(readReconciliationDay, ({ day }) => dayOf(day))]
  await openOfficePage(`/operator/reconciliation?day=${today}&account=${khalti}`, ...handlers)
  await expect.element(page.getByText('The day is not over: it can be closed from tomorrow on.')).toBeVisible()
  await expect.poll(() => rowOf('OnePG').element().textContent).toMatch(/Day not over yet/)
  await expect.element(page.getByRole('button', { name: /^Close the day/ })).not.toBeInTheDocument()
})
