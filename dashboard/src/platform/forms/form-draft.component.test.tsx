import { listBanks } from '@sahuji/contract/banks'
import { listChannels, listInstruments, listLoads, quoteLoad } from '@sahuji/contract/funding'
import { listFundRequests, listRequestBlocks } from '@sahuji/contract/transfers/requests'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../testing/fake-server.ts'
import { eBankingOverview, instrument, quoteOf } from '../../../testing/loading.ts'
import { openPage, reopenPage } from '../../../testing/open-page.tsx'
import { payoutRoutes } from '../../../testing/payouts.ts'
import { transferRoutes } from '../../../testing/transfers.ts'

const routes = () => [
  ...payoutRoutes(),
  ...transferRoutes(),
  on(listBanks, () => []),
  on(listLoads, () => ({ data: [], next: null })),
  on(listInstruments, () => [{ ...instrument, channel: 'sct' as const }]),
  on(listChannels, () => [{ ...eBankingOverview, channel: 'sct' as const }]),
  on(quoteLoad, ({ amount }) => quoteOf(amount)),
  on(listFundRequests, () => ({ data: [], next: null })),
  on(listRequestBlocks, () => ({ blocked: [] })),
]

test.each([
  ['withdrawal', '/dashboard/bankDeposit', 'Amount to withdraw'],
  ['send', '/dashboard/sendFund', 'Amount to send'],
  ['request', '/dashboard/requestFund', 'Amount to ask for'],
  ['load', '/dashboard/loadFunds/sct', 'Amount to load'],
])('keeps the typed amount of a %s over a reload and drops it after Cancel', async (_, address, label) => {
  const first = await openPage(address, ...routes())
  const field = page.getByLabelText(label)
  await field.fill('500')
  const second = await reopenPage(first, address, ...routes())
  await expect.element(field).toHaveValue('500')
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => location.pathname).not.toBe(address)
  await reopenPage(second, address, ...routes())
  await expect.element(field).toHaveValue('')
})
