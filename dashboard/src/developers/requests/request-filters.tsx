import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { keys } from '../calls.ts'
import * as css from './requests.module.css'
import { outcomes, type RequestPlace, spans } from './use-request-place.ts'

/** Which calls are listed: of which book, with which end, by which key, of which time, path or id. */
export function RequestFilters({
  of: place,
  isRefreshing,
  onRefresh,
}: {
  of: RequestPlace
  isRefreshing: boolean
  onRefresh: () => void
}) {
  const { t } = useLingui()
  const { data } = useQuery(keys.list())
  const [typed, setTyped] = useState(place.q ?? '')
  const outcomeWords = { done: t`Succeeded`, refused: t`Refused` }
  const spanWords = { hour: t`Last hour`, day: t`Last 24 hours`, week: t`Last 7 days` }
  const ofBook = (data?.keys ?? []).filter(({ mode }) => mode === place.mode)
  const nameOf = (key: (typeof ofBook)[number]) => `${key.name} …${key.ending}`
  const chosen = ofBook.find(({ id }) => id === place.key)
  return (
    <div className={css.filters}>
      <Segmented
        bare
        label={t`Mode`}
        options={[
          { id: 'sandbox', label: t`Sandbox` },
          { id: 'live', label: t({ message: 'Live', context: 'mode' }) },
        ]}
        value={place.mode ?? 'sandbox'}
        onChange={(mode) => place.go({ mode, key: undefined, open: undefined })}
      />
      <ChipSelect
        label={t`Answer`}
        value={place.outcome ?? ''}
        groups={[
          {
            head: '',
            options: [{ id: '', label: t`All answers` }, ...outcomes.map((id) => ({ id, label: outcomeWords[id] }))],
          },
        ]}
        shown={place.outcome ? outcomeWords[place.outcome] : t`All answers`}
        on={place.outcome !== undefined}
        onChange={(id) => place.go({ outcome: outcomes.find((each) => each === id) })}
      />
      <ChipSelect
        label={t`Key`}
        value={place.key ?? ''}
        groups={[
          {
            head: '',
            options: [{ id: '', label: t`Any key` }, ...ofBook.map((key) => ({ id: key.id, label: nameOf(key) }))],
          },
        ]}
        shown={chosen ? nameOf(chosen) : t`Any key`}
        on={place.key !== undefined}
        onChange={(id) => place.go({ key: id || undefined })}
      />
      <ChipSelect
        label={t`Time`}
        value={place.since ?? ''}
        groups={[
          {
            head: '',
            options: [{ id: '', label: t`Last 30 days` }, ...spans.map((id) => ({ id, label: spanWords[id] }))],
          },
        ]}
        shown={place.since ? spanWords[place.since] : t`Last 30 days`}
        on={place.since !== undefined}
        onChange={(id) => place.go({ since: spans.find((each) => each === id) })}
      />
      <div className={css.search}>
        <SearchField
          label={t`Path or request id`}
          maxLength={200}
          value={typed}
          onChange={setTyped}
          onSubmit={(text) => place.go({ q: text.trim() || undefined })}
          onClear={() => place.go({ q: undefined })}
        />
      </div>
      <IconButton
        label={t`Read again`}
        icon={<RetryIcon small />}
        isPending={isRefreshing}
        onPress={onRefresh}
        size="small"
      />
    </div>
  )
}
