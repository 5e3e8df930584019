import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { businessTypes } from '@sahuji/contract/merchants'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { type FormEvent, useRef, useState } from 'react'
import { Chip, Chips } from '../../../kit/forms/chip.tsx'
import { ChipSelect } from '../../../kit/forms/chip-select.tsx'
import { SearchField } from '../../../kit/forms/search-field.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import { businessTypeNames } from '../desk/desk-words.ts'
import { useNow } from '../../../platform/use-now.ts'
import * as css from './queue.module.css'
import type { QueueNarrowing } from './use-queue-filter.ts'

const any = ''
const day = 86_400_000
const daysBack = [0, 7, 30]

/** What a list is narrowed to, each a chip; `f` leads to the first of them, `/` to the line to search by. */
export function QueueFilters({ by }: { by: QueueNarrowing }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const chips = useRef<HTMLDivElement>(null)
  const { ask, isNarrowed, narrow, clear } = by
  usePageKeys([{ key: 'f', name: t`filter`, act: () => chips.current?.querySelector<HTMLElement>('select')?.focus() }])
  const claims = { nobody: t`nobody`, me: t`me` }
  const claimed = ask.claimed === 'nobody' || ask.claimed === 'me' ? ask.claimed : undefined
  return (
    <div ref={chips} className={css.filters}>
      <QueueSearch key={ask.q ?? ''} by={by} />
      <Chips label={t`Filters`}>
        <ChipSelect
          label={t`Type`}
          value={ask.business_type ?? any}
          on={ask.business_type !== undefined}
          shown={<Named name={t`Type`} value={ask.business_type ? _(businessTypeNames[ask.business_type]) : t`any`} />}
          groups={[
            {
              head: '',
              options: [
                { id: any, label: t`any` },
                ...businessTypes.map((id) => ({ id, label: _(businessTypeNames[id]) })),
              ],
            },
          ]}
          onChange={(id) => narrow({ business_type: businessTypes.find((one) => one === id) })}
        />
        <ChipSelect
          label={t`Claimed by`}
          value={claimed ?? any}
          on={claimed !== undefined}
          shown={<Named name={t`Claimed by`} value={claimed ? claims[claimed] : t`anyone`} />}
          groups={[
            {
              head: '',
              options: [
                { id: any, label: t`anyone` },
                { id: 'nobody', label: claims.nobody },
                { id: 'me', label: claims.me },
              ],
            },
          ]}
          onChange={(id) => narrow({ claimed: id || undefined })}
        />
        <SentSince by={by} />
        {isNarrowed && (
          <Chip kind="bare" onPress={clear}>
            <Trans>Clear</Trans>
          </Chip>
        )}
      </Chips>
    </div>
  )
}

function SentSince({ by: { ask, narrow } }: { by: QueueNarrowing }) {
  const { t } = useLingui()
  const { date } = useWriting()
  const now = useNow().getTime()
  const days = daysBack.map((back) => new Date(now - back * day))
  const said = ask.sent_since ? date(new Date(`${ask.sent_since}T12:00:00Z`), 'day') : t`any day`
  return (
    <ChipSelect
      label={t`Sent since`}
      value={ask.sent_since ?? any}
      on={ask.sent_since !== undefined}
      shown={<Named name={t`Sent since`} value={said} />}
      groups={[
        {
          head: '',
          options: [
            { id: any, label: t`any day` },
            ...days.map((one) => ({ id: kathmanduDay(one), label: date(one, 'day') })),
          ],
        },
      ]}
      onChange={(id) => narrow({ sent_since: id || undefined })}
    />
  )
}

function QueueSearch({ by: { ask, narrow } }: { by: QueueNarrowing }) {
  const { t } = useLingui()
  const [written, setWritten] = useState(ask.q ?? '')
  const search = (event: FormEvent) => {
    event.preventDefault()
    narrow({ q: written.trim() || undefined })
  }
  return (
    <form className={css.search} onSubmit={search}>
      <SearchField
        label={t`Case, merchant, PAN or mobile`}
        value={written}
        onChange={setWritten}
        onClear={() => narrow({ q: undefined })}
      />
    </form>
  )
}

function Named({ name, value }: { name: string; value: string }) {
  return (
    <>
      {name} <b>{value}</b>
    </>
  )
}
