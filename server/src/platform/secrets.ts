import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  return (await kept(path)) ?? (await make(path))
}

// Written aside and linked: the file is there whole or not at all, also for a neighbour and after a crash.
async function make(path: string): Promise<Secrets> {
  const part = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(part, JSON.stringify({ pepper: randomBytes(32).toString('base64url') }), { mode: 0o600, flush: true })
  await link(part, path).catch(unless('EEXIST'))
  await rm(part, { force: true })
  return JSON.parse(await readFile(path, 'utf8')) as Secrets
}

async function kept(path: string): Promise<Secrets | undefined> {
  const text = await readFile(path, 'utf8').catch(unless('ENOENT'))
  return text === undefined ? undefined : (JSON.parse(text) as Secrets)
}

const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
