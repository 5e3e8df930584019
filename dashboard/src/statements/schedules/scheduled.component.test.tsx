import { listExports } from '@sahuji/contract/exports'
import * as statements from '@sahuji/contract/statements'
import * as contract from '@sahuji/contract/statements/schedules'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { sees } from '../../../testing/seen.ts'

const id = '0193a000-0000-7000-8000-000000000001'
const sunita = { id: '0193a000-0000-7000-8000-00000000000a', name: 'Sunita Maharjan', may_read: true }
const hari = { id: '0193a000-0000-7000-8000-00000000000b', name: 'Hari Shrestha', may_read: true }
const monthly: contract.StatementSchedule = {
  id,
  rhythm: 'nepali_month',
  people: [sunita, { ...hari, may_read: false }],
  roles: ['accountant'],
  set_up_by: 'Sunita Maharjan',
  is_paused: false,
  next: { at: new Date('2026-12-16T01:15:00Z'), from: '2026-11-17', to: '2026-12-15' },
  last: {
    state: 'sent',
    from: '2026-10-18',
    to: '2026-11-16',
    begun_at: new Date('2026-11-17T01:15:00Z'),
    number: '2083/84-0012',
    sent: 1,
    left_out: 1,
  },
}
const none = { commission_received: 0n, commission_paid: 0n, tax_withheld: 0n }
const sums = { row_count: 0, opening: 0n, money_in: 0n, money_out: 0n, fees: 0n, closing: 0n, ...none, is_final: true }

const opens = (schedules: () => contract.StatementSchedule[], ...handlers: Handler[]) =>
  openPage(
    '/dashboard/statements',
    on(statements.previewStatement, () => sums),
    on(statements.listStatements, () => ({ data: [], next: null })),
    on(listExports, () => []),
    on(statements.listStatementMonths, () => []),
    on(contract.listSchedules, () => ({ schedules: schedules(), people: [sunita, hari] })),
    ...handlers,
  )

test('a schedule is added for a rhythm and people', async () => {
  let rows: contract.StatementSchedule[] = []
  const asked: unknown[] = []
  await opens(
    () => rows,
    on(contract.addSchedule, (ask) => {
      asked.push(ask)
      rows = [{ ...monthly, last: null }]
      return rows[0]!
    }),
  )
  await sees('No schedule yet')
  await page.getByRole('button', { name: 'Add a schedule' }).click()
  await expect.element(page.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled()
  await page.getByRole('radio', { name: /^Weekly/ }).click({ force: true })
  await page.getByRole('checkbox', { name: 'Hari Shrestha' }).click({ force: true })
  await page.getByRole('checkbox', { name: 'Everyone with the role Accountant' }).click({ force: true })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await sees('Nothing was made yet.')
  expect(asked).toEqual([{ rhythm: 'weekly', people: [hari.id], roles: ['accountant'] }])
})

test('shows the next date, the last result and who may not see statements; pauses and deletes', async () => {
  await page.viewport(390, 800)
  let rows = [monthly]
  await opens(
    () => rows,
    on(contract.pauseSchedule, ({ is_paused }) => {
      rows = [{ ...monthly, is_paused, next: null }]
      return rows[0]!
    }),
    on(contract.removeSchedule, () => {
      rows = []
      return { id }
    }),
  )
  await sees(/Next: .*7:00/)
  await sees(/1 mail sent\. 1 person could not see statements then\./)
  await sees(/may not see statements now.*Everyone with the role Accountant/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await sees('Paused: nothing is made until you resume it.')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await sees('No schedule yet')
  await page.viewport(1440, 900)
})

test('a refusal of a new schedule is shown in words', async () => {
  await opens(
    () => [],
    on(contract.addSchedule, () => refuse('schedules_too_many', { count: '10' })),
  )
  await page.getByRole('button', { name: 'Add a schedule' }).click()
  await page.getByRole('checkbox', { name: 'Sunita Maharjan' }).click({ force: true })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await sees(/You have 10 schedules/)
})
