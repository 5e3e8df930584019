import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { type Someone, signedUp, verified, withEmail } from '../../server/testing/people.ts'
import { pressable, type Person } from './person.ts'

const ways = { 'signed up': signedUp, 'e-mail verified': withEmail, verified }

/** Opens a person's account without the browser, up to a point; `is_bound` with a key, which sending requires. */
export async function accountOf(
  person: Person,
  upTo: keyof typeof ways = 'verified',
  { is_bound = false } = {},
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

/** The wallet is loaded and no call is open: keys work, and nothing takes the place of the focused element. */
export async function homeIsDrawn(person: Pick<Person, 'page' | 'sees'>): Promise<void> {
  await person.sees('MERCHANT WALLET')
  await expect(person.page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** A person with an account is signed in and at home. */
export async function comesHome(person: Person): Promise<Person> {
  await signedIn(person)
  await person.opens('/dashboard/home')
  await homeIsDrawn(person)
  return person
}

/**
 * Signs a person in without the form, by the dashboard's own code in a blank document: a session bound to
 * this browser's key, stored as the dashboard stores it. Tests of signing in use `signsIn`.
 */
async function signedIn({ page, world, email, password }: Person): Promise<void> {
  await page.goto(`${world.url}/healthz`)
  const result = await page.evaluate(
    async ({ chunk, who, password }) => {
      const { sendSignIn } = (await import(chunk)) as SignInChunk
      return sendSignIn({ who, password, remembers: false })
    },
    { chunk: `${world.url}/${signInChunk()}`, who: email, password },
  )
  expect(result).toMatchObject({ kind: 'in' })
}

interface SignInChunk {
  sendSignIn(ask: { who: string; password: string; remembers: boolean }): Promise<{ kind: string }>
}

const manifestPath = fileURLToPath(new URL('../../dashboard/dist/.vite/manifest.json', import.meta.url))

/** The built file that sends a sign-in. */
function signInChunk(): string {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, { file: string }>
  return manifest['src/session/sign-in-request.ts']!.file
}
