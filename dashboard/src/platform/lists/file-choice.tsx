import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { failureWords } from '../failures/failure-words.ts'
import { app } from '../server/server.ts'

interface FileChoiceProps<Format extends string, Asked> {
  /** The call that answers a link to the file. */
  request: UseMutationOptions<{ url: string }, Error, Asked>
  asked: (format: Format) => Asked
  groups: readonly { head: string; options: readonly { id: Format; label: string; isName?: boolean }[] }[]
}

/** Downloads something as a file of a chosen format: the link is made at the choice, and then followed. */
export function FileChoice<Format extends string, Asked>({ request, asked, groups }: FileChoiceProps<Format, Asked>) {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const asking = useMutation({
    ...request,
    onSuccess: ({ url }) => location.assign(app.origin + url),
    onError: (error) => notify({ tone: 'bad', title: failureWords(i18n, error).sentence }),
  })
  const formats = groups.flatMap(({ options }) => options.map(({ id }) => id))
  const first = { head: '', options: [{ id: '', label: t`Download` }] }
  return (
    <ChipSelect
      label={t`Download`}
      icon={<DownloadIcon small />}
      value=""
      shown={asking.isPending ? t`Making …` : t`Download`}
      groups={[first, ...groups]}
      onChange={(chosen) => {
        const format = formats.find((each) => each === chosen)
        if (format !== undefined && !asking.isPending) asking.mutate(asked(format))
      }}
    />
  )
}
