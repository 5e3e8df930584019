import { expect } from '@playwright/test'
import { totpNow } from '../../server/testing/second-factors.ts'
import type { Person } from './person.ts'

/** The code that the app shows now. */
export const shownCode = ({ world }: Person, secret: string): string => totpNow(world, secret)

/** Sets the app up on the profile and stores the recovery codes; returns both. */
export async function setsUpApp(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { page, world } = person
  await person.opens('/dashboard/profile')
  await person.presses('Set up the app')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.getByRole('dialog').locator('code').first().innerText()).replaceAll(' ', '')
  await person.fills({ Code: shownCode(person, secret) })
  const codes = await keepsCodes(person)
  world.clock.advance({ seconds: 30 })
  return { secret, codes }
}

/** Reads the recovery codes, confirms that they are stored, and closes them. */
export async function keepsCodes(person: Person): Promise<string[]> {
  const list = person.page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await person.ticks('I have kept these codes.')
  await person.presses('Done')
  await expect(person.page.getByRole('dialog')).toHaveCount(0)
  return codes
}
