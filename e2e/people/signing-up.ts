import { expect } from '@playwright/test'
import { pressable, type Person } from './person.ts'
import { codeOnPhone, linkInMail } from './post.ts'

/** Fills in the sign-up and sends it. */
export async function signsUp(person: Person): Promise<void> {
  await person.opens('/signup')
  await sendsSignUp(person)
}

/** The same on the page that is open. */
export async function sendsSignUp(person: Person): Promise<void> {
  await person.fills({
    'Your name': person.name,
    'Trade name': person.trade_name,
    'Mobile number': person.mobile_no,
    'E-mail': person.email,
    Password: person.password,
  })
  await person.ticks(/terms/i)
  await person.ticks(/privacy/i)
  await pressable(person.page, /^Open (my )?account|^Sign up/).click()
}

/** Opens the link of the verification mail. */
export async function opensMailLink(person: Person): Promise<void> {
  await person.page.goto(await linkInMail(person))
}

/** Waits for the automatic code of the card, and enters it: six digits send themselves. */
export async function verifiesPhone(person: Person): Promise<void> {
  await expect(person.page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
  await person.fills({ 'OTP Code': await codeOnPhone(person) })
  await expect(person.page.getByRole('heading', { name: 'Verify Your Account' })).toHaveCount(0)
}
