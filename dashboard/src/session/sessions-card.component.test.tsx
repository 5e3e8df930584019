import { type ActiveSession, endSession, listSessions } from '@sahuji/contract/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { profileRoutes } from '../../testing/profile.ts'

const at = new Date('2026-11-27T06:30:00Z')
const here: ActiveSession = {
  id: '0193a000-0000-7000-8000-0000000000f1',
  device: { browser: 'Chrome', system: 'Linux', kind: 'computer' },
  city: 'Kathmandu',
  network: '192.168.1',
  is_local: true,
  signed_in_at: at,
  last_seen_at: at,
  ends_at: new Date('2026-11-29T06:30:00Z'),
  is_this: true,
  is_remembered: false,
  is_bound: true,
  at_counter: null,
}
const program: ActiveSession = {
  ...here,
  id: '0193a000-0000-7000-8000-0000000000f2',
  device: { browser: null, system: null, kind: 'program' },
  city: null,
  is_this: false,
  is_bound: false,
}

test('lists the devices and signs out another device by its button', async () => {
  let rows = [here, program]
  await openPage(
    '/dashboard/profile',
    ...profileRoutes(),
    on(listSessions, () => rows),
    on(endSession, ({ id }) => {
      rows = rows.filter((row) => row.id !== id)
      return {}
    }),
  )
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  for (const text of ['Chrome on Linux', 'This device', /Time zone of.Kathmandu/])
    await expect.element(devices.first().getByText(text).first()).toBeVisible()
  await expect.element(devices.nth(1).getByText('Without a key of its own')).toBeVisible()
  await devices.nth(1).getByRole('button', { name: 'Sign out A program' }).click()
  await expect.element(page.getByText('You are signed in on this device only.')).toBeVisible()
  await expect.element(page.getByText('A program is signed out.').first()).toBeVisible()
})
