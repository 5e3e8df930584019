import { readFileSync } from 'node:fs'
import { isPattern, isPersonal, passwordsRemembered } from '@sahuji/contract/auth/password-rules'
import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { takeFromLimit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { lastPasswords } from './stored-passwords.ts'

/** The 49,000 passwords seen most often in leaks (zxcvbn-ts 4.1.3, MIT), and Nepali ones. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

const words = [
  'sahuji',
  'sahu',
  'merchant',
  'wallet',
  'dashboard',
  'password',
  'nepal',
  'kathmandu',
  'admin',
  'welcome',
]

/** True for a password that is guessed first: a common one, or a word of ours or of the person's, with digits and signs around. */
export function isCommonPassword(password: string, about: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const core = letters(plain)
  if (core === '' || isPattern(plain) || [plain, bare(plain), bare(unmasked(plain))].some((form) => common.has(form)))
    return true
  const known = [...words, ...about.flatMap((text) => [...text.toLowerCase().split(/[\s@.]+/), text].map(letters))]
  return known.filter(Boolean).includes(core)
}

/** A new password and what the person is known by. `field` is where its sentence belongs. */
interface ChosenPassword {
  person_id: string
  password: string
  about: readonly string[]
  field: string
}

/**
 * Throws `password_common`, `password_personal` or `password_used_before` when the person may not take this password, and
 * `too_many` for a person who tries on and on.
 * Up to five hashes are made, while no database connection is held.
 */
export async function checkNewPassword(
  { db, clock }: { db: Database; clock: Clock },
  { settings, hashes }: Pick<AuthDependencies, 'settings' | 'hashes'>,
  chosen: ChosenPassword,
): Promise<void> {
  const { person_id, password, about, field } = chosen
  const refuse = (code: RefusalCode) => new Refusal(code, { count: passwordsRemembered }, [field])
  if (isPersonal(password, about)) throw refuse('password_personal')
  if (isCommonPassword(password, about)) throw refuse('password_common')
  const taken = await takeFromLimit(db, `new password ${person_id}`, settings.new_password, clock)
  if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
  for (const stored of await db.read((tx) => lastPasswords(tx, person_id))) {
    if ((await hashes.verify(password, stored)).is_right) throw refuse('password_used_before')
  }
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{Letter}\p{Mark}]/gu, '')

/** Without the digits and signs that people put around a word. */
const bare = (text: string): string => text.replace(/^[^\p{Letter}]+|[^\p{Letter}]+$/gu, '')

const masks: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** `p@ssw0rd` as it is meant. Digits at the end stay: there they are a year or a count. */
const unmasked = (text: string): string => text.replace(/[@431!0$5](?=.*\p{Letter})/gu, (sign) => masks[sign] ?? sign)
