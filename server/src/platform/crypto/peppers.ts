import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { join } from 'node:path'
import { readOrCreate } from '../private-file.ts'

/**
 * The installation's peppers, newest first; the oldest is version 1, so that old hashes stay readable while they rotate.
 * Undefined stands for one that nothing is kept under any more.
 */
export type Peppers = readonly [string, ...(string | undefined)[]]

/** The version that new hashes are made under. */
export const pepperVersion = (peppers: Peppers): number => peppers.length

/** The versions that there are peppers of, newest first. */
export const pepperVersions = (peppers: Peppers): number[] =>
  peppers.flatMap((pepper, at) => (pepper === undefined ? [] : [peppers.length - at]))

/** HMAC-SHA256 of a secret under one version; `purpose` keeps what is hashed for one thing useless for another. */
export function peppered(peppers: Peppers, version: number, purpose: string, secret: string): Buffer {
  const pepper = peppers[peppers.length - version]
  if (pepper === undefined) throw new RangeError(`There is no pepper of version ${version}`)
  return createHmac('sha256', pepper).update(`${purpose}\0${secret}`).digest()
}

/** What a pepper is known again by: argon2id, so that one which somebody chose by hand cannot be guessed cheaply from it. */
export const fingerprintOf = (pepper: string): Promise<string> =>
  hash(pepper, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** True for the pepper that the fingerprint was made of. */
export const isFingerprintOf = (fingerprint: string, pepper: string): Promise<boolean> => verify(fingerprint, pepper)

/** What this installation keeps to itself; made at the first start where the environment does not give it. */
interface Secrets {
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
  const { pepper } = JSON.parse(await readOrCreate(join(folder, 'secrets.json'), make)) as SecretsFile
  return { peppers: [pepper] }
}
