import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keptOnce } from './kept-file.ts'

/** What this installation keeps to itself; made at the first start where the environment does not give it. */
export interface Secrets {
  /** Mixed into password and code hashes, so that a copied database alone is worth less. */
  pepper: string
}

/** The installation's secrets from `<data>/secrets.json` (mode 0600), made once; two first starts at once agree on one. */
export async function openSecrets(folder: string, given: { pepper?: string | undefined }): Promise<Secrets> {
  if (given.pepper) return { pepper: given.pepper }
  const make = () => JSON.stringify({ pepper: randomBytes(32).toString('base64url') })
  return JSON.parse(await keptOnce(join(folder, 'secrets.json'), make)) as Secrets
}
