import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditRoutes } from '../../../testing/audit.ts'
import { focusWindow } from '../../../testing/keyboard.ts'
import { openOfficePageAs } from '../../../testing/open-office-page.tsx'

const office = () => page.getByRole('navigation', { name: 'Back office' })

test('shows an operator only the pages and buttons of their own roles', async () => {
  await openOfficePageAs(['viewer'], '/operator/audit', ...auditRoutes())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Added an authenticator app/ })).toBeVisible()
  await expect.element(office().getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect.element(office().getByRole('link', { name: 'Operators' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument()
})

test.each(['/operator/operators', '/operator/no-such-page'])(
  'shows a viewer beside the menu that %s is not available',
  async (address) => {
    await openOfficePageAs(['viewer'], address)
    await expect.element(page.getByText('There is nothing here for you')).toBeVisible()
    await expect.element(office()).toBeVisible()
  },
)

test('the skip link is the first stop of Tab, moves the focus into the page and leaves the address unchanged', async () => {
  await openOfficePageAs(['viewer'], '/operator/audit', ...auditRoutes())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  focusWindow()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(location.hash).toBe('')
})
