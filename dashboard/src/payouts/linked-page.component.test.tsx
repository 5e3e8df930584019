import { readLinkedAccount } from '@sahuji/contract/payouts/account-links'
import { readLinkedSettlement } from '@sahuji/contract/payouts/settlement-links'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { triesAgain } from '../../testing/failing-calls.ts'
import { on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { sees } from '../../testing/seen.ts'

async function isTitled(name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('reports a link that was never sent as one that does not work', async () => {
  await openPage(
    '/verify?account=nobody',
    on(readLinkedAccount, () => refuse('not_found')),
  )
  await isTitled('This link does not work')
})

test('states after a failed first call that nothing has changed, and asks again by its button', async () => {
  const server = await openPage(
    '/verify?settlement=nobody',
    on(readLinkedSettlement, () => new Response(null, { status: 503 })),
  )
  await isTitled('Automatic settlement')
  await sees(/^Nothing is changed yet\./)
  await triesAgain(
    page.getByRole('button', { name: 'Try again' }),
    server,
    on(readLinkedSettlement, () => refuse('not_found')),
  )
  await isTitled('This link does not work')
})
