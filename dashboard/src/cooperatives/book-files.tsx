import { type BookFormat, bookFormats } from '@sahuji/contract/cooperatives/book'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { FileChoice } from '../platform/lists/file-choice.tsx'
import { useMay } from '../platform/session/rights.ts'
import { type BookFilter, cooperatives } from './calls.ts'

/** The formats of a book by their names. */
export const bookFormatNames: Readonly<Record<BookFormat, ReturnType<typeof msg>>> = {
  pdf: msg`PDF, to print`,
  xlsx: msg`Excel`,
  csv: msg`CSV`,
}

/** Downloads the shown rows in a chosen format, for a role that may export. */
export function BookFiles({ of: filter }: { of: BookFilter }) {
  const { _ } = useMessages()
  if (!useMay('statements.export')) return null
  const options = bookFormats.map((id) => ({ id, label: _(bookFormatNames[id]) }))
  return (
    <FileChoice<BookFormat, BookFilter & { format: BookFormat }>
      request={cooperatives.file()}
      asked={(format) => ({ ...filter, format })}
      groups={[{ head: '', options }]}
    />
  )
}
