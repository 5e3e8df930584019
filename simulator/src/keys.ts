import { createHmac, randomBytes } from 'node:crypto'
import type { KeySource } from './rail-end.ts'

/** Keys given from outside, by rail and field; what is not given is derived. */
export type GivenKeys = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Keys derived from a seed, the same each time; without a seed they are new at every start. `folder`: where RSA keys are kept. */
export function keySource(seed: string | undefined, folder: string | undefined): KeySource {
  const root = seed ?? randomBytes(32).toString('hex')
  return { folder, derive: (name, length) => createHmac('sha256', root).update(name).digest('hex').slice(0, length) }
}

/** The keys of a rail with those that were given in place of its own. */
export const withGiven = <Keys extends object>(keys: Keys, given: GivenKeys[string] = {}): Keys => ({
  ...keys,
  ...Object.fromEntries(Object.entries(given).filter(([field]) => typeof Reflect.get(keys, field) === 'string')),
})
