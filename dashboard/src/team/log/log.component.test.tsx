import * as contract from '@sahuji/contract/team/log'
import { readRightsOfDay } from '@sahuji/contract/team/people'
import type { LogEntry } from '@sahuji/contract/team/log'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { type Handler, on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { isSeenAtBothWidths } from '../../../testing/seen.ts'

const address = '/dashboard/team/log'
const nth = (n: number) => `0193a000-0000-7000-8000-0000000000e${n}`

const entry = (of: Partial<LogEntry> = {}): LogEntry => ({
  id: nth(1),
  at: new Date('2026-11-28T07:38:58Z'),
  mode: 'live',
  actor: 'person',
  person_id: nth(9),
  name: 'Sita Sharma',
  role: 'owner',
  key_ending: null,
  what: 'money.sent',
  subject_kind: 'money',
  subject_id: nth(7),
  amount: 125_000n,
  reason: null,
  before: null,
  after: { amount: 125_000, mobile_no: '…4567' },
  step_up: 'totp_code',
  network: '103.10.28.*',
  device: { browser: 'Chrome', system: 'Android', kind: 'phone' },
  request_id: '01JD5M9QK2AB',
  outcome: 'allowed',
  refusal: null,
  refusal_says: null,
  is_sealed: true,
  ...of,
})
const renamed = entry({
  id: nth(2),
  what: 'counter.renamed',
  subject_kind: 'counter',
  amount: null,
  mode: null,
  before: { name: 'Till 1', refund_limit: 500_000, closed_at: null },
  after: { name: 'Front till', refund_limit: 250_000, closed_at: '2026-11-20T04:15:00Z' },
})
const refused = entry({
  id: nth(3),
  actor: 'counter',
  name: 'Maya',
  role: null,
  what: 'payment.cancelled',
  subject_kind: 'payment',
  amount: null,
  outcome: 'refused',
  refusal: 'not_found',
  refusal_says: 'This does not exist, or it is not yours.',
  is_sealed: false,
})
const byKey = entry({
  id: nth(4),
  actor: 'key',
  name: 'Webshop',
  role: null,
  key_ending: '9xQa',
  what: 'payment.asked',
})

const rest = (waiting = 0): Handler[] => [
  on(contract.listLogPeople, () => [{ id: nth(9), name: 'Sita Sharma' }]),
  on(contract.readLogSeal, () => ({
    seal: { number: 812, sealed_at: new Date('2026-11-28T07:39:00Z'), hash: 'a'.repeat(64) },
    sealed: 40,
    waiting,
  })),
]
const listing = (asked: unknown[], rows = [entry(), renamed, refused, byKey]): Handler =>
  on(contract.listLog, (ask) => {
    asked.push(ask)
    return { data: rows, next: null }
  })

test('lists who did what with role, amount and refusals, and how far it is sealed', async () => {
  await openPage(address, listing([]), ...rest(2))
  const sent = page.getByRole('row', { name: /Sent money/ })
  await isSeenAtBothWidths(sent)
  await expect.element(sent).toMatchTextContent(/Sita Sharma.*Owner.*1,250/)
  await expect
    .element(page.getByRole('row', { name: /Refused: Cancelled a payment/ }))
    .toMatchTextContent(/Maya.*at a counter/)
  await expect.element(page.getByRole('row', { name: /Webshop/ })).toMatchTextContent(/…9xQa.*secret key/)
  await expect.element(page.getByText(/Sealed with the ledger up to/)).toMatchTextContent(/seal 812.*2 rows wait/)
  await expectAccessible()
})

test('opens a row in place with what was before and after, and keeps it in the address', async () => {
  await openPage(address, listing([]), ...rest())
  await page.getByRole('button', { name: /Renamed a counter/ }).click()
  await expect.element(page.getByText('Till 1 →')).toBeVisible()
  await expect.element(page.getByText('Front till')).toBeVisible()
  await expect.element(page.getByLabelText('Before and after')).toMatchTextContent(/5,000.*→.*2,500.*– →.*10:00/s)
  expect(location.search).toContain(nth(2))
  await page.getByRole('button', { name: /Cancelled a payment/ }).click()
  await expect.element(page.getByText('This does not exist, or it is not yours.')).toBeVisible()
  await expect.element(page.getByText(/Waits for the next seal/)).toBeVisible()
})

test('names the reason of a refund in the reader’s words', async () => {
  const refunded = entry({ what: 'payment.refunded', subject_kind: 'payment', reason: 'twice' })
  await openPage(address, listing([], [refunded]), ...rest())
  await page.getByRole('button', { name: /Refunded a payment/ }).click()
  await expect.element(page.getByText('Paid twice')).toBeVisible()
})

test('narrows by the address, and clears what finds nothing', async () => {
  const asked: unknown[] = []
  await openPage(`${address}?outcome=refused&group=money&from=2026-11-01`, listing(asked, []), ...rest())
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ outcome: 'refused', group: 'money', from: '2026-11-01' })
  await page.getByRole('main').getByRole('button', { name: /Clear/ }).click()
  await expect.element(page.getByText('Nothing was recorded yet')).toBeVisible()
  expect(asked.at(-1)).not.toMatchObject({ outcome: 'refused' })
})

test('asks for the signed file of the chosen days', async () => {
  const asked: unknown[] = []
  await openPage(
    `${address}?from=2026-11-01&to=2026-11-20`,
    listing([]),
    ...rest(),
    on(contract.exportLog, (ask) => {
      asked.push(ask)
      return { name: 'sahuji-log.csv', csv: 'log_row', row_count: 0 }
    }),
  )
  await page.getByRole('button', { name: 'Signed file' }).click()
  await expect.poll(() => asked).toEqual([{ from: '2026-11-01', to: '2026-11-20' }])
})

test('shows beside what a person did on a day what they could do', async () => {
  const place = {
    role: 'manager' as const,
    counter: null,
    event: null,
    refund_limit: 2_500_000n,
    send_limit: 1_000_000n,
  }
  const noon = new Date('2026-11-20T06:15:00Z')
  let asked: unknown
  await openPage(
    `${address}?person_id=${nth(9)}&from=2026-11-20&to=2026-11-20`,
    listing([]),
    ...rest(),
    on(readRightsOfDay, (ask) => {
      asked = ask
      return {
        name: 'Maya Shrestha',
        periods: [{ ...place, from: new Date('2026-11-01T06:15:00Z'), until: noon }],
        grants: [
          {
            permission: 'statements.export' as const,
            day_max: null,
            from: new Date('2026-11-19T06:15:00Z'),
            until: noon,
            granted_by: 'Sita Sharma',
          },
        ],
      }
    }),
  )
  const could = page.getByRole('main')
  await expect.element(page.getByText('Maya Shrestha', { exact: true })).toBeVisible()
  await expect.element(could).toMatchTextContent(/Manager: refunds to Rs.25,000.*until 12:00/)
  await expect.element(could).toMatchTextContent(/Could.*Make payment links/)
  await expect.element(could).toMatchTextContent(/Give money back \(up to a limit\)/)
  await expect.element(could).toMatchTextContent(/Could not.*Withdraw to the bank/)
  await expect.element(could).toMatchTextContent(/Download sales and statements.*given by Sita Sharma/)
  expect(asked).toEqual({ id: nth(9), day: '2026-11-20' })
  await expectAccessible()
})
