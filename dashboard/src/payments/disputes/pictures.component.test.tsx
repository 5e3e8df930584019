import { test } from 'vitest'
import { page } from 'vitest/browser'
import { readOfficeDispute, listOfficeDisputes } from '@sahuji/contract/payments/office/disputes'
import { disputeFile, disputeRoutes, disputesRoutes, openDispute, wholeDispute } from '../../../testing/disputes.ts'
import { on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const shots = async (name: string) => {
  for (const [w, theme] of [[1440, 'light'], [390, 'light'], [900, 'light'], [1440, 'dark'], [390, 'dark']] as const) {
    await page.viewport(w, 1000)
    document.documentElement.dataset['theme'] = theme
    await new Promise((r) => setTimeout(r, 400))
    const h = Math.max(1000, document.querySelector('main')!.scrollHeight + 80)
    await page.viewport(w, h)
    await page.screenshot({ path: `shots-tmp/${name}-${w}-${theme}.png` })
  }
  document.documentElement.dataset['theme'] = 'light'
}
test('list', async () => {
  await openPage('/dashboard/disputes', ...disputesRoutes())
  await shots('list')
}, 100000)
test('one', async () => {
  await openPage(`/dashboard/disputes/${wholeDispute().id}`, ...disputeRoutes(wholeDispute({ files: [disputeFile], answer: 'He collected the almonds on Sunday 15 November at 11:20.', held: 292_000n })))
  await shots('one')
}, 100000)
test('lost', async () => {
  await openPage(`/dashboard/disputes/${wholeDispute().id}`, ...disputeRoutes(wholeDispute({ state: 'lost', files: [disputeFile], answer: 'He collected the almonds on Sunday 15 November at 11:20.', answered_at: new Date(), held: 0n, owed: 70800n, ended_at: new Date() })))
  await shots('lost')
}, 100000)
void [on, readOfficeDispute, listOfficeDisputes, openDispute]
