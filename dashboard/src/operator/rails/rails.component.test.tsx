import { listRails, type RailState, switchRail } from '@sahuji/contract/operator/jobs-and-rails'
import { listRailRoutes, type RailRouting, routeRail } from '@sahuji/contract/operator/rails'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../testing/fake-server.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'

const rail = (name: string, isOff = false, reason: string | null = null): RailState => ({
  rail: name,
  health: 'working',
  health_since: null,
  circuit: 'closed',
  way: 'in',
  due: 0,
  oldest_due_at: null,
  channels: [
    {
      channel: 'ebanking',
      instruments: 2,
      is_off: isOff,
      reason,
      changed_at: reason ? new Date() : null,
      changed_by: reason && 'Nima Sherpa',
    },
  ],
})

const servedBy = [
  { rail: 'onepg', is_up: true },
  { rail: 'khalti', is_up: true },
]
const routing: RailRouting = {
  rails: ['onepg', 'khalti'].map((name) => ({
    rail: name,
    amount_min: null,
    amount_max: null,
    refunds: 'whole',
    reversals: 'status',
    statement: true,
  })),
  routes: [],
  banks: [{ channel: 'ebanking', bank: 'nabil bank', name: 'Nabil Bank', rails: servedBy }],
  choices: [{ channel: 'ebanking', rails: servedBy }],
}

const dialog = () => page.getByRole('dialog')
const why = () => dialog().getByRole('textbox', { name: 'Why' })

test('shows the substitute before a rail is switched off, then the rail as off with its reason, and switches it on', async () => {
  let isOff = false
  const rails = () => [rail('onepg', isOff, isOff ? 'OnePG has asked for it.' : null), rail('khalti')]
  await openOfficePage(
    '/operator/rails',
    on(listRails, rails),
    on(listRailRoutes, () => routing),
    on(switchRail, (ask) => {
      isOff = ask.is_off
      return rails()
    }),
  )
  await page.getByRole('button', { name: /^Switch off… OnePG/ }).click()
  await expect.element(dialog().getByText(/^Khalti takes over 1\sbank\.$/)).toBeVisible()
  await why().fill('OnePG has asked for it.')
  await dialog().getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/OnePG has asked for it/)).toBeVisible()
  await page.getByRole('button', { name: /^Switch on… OnePG/ }).click()
  await why().fill('It works again.')
  await dialog().getByRole('button', { name: 'Switch on', exact: true }).click()
  await expect.element(page.getByText('Off', { exact: true })).not.toBeInTheDocument()
})

test('gives one bank its own order with the reason, and undoes the choice', async () => {
  let answer = routing
  await openOfficePage(
    '/operator/rails',
    on(listRails, () => [rail('onepg'), rail('khalti')]),
    on(listRailRoutes, () => answer),
    on(routeRail, ({ channel, bank, rails, reason }) => {
      const routes =
        rails.length > 0 ? [{ channel, bank, rails, reason, changed_at: new Date(), changed_by: 'Nima' }] : []
      return (answer = { ...routing, routes })
    }),
  )
  await expect.element(page.getByText('No order chosen: the product’s order applies.')).toBeVisible()
  await page.getByRole('button', { name: 'Exception for one bank…' }).click()
  await dialog().getByRole('combobox', { name: 'Bank' }).selectOptions('Nabil Bank')
  await expect
    .element(dialog().getByRole('button', { name: 'OnePG further up' }))
    .toHaveAttribute('aria-disabled', 'true')
  await dialog().getByRole('button', { name: 'OnePG further down' }).click()
  await why().fill('Khalti has a line of its own to Nabil.')
  await dialog().getByRole('button', { name: 'Use this order' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText(/Khalti has a line of its own to Nabil\./)).toBeVisible()
  expect(answer.routes).toMatchObject([{ bank: 'nabil bank', rails: ['khalti', 'onepg'] }])
  await page.getByRole('button', { name: 'Take back…' }).click()
  await why().fill('The line is closed again.')
  await dialog().getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(page.getByText(/Khalti has a line of its own to Nabil\./)).not.toBeInTheDocument()
})
