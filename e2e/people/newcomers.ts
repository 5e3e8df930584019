import { expect } from '@playwright/test'
import { type Someone, signedUp, verified, withEmail } from '../../server/testing/people.ts'
import { pressable, type Person } from './person.ts'

const ways = { 'signed up': signedUp, 'e-mail verified': withEmail, verified }

/** Has a person's account opened without the browser, up to a point. */
export async function accountOf(
  person: Person,
  upTo: keyof typeof ways = 'verified',
  { is_bound = false }: { is_bound?: boolean } = {},
): Promise<Someone> {
  const { business_type, name, trade_name, mobile_no, email, password } = person
  const ask = { business_type, name, trade_name, mobile_no, email, password }
  return ways[upTo](person.world.app, { is_bound, ask })
}

/** Signs in on the sign-in page, by e-mail unless another name is given. */
export async function signsIn(person: Person, as: { name?: string; password?: string; remember?: boolean } = {}) {
  const { name = person.email, password = person.password } = as
  if (!/\/(signin)?$/.test(new URL(person.page.url(), person.world.url).pathname)) await person.opens('/signin')
  await person.fills({ 'E-mail or mobile number': name, Password: password })
  if (as.remember) await person.ticks(/remember this device/i)
  await pressable(person.page, 'Sign in').click()
}

/** A merchant with everything verified, signed in and at home. */
export async function atHome(person: Person): Promise<Person> {
  await accountOf(person)
  return comesHome(person)
}

/** The wallet is there and nothing is on its way: keys are listened to, and nothing takes the place of what has the focus. */
export async function homeIsDrawn(person: Pick<Person, 'page' | 'sees'>): Promise<void> {
  await person.sees('MERCHANT WALLET')
  await expect(person.page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Somebody with an account signs in and is at home. */
export async function comesHome(person: Person): Promise<Person> {
  await person.opens('/signin')
  await signsIn(person)
  await person.isAt('/dashboard/home')
  await homeIsDrawn(person)
  return person
}
