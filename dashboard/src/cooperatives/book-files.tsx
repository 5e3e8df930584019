import { type BookFormat, bookFormats } from '@sahuji/contract/cooperatives/book'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ChipSelect } from '../kit/forms/chip-select.tsx'
import { DownloadIcon } from '../kit/icons/actions.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { failureWords } from '../platform/failures/failure-words.ts'
import { app } from '../platform/server/server.ts'
import { useMay } from '../platform/session/rights.ts'
import { type BookFilter, cooperatives } from './calls.ts'

const formatNames: Readonly<Record<BookFormat, ReturnType<typeof msg>>> = {
  pdf: msg`PDF, to print`,
  xlsx: msg`Excel`,
  csv: msg`CSV`,
}

/** Downloads the shown rows in a chosen format, for a role that may export. */
export function BookFiles({ of: filter }: { of: BookFilter }) {
  const { t } = useLingui()
  const { _, i18n } = useMessages()
  const mayTake = useMay('statements.export')
  const asking = useMutation({
    ...cooperatives.file(),
    onSuccess: ({ url }) => location.assign(app.origin + url),
    onError: (error) => notify({ tone: 'bad', title: failureWords(i18n, error).sentence }),
  })
  if (!mayTake) return null
  const options = bookFormats.map((id) => ({ id, label: _(formatNames[id]) }))
  return (
    <ChipSelect
      label={t`Download`}
      icon={<DownloadIcon small />}
      value=""
      shown={asking.isPending ? t`Making …` : t`Download`}
      groups={[{ head: '', options: [{ id: '', label: t`Download` }, ...options] }]}
      onChange={(chosen) => {
        const format = bookFormats.find((each) => each === chosen)
        if (format && !asking.isPending) asking.mutate({ ...filter, format })
      }}
    />
  )
}
