import { expect, test as base } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { complaintsOf } from './world/complaints.ts'
import { freePort } from './world/free-port.ts'
import { type ForeignServer, startForeignServer } from './world/foreign-server.ts'

const dashboard = new URL('../dashboard/', import.meta.url).pathname
const vite = new URL('../node_modules/vite/bin/vite.js', import.meta.url).pathname

const test = base.extend<{}, { foreign: ForeignServer }>({
  foreign: [
    async ({}, use) => {
      const port = await freePort()
      const dist = mkdtempSync(join(tmpdir(), 'sahuji-foreign-'))
      const env = { ...process.env, VITE_API_BASE: `http://127.0.0.1:${port}/api/` }
      execFileSync(process.execPath, [vite, 'build', '--outDir', dist, '--logLevel', 'error'], { cwd: dashboard, env })
      const server = await startForeignServer(port, dist)
      await use(server)
      await server.close()
      rmSync(dist, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('in front of somebody else’s server the specified screens work, and the rest says so politely', async ({
  foreign,
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  await page.goto(`${foreign.url}/signin`)
  await page.getByLabel('E-mail or mobile number').fill('sita@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login Failed, Invalid Login Credentials!!')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('momo with achar 7')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page).toHaveURL(/\/dashboard\/home$/)
  const main = page.locator('main')
  await expect(main.getByText('1,234')).toBeVisible()
  await expect(main.getByText('KYC Verified')).toBeVisible()
  await expect(main.getByRole('link', { name: /Nabil Bank/ })).toBeVisible()
  await expect(page.locator('footer').getByRole('link', { name: 'Terms of the other house' })).toBeVisible()

  await page.goto(`${foreign.url}/dashboard/transactionHistory`)
  await expect(main.getByRole('link', { name: /Nabil Bank/ })).toBeVisible()
  await page.goto(`${foreign.url}/dashboard/testTransactions`)
  await expect(main.getByText('Nothing in the sandbox yet')).toBeVisible()

  for (const path of ['loadFunds', 'profile', 'generalPages/7', 'transactionHistory/singleTransaction/41']) {
    await page.goto(`${foreign.url}/dashboard/${path}`)
    await expect(main.getByText(/The server behind this dashboard does not/).first()).toBeVisible()
    await expect(page.locator('h1').first()).toBeAttached()
  }

  await page.getByRole('banner').getByRole('button', { name: /Sita/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin(\?|$)/)
  expect(complaints).toEqual([])
  const sent = new Set(foreign.calls.flatMap(({ headers }) => headers))
  for (const name of ['accept', 'app-authorizer', 'authorization']) expect(sent).toContain(name)
  for (const name of ['sahuji-proof', 'idempotency-key', 'sahuji-time-zone']) expect(sent).not.toContain(name)
})
