import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A word of a table: translated where it is ours, as it is where it is not. */
export function Said({ of: words }: { of: MessageDescriptor | string }) {
  const { _ } = useLingui()
  return <>{typeof words === 'string' ? words : _(words)}</>
}
