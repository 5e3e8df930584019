import type { BrowserContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Person, personIn } from './person.ts'

/** The owner adds a counter and opens it on a device; returns that device's page. */
export async function opensCounter(owner: Person, device: BrowserContext): Promise<Person> {
  await owner.opens('/dashboard/counters')
  await owner.sees('No counter yet')
  await owner.presses('Add a counter')
  await owner.presses('Add')
  await owner.sees('Name the counter.')
  await owner.fills({ Name: 'Counter 1' })
  await owner.presses('Add')
  await owner.presses('Sign a device in')
  await owner.fills({ 'Who serves there': 'Maya' })
  const answered = owner.page.waitForResponse((response) => response.url().endsWith('/api/counters/invite'))
  await owner.presses('Show the QR')
  const { link } = ((await (await answered).json()) as { data: { link: string } }).data
  await expect(owner.page.getByRole('img', { name: /signs a device in/ })).toBeVisible()
  await expect(owner.page.getByRole('dialog')).toBeVisible()
  const staff = personIn(owner.world, await device.newPage(), owner)
  await staff.page.goto(link)
  await staff.sees('The counter is ready')
  await owner.sees('Maya’s device is signed in')
  await owner.presses('Done')
  await expect(staff.page).toHaveURL(/\/counter$/)
  await staff.presses('Start')
  await staff.sees('Live')
  await staff.sees(/Nothing was received today/)
  return staff
}
