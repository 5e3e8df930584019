import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keptOnce } from '../kept-file.ts'

/** What this installation keeps to itself; made at the first start where the environment does not give it. */
export interface Secrets {
  /** Mixed into password and code hashes, so that a copied database alone is worth less; newest first. */
  peppers: readonly [string, ...string[]]
}

/** The file as every release has written it: one pepper; an operator who rotates peppers gives them by the environment. */
interface SecretsFile {
  pepper: string
}

/** The installation's secrets from `<data>/secrets.json` (mode 0600), made once; two first starts at once agree on one. */
export async function openSecrets(folder: string, given: { peppers: readonly string[] }): Promise<Secrets> {
  const [newest, ...older] = given.peppers
  if (newest !== undefined) return { peppers: [newest, ...older] }
  const make = () => JSON.stringify({ pepper: randomBytes(32).toString('base64url') } satisfies SecretsFile)
  const { pepper } = JSON.parse(await keptOnce(join(folder, 'secrets.json'), make)) as SecretsFile
  return { peppers: [pepper] }
}
