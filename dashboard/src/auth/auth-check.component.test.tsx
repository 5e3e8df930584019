import { readSecurity } from '@sahuji/contract/auth/second-factors'
import { listMutedTypes } from '@sahuji/contract/notifications'
import * as push from '@sahuji/contract/notifications/push'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { smallestAnswers } from '../../testing/contract-answers.ts'
import { on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const security = { passkeys: [], passkey_host: null, totp_since: null, recovery_codes_left: null }

/** The page that a check leads to. */
const notificationsPage = () => [on(listMutedTypes, () => []), ...smallestAnswers(push)]

test('shows the check of a slow session, then continues to the requested path', async () => {
  const answer = Promise.withResolvers<typeof security>()
  await openPage(
    '/dashboard/authCheck?next=/dashboard/notifications',
    on(readSecurity, () => answer.promise),
    ...notificationsPage(),
  )
  await expect.element(page.getByText('Checking your sign-in').first()).toBeVisible()
  answer.resolve(security)
  await expect.poll(() => location.pathname).toBe('/dashboard/notifications')
})

test.each(['//evil.example', 'https://evil.example', '/dashboard/authCheck?next=/dashboard/authCheck', ''])(
  'goes home instead of to %j',
  async (next) => {
    await openPage(
      `/dashboard/authCheck?next=${encodeURIComponent(next)}`,
      on(readSecurity, () => security),
    )
    await expect.poll(() => location.pathname).toBe('/dashboard/home')
  },
)

test('continues when the session cannot be checked', async () => {
  await openPage(
    '/dashboard/authCheck?next=/dashboard/notifications',
    on(readSecurity, () => refuse('busy')),
    ...notificationsPage(),
  )
  await expect.poll(() => location.pathname).toBe('/dashboard/notifications')
})

test('names a missing permission', async () => {
  await openPage('/dashboard/authCheck?reason=permission&needs=payouts')
  await expect.element(page.getByText('You are not allowed to take money out of this wallet.').first()).toBeVisible()
})
