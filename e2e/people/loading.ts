import type { KycStatus } from '@sahuji/contract/kyc'
import { expect } from '@playwright/test'
import { merchantIdOf, setKyc } from '../../server/testing/kyc.ts'
import { pressable, type Person } from './person.ts'

export interface LoadRequest {
  /** In rupees, as typed. */
  amount: string
  bank?: string
  purpose?: string
  /** The state of the shop's KYC; verified by default. */
  kyc?: KycStatus
}

const usualBank = 'Nabil Bank'

/** Chooses the bank and fills the form; the next press is "Continue to …". */
export async function writesLoad(
  person: Person,
  { amount, bank = usualBank, purpose = 'Buying stock', kyc = 'VALID' }: LoadRequest,
) {
  await setKyc(person.world.app, await merchantIdOf(person.world.app, person.email), kyc)
  await person.opens('/dashboard/loadFunds/ebanking')
  await person.fills({ 'Find your bank': bank })
  await person.presses(new RegExp(bank))
  await person.fills({ 'Amount to load': amount, Purpose: purpose })
}

/** The same, and continues: the summary with "Go to the bank" is open. */
export async function reviewsLoad(person: Person, load: LoadRequest): Promise<void> {
  await writesLoad(person, load)
  await person.presses(/^Continue to /)
  await expect(person.page.getByRole('dialog')).toBeVisible()
}

/** The same, and leaves: the bank's page is open. */
export async function goesToBank(person: Person, load: LoadRequest): Promise<void> {
  await reviewsLoad(person, load)
  await person.presses('Go to the bank')
  await isAtBank(person)
}

/** The bank's page is open, with the amount to pay. */
export async function isAtBank({ page, world }: Person): Promise<void> {
  await page.waitForURL((url) => url.origin === new URL(world.simulator.url).origin)
  await expect(page.getByRole('heading', { name: 'Payment request' })).toBeVisible()
}

const decisions = {
  approves: /^Approve /,
  declines: 'Decline',
  cancels: 'Cancel',
  'closes without returning': 'Close without returning',
  'leaves without paying': 'Leave without paying',
} as const

/** Decides on the bank's page; for the first three the browser returns automatically. */
export async function atTheBank(person: Person, decision: keyof typeof decisions): Promise<void> {
  await pressable(person.page, decisions[decision]).click()
  if (decision === 'approves' || decision === 'declines' || decision === 'cancels') await isBack(person)
}

/** The page of the load is open. */
export const isBack = ({ page }: Person) => expect(page).toHaveURL(/\/dashboard\/loadFunds\/[a-z]+\/return\/[\w-]+$/)

/** The state on the load's own page. */
export const seesState = (person: Person, state: string | RegExp) =>
  expect(
    person.page
      .locator('main')
      .getByText(state, { exact: typeof state === 'string' })
      .first(),
  ).toBeVisible()
