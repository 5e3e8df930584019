import type { Messages } from '@lingui/core'

/** Several domains' catalogues as one. */
export function merged(catalogues: readonly Messages[]): Messages {
  return Object.assign({}, ...catalogues) as Messages
}
