import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChipChoice } from '../../kit/forms/chip-choice.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { keys } from '../calls.ts'
import * as css from './requests.module.css'
import { outcomes, type RequestPlace, spans } from './use-request-place.ts'

/** Narrows the list by book, answer, key, time, and path or request id. */
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
      <ChipChoice
        label={t`Answer`}
        any={t`All answers`}
        value={place.outcome}
        options={outcomes.map((id) => ({ id, label: outcomeWords[id] }))}
        onChange={(outcome) => place.go({ outcome })}
      />
      <ChipChoice
        label={t`Key`}
        any={t`Any key`}
        value={place.key}
        options={ofBook.map(({ id, name, ending }) => ({ id, label: `${name} …${ending}` }))}
        onChange={(key) => place.go({ key })}
      />
      <ChipChoice
        label={t`Time`}
        any={t`Last 30 days`}
        value={place.since}
        options={spans.map((id) => ({ id, label: spanWords[id] }))}
        onChange={(since) => place.go({ since })}
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
