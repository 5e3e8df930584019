import { savePreferences } from '@sahuji/contract/merchants'
import {
  changeAvatar,
  changeBusiness,
  type Profile,
  readProfile,
  removeAvatar,
  requestEmailChange,
} from '@sahuji/contract/profile'
import type { Gives } from '@sahuji/contract/http/route'
import { readCurrentUser } from '@sahuji/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { sectionOf } from '../../testing/drawn.ts'
import { type Handler, on } from '../../testing/fake-server.ts'
import { merchant } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { profile, profileRoutes } from '../../testing/profile.ts'
import { saveAppearance } from '../platform/appearance.ts'

afterEach(() => {
  vi.restoreAllMocks()
  saveAppearance({ language: 'en' })
})

async function openProfile(...handlers: Handler[]) {
  const server = await openPage('/dashboard/profile', ...profileRoutes(), ...handlers)
  await expect.element(page.getByRole('button', { name: 'Change the business' })).toBeVisible()
  return server
}

test('the trade name is changed', async () => {
  let shown: Profile = profile
  await openProfile(
    on(readProfile, () => shown),
    on(changeBusiness, ({ trade_name, business_type }) => {
      shown = { ...shown, business: { ...shown.business, trade_name, business_type } }
      return { trade_name, business_type }
    }),
  )
  await page.getByRole('button', { name: 'Change the business' }).click()
  await page.getByLabelText('Trade name').fill('Sita Sweets')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Your business was changed.').first()).toBeVisible()
  await expect.element((await sectionOf('Business')).getByText('Sita Sweets')).toBeVisible()
})

async function pictureFile(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 300)
  const drawing = canvas.getContext('2d')!
  drawing.fillStyle = 'rgb(180, 40, 40)'
  drawing.fillRect(0, 0, 400, 300)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' })
}

test('a picture is previewed, moved, used and removed; a file that is none is refused', async () => {
  const avatar = `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7`
  let shown: Profile = profile
  const keep = (avatar: string | null) => (shown = { ...shown, person: { ...shown.person, avatar } })
  await openProfile(
    on(readProfile, () => shown),
    on(changeAvatar, () => {
      keep(avatar)
      return { avatar }
    }),
    on(removeAvatar, () => {
      keep(null)
      return { avatar: null }
    }),
  )
  const field = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  await expect.poll(field).not.toBeNull()
  await userEvent.upload(field(), new File(['not a picture'], 'me.png', { type: 'image/png' }))
  await expect.element(page.getByText(/This is not a picture that can be read/).first()).toBeVisible()
  await userEvent.upload(field(), await pictureFile())
  const dialog = page.getByRole('dialog')
  const stage = dialog.getByLabelText(/^The picture\. Arrow keys move it/)
  await expect.element(stage).toBeVisible()
  const isDrawn = (canvas: HTMLCanvasElement) =>
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0) ?? false
  await expect.poll(() => [...dialog.element().querySelectorAll('canvas')].map(isDrawn)).toEqual([true, true, true])
  stage.element().focus()
  await userEvent.keyboard('{ArrowLeft}+')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect.element(page.getByText('Your picture was changed.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Your picture was removed.').first()).toBeVisible()
})

test('a change without a connection is not sent, keeps what was written, and is sent by the next press', async () => {
  const server = await openProfile(
    on(requestEmailChange, ({ email }) => {
      const asked_at = new Date()
      return { channel: 'email' as const, value: email, asked_at, expires_at: asked_at, wait_seconds: 30 }
    }),
  )
  await page.getByRole('button', { name: 'Change the e-mail' }).click()
  const email = page.getByLabelText('New e-mail')
  await email.fill('sita.new@example.com')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.disconnect()
  dispatchEvent(new Event('offline'))
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByText(/^There is no connection. What you wrote is still here/).first()).toBeVisible()
  await expect.element(email).toHaveValue('sita.new@example.com')
  server.connect()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^No connection since/)).not.toBeInTheDocument()
  expect(server.asked(requestEmailChange)).toBe(0)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.poll(() => server.asked(requestEmailChange)).toBe(1)
})

test('calendar and language are seen at once, sent to the server, and kept for the next visit', async () => {
  let preferences: Gives<typeof savePreferences> = merchant.preferences
  const routes = [
    on(readCurrentUser, () => ({ ...merchant, preferences })),
    on(savePreferences, (change) => (preferences = { ...preferences, ...change } as typeof preferences)),
  ]
  await openProfile(...routes)
  await page.getByText('Bikram Sambat, with AD beside it').click()
  await expect.element((await sectionOf('Business')).getByText(/208\d/).first()).toBeVisible()
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'नेपाली' }).click()
  await expect.poll(() => document.documentElement.lang).toBe('ne')
  await expect.poll(() => preferences).toMatchObject({ calendar: 'bs', language: 'ne' })
  await cleanup()
  await openPage('/dashboard/profile', ...profileRoutes(), ...routes)
  await expect.poll(() => document.documentElement.lang).toBe('ne')
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Profile')
})
