import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { join } from 'node:path'
import { readOrCreate } from '../private-file.ts'

/**
 * The installation's peppers, newest first; the oldest is version 1, so that old hashes stay readable during a
 * rotation. Undefined marks a version that no stored hash uses any more.
 */
export type Peppers = readonly [string, ...(string | undefined)[]]

/** The version that new hashes are made under. */
export const pepperVersion = (peppers: Peppers): number => peppers.length

/** The versions that have a pepper, newest first. */
export const pepperVersions = (peppers: Peppers): number[] =>
  peppers.flatMap((pepper, at) => (pepper === undefined ? [] : [peppers.length - at]))

/** HMAC-SHA256 of a secret under one version; `purpose` makes a hash for one thing useless for another. */
export function peppered(peppers: Peppers, version: number, purpose: string, secret: string): Buffer {
  const pepper = peppers[peppers.length - version]
  if (pepper === undefined) throw new RangeError(`There is no pepper of version ${version}`)
  return createHmac('sha256', pepper).update(`${purpose}\0${secret}`).digest()
}

/** Identifies a pepper: argon2id, so that a pepper chosen by hand cannot be guessed cheaply from it. */
export const fingerprintOf = (pepper: string): Promise<string> =>
  hash(pepper, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** True for the pepper that the fingerprint was made from. */
export const isFingerprintOf = (fingerprint: string, pepper: string): Promise<boolean> => verify(fingerprint, pepper)

/** This installation's secrets; created at the first start where the environment does not set them. */
interface Secrets {
  /** Mixed into password and code hashes, so that a copied database alone is worth less; newest first. */
  peppers: readonly [string, ...string[]]
}

/** The file's form in every release: one pepper; an operator who rotates peppers sets them by the environment. */
interface SecretsFile {
  pepper: string
}

/**
 * The installation's secrets from `<data>/secrets.json` (mode 0600), created once; concurrent first starts agree on
 * one.
 */
export async function openSecrets(folder: string, given: { peppers: readonly string[] }): Promise<Secrets> {
  const [newest, ...older] = given.peppers
  if (newest !== undefined) return { peppers: [newest, ...older] }
  const make = () => JSON.stringify({ pepper: randomBytes(32).toString('base64url') } satisfies SecretsFile)
  const { pepper } = JSON.parse(await readOrCreate(join(folder, 'secrets.json'), make)) as SecretsFile
  return { peppers: [pepper] }
}
