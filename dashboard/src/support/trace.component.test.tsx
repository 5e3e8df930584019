import { listQuestions } from '@sahuji/contract/support'
import { readTrace } from '@sahuji/contract/support/trace'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

test.each([
  ['bankDeposit', 'Bank Deposit'],
  ['loadFunds', 'Load funds'],
])('the search for money leads back to %s', async (from, name) => {
  await openPage(
    `/dashboard/loadFunds/trace?from=${from}`,
    on(listQuestions, () => []),
    on(readTrace, () => refuse('our_fault')),
  )
  const back = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name })
  await expect.element(back).toHaveAttribute('href', `/dashboard/${from}`)
})
