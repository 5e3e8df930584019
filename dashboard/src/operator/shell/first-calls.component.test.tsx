import { readOperatorSelf } from '@sahuji/contract/operators/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failing, type FailureKind, failures, passTime, useMovableTime } from '../../../testing/failing-calls.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { officeContract } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'
import { smallestAnswers } from '../../../testing/contract-answers.ts'

beforeEach(useMovableTime)
afterEach(() => void vi.useRealTimers())

const answers = smallestAnswers(...Object.values(officeContract)).filter(
  ({ entry }) => entry.path !== readOperatorSelf.path,
)
const allFail = (kind: FailureKind) => answers.map(({ entry }) => failing(entry, kind))

const id = '01a00000-0000-7000-8000-000000000000'

const paths = [
  'kyc',
  'money',
  'second-person',
  'payouts',
  'account-papers',
  'disputes',
  `disputes/${id}`,
  'settlements',
  'cooperatives',
  'reconciliation',
  'reconciliation/breaks',
  'reconciliation/statements',
  'reconciliation/maps',
  `reconciliation/statements/${id}`,
  'reconciliation/rows?account=rail_clearing:khalti&day=2026-11-19',
  'bank-files',
  `bank-files/${id}`,
  'support',
  `support/${id}`,
  'jobs',
  'merchants',
  'merchant-rules',
  'ledger',
  'rails',
  'tariff',
  'content/reasons',
  'content/pages',
  'content/notices',
  'content/banks',
  'content/holidays',
  'audit',
  'operators',
]

const alerts = () => page.getByRole('main').getByRole('alert')
const busy = () => document.querySelectorAll('main [aria-busy=true]').length
const tryAgain = () => page.getByRole('main').getByRole('button', { name: 'Try again' })

/** No call is pending. */
const isSettled = async () => {
  await expect
    .poll(async () => {
      await passTime(1)
      return busy()
    })
    .toBe(0)
}

/**
 * Opens a page all of whose calls fail, and lets half a minute pass: the page shows the fault and repeats the calls a
 * few times.
 */
async function opensFailing(path: string, kind: FailureKind): Promise<FakeServer> {
  const server = await openOfficePage(`/operator/${path}`, ...allFail(kind))
  await expect
    .poll(async () => {
      await passTime(1)
      return alerts().elements().length
    })
    .toBeGreaterThan(0)
  await passTime(35)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isSettled()
  expect(alerts().elements().length).toBeGreaterThan(0)
  // two parts of a page may call the same route with different fields
  for (const { entry } of answers) expect(server.asked(entry)).toBeLessThanOrEqual(2 * failures[kind].asked + 2)
  return server
}

/** Presses every button "Try again" on the page. */
async function triesAgain(): Promise<void> {
  for (const button of tryAgain().elements()) if (button.isConnected) (button as HTMLElement).click()
  await isSettled()
}

test.each(paths)(
  'the office page %s shows a fault in place of its content, and its whole content after a retry',
  async (path) => {
    const server = await opensFailing(path, 'a fault')
    server.answer(...allFail('a refusal'))
    await triesAgain()
    await expect.element(alerts().first()).toBeVisible()
    server.answer(...answers)
    for (let round = 0; round < 3 && tryAgain().elements().length > 0; round += 1) await triesAgain()
    await expect.element(alerts()).not.toBeInTheDocument()
  },
)

test.each(['a refusal', 'too many requests', 'no answer'] as const)(
  'a page of the office shows %s in place of its content',
  async (kind) => {
    await opensFailing('reconciliation', kind)
  },
)
