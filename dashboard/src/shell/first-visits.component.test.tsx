import * as funding from '@sahuji/contract/funding'
import { listTransactions } from '@sahuji/contract/transactions'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { historyRoutes } from '../../testing/history.ts'
import { type Handler, on } from '../../testing/fake-server.ts'
import { watchShifts } from '../../testing/layout-shift.ts'
import { eBankingOverview } from '../../testing/loading.ts'
import { creditedLoad } from '../../testing/loads.ts'
import { merchantRoutes, payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { smallestAnswers } from '../../testing/contract-answers.ts'

afterEach(() => page.viewport(1440, 900))

const many = <Row,>(count: number, row: (at: number) => Row): Row[] => Array.from({ length: count }, (_, at) => row(at))
const idAt = (at: number) => `0193a000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`

const answers = [
  ...smallestAnswers(funding),
  ...historyRoutes(),
  ...merchantRoutes(),
  on(funding.listChannels, () =>
    (['ebanking', 'mobilebanking', 'visa', 'sct', 'ips'] as const).map((channel) => ({ ...eBankingOverview, channel })),
  ),
  on(funding.listLoads, () => ({ data: many(5, (at) => ({ ...creditedLoad, id: idAt(at) })), next: null })),
  on(listTransactions, () => ({ data: many(25, (at) => payment({ id: idAt(at) })), next: 'older' })),
  on(readHistoryTotals, () => ({
    found: 25,
    counted: 25,
    money_in: 800_000n,
    money_out: 0n,
    fees: 12_000n,
    net: 788_000n,
    left_out: [],
    is_whole: true,
  })),
]

const visits = [390, 1440].flatMap((width) => [
  { width, path: '/dashboard/loadFunds', text: 'Recent loads' },
  { width, path: '/dashboard/transactionHistory', text: /shown, newest first/ },
])

test.each(visits)('a first visit of $path has no layout shift at $width px', async ({ width, path, text }) => {
  await page.viewport(width, 900)
  const { handlers, release } = oneByOne(...answers)
  const shifts = watchShifts()
  await openPage(path, ...handlers)
  await expect
    .poll(async () => {
      await release()
      const isShown = page.getByText(text).elements().length > 0
      return isShown && document.querySelectorAll('[aria-busy=true]').length === 0
    })
    .toBe(true)
  for (let rest = 0; rest < 5; rest += 1) await release()
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  expect(shifts()).toBeLessThanOrEqual(0.02)
})

/** Delays the answers of these handlers; `release` sends them one after the other, with a frame between. */
function oneByOne(...handlers: Handler[]): { handlers: Handler[]; release: () => Promise<void> } {
  const held: (() => void)[] = []
  return {
    handlers: handlers.map(({ entry, give }) => ({
      entry,
      give: async (input) => {
        await new Promise<void>((resolve) => void held.push(resolve))
        return give(input)
      },
    })),
    release: async () => {
      held.shift()?.()
      await twoFrames()
    },
  }
}

/** Waits until a change is painted. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
