import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A word of a table: translated where it is a message, unchanged where it is a plain text. */
export function Translated({ of: words }: { of: MessageDescriptor | string }) {
  const { _ } = useLingui()
  return <>{typeof words === 'string' ? words : _(words)}</>
}
