import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keptOnce } from '../kept-file.ts'

/** What this installation keeps to itself; made at the first start where the environment does not give it. */
export interface Secrets {
  /** Mixed into password and code hashes, so that a copied database alone is worth less. */
  pepper: string
  /** The same with those before it, newest first. */
  peppers: readonly [string, ...string[]]
}

type Kept = Pick<Secrets, 'pepper'>

/** The installation's secrets from `<data>/secrets.json` (mode 0600), made once; two first starts at once agree on one. */
export async function openSecrets(folder: string, given: { peppers: readonly string[] }): Promise<Secrets> {
  const [newest, ...older] = given.peppers
  if (newest !== undefined) return { pepper: newest, peppers: [newest, ...older] }
  const make = () => JSON.stringify({ pepper: randomBytes(32).toString('base64url') })
  const { pepper } = JSON.parse(await keptOnce(join(folder, 'secrets.json'), make)) as Kept
  return { pepper, peppers: [pepper] }
}
