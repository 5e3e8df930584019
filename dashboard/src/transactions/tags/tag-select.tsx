import { tagKey } from '@sahuji/contract/transactions/tags'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import type { HistoryNarrowing } from '../use-history-filter.ts'
import { tags } from './calls.ts'

/** The tag in the browser's own list, once the shop has one. */
export function TagSelect({ by: { mode, filter, narrow } }: { by: HistoryNarrowing }) {
  const { t } = useLingui()
  const known = useQuery({ ...tags.list(mode), enabled: useOwnServer() }).data ?? []
  const { tag } = filter
  const shown = tag === undefined ? undefined : (known.find((name) => tagKey(name) === tagKey(tag)) ?? tag)
  if (known.length === 0 && shown === undefined) return null
  const names = shown === undefined || known.includes(shown) ? known : [...known, shown]
  const options = names.map((name) => ({ id: name, label: name, isName: true }))
  return (
    <ChipSelect
      label={t`Tag`}
      on={tag !== undefined}
      value={shown ?? ''}
      shown={shown === undefined ? <Trans>Tag all</Trans> : <Name>{shown}</Name>}
      groups={[{ head: '', options: [{ id: '', label: t`All` }, ...options] }]}
      onChange={(name) => narrow({ tag: name === '' ? undefined : name })}
    />
  )
}
