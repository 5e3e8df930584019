import { listConformanceRuns } from '@sahuji/contract/developers/webhook-conformance'
import { listWebhookEndpoints } from '@sahuji/contract/developers/webhooks'
import { listWebhookDeliveries } from '@sahuji/contract/developers/webhook-deliveries'
import { listMagicAmounts } from '@sahuji/contract/funding/magic-amounts'
import type { Gives } from '@sahuji/contract/http/route'
import { readPlayground } from '@sahuji/contract/sandbox'
import { listSandboxTransactions } from '@sahuji/contract/transactions'
import { readHistoryLayout, usualHistoryColumns } from '@sahuji/contract/transactions/layout'
import { countHistoryViews, listHistoryViews } from '@sahuji/contract/transactions/views'
import { listTags } from '@sahuji/contract/transactions/tags'
import { type HistoryTotals, readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { listLinks } from '@sahuji/contract/payments/links'
import { codeRoutes } from './codes.ts'
import { type Handler, on } from './fake-server.ts'

/** The totals of a history with one payment. */
const totals: HistoryTotals = {
  found: 1,
  counted: 1,
  money_in: 32_000n,
  money_out: 0n,
  fees: 480n,
  net: 31_520n,
  left_out: [],
  is_whole: true,
}

/** The columns that a person has who chose none. */
export const usualLayout = (): Handler =>
  on(readHistoryLayout, () => ({ columns: [...usualHistoryColumns], density: 'comfortable' as const }))

/** The routes of the playground above the sandbox's history, where nothing was played yet. */
export const playgroundRoutes = (): Handler[] => [
  on(readPlayground, (): Gives<typeof readPlayground> => ({
    payment_ways: ['ebanking', 'nepalpay'],
    load_ways: ['ebanking'],
    account: null,
    keys: 0,
    plays: [],
    plays_left: 400,
  })),
  on(listWebhookDeliveries, () => ({ data: [], next: null })),
  on(listWebhookEndpoints, () => []),
  on(listConformanceRuns, () => []),
  on(listMagicAmounts, () => []),
]

/** The routes of both history pages except their rows; the sandbox is empty, and the search finds no link and no QR code. */
export const historyRoutes = (): Handler[] => [
  on(readHistoryTotals, () => totals),
  on(listHistoryViews, () => []),
  on(countHistoryViews, () => []),
  on(listTags, () => []),
  usualLayout(),
  on(listSandboxTransactions, () => ({ data: [], next: null })),
  on(listLinks, () => ({ data: [], next: null })),
  ...codeRoutes([]),
  ...playgroundRoutes(),
]
