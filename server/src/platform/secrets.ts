import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What this installation keeps to itself; made at the first start where the environment does not give it. */
export interface Secrets {
  /** Mixed into password and code hashes, so that a copied database alone is worth less. */
  pepper: string
}

/** The installation's secrets from `<data>/secrets.json` (mode 0600), made once; two first starts at once agree on one. */
export async function openSecrets(folder: string, given: { pepper?: string | undefined }): Promise<Secrets> {
  if (given.pepper) return { pepper: given.pepper }
  const path = join(folder, 'secrets.json')
  await mkdir(folder, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(JSON.stringify({ pepper: randomBytes(32).toString('base64url') }))
    await file.close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return JSON.parse(await readFile(path, 'utf8')) as Secrets
}
