import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** What a new passkey is called unless its person has a better name: the device that it is made on. */
export function deviceName(userAgent: string): string | MessageDescriptor {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? msg`My device`
}
