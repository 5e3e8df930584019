import { createHmac } from 'node:crypto'

/** The installation's peppers, newest first; the oldest is version 1, so that old hashes stay readable while they rotate. */
export type Peppers = readonly [string, ...string[]]

/** The version that new hashes are made under. */
export const pepperVersion = (peppers: Peppers): number => peppers.length

/** HMAC-SHA256 of a secret under one version; `purpose` keeps what is hashed for one thing useless for another. */
export function peppered(peppers: Peppers, version: number, purpose: string, secret: string): Buffer {
  const pepper = peppers[peppers.length - version]
  if (pepper === undefined) throw new RangeError(`There is no pepper of version ${version}`)
  return createHmac('sha256', pepper).update(`${purpose}\0${secret}`).digest()
}
