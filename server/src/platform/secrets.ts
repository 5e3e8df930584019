import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  const path = join(folder, 'secrets.json')
  await mkdir(folder, { recursive: true })
  const { pepper } = (await kept(path)) ?? (await make(path))
  return { pepper, peppers: [pepper] }
}

// Written aside and linked: the file is there whole or not at all, also for a neighbour and after a crash.
async function make(path: string): Promise<Kept> {
  const part = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(part, JSON.stringify({ pepper: randomBytes(32).toString('base64url') }), { mode: 0o600, flush: true })
  await link(part, path).catch(unless('EEXIST'))
  await rm(part, { force: true })
  return JSON.parse(await readFile(path, 'utf8')) as Kept
}

async function kept(path: string): Promise<Kept | undefined> {
  const text = await readFile(path, 'utf8').catch(unless('ENOENT'))
  return text === undefined ? undefined : (JSON.parse(text) as Kept)
}

const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
