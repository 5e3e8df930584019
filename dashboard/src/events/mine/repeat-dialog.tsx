import type { OwnEvent } from '@sahuji/contract/events'
import {
  repeatedDays,
  repeatedDaysMost,
  repeatedMost,
  type RepeatedUntil,
  repetitions,
  type Repetition,
} from '@sahuji/contract/events/series'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { DayField } from '../../kit/forms/day-field.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { BothDates } from '../../kit/format/date.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { events } from '../calls.ts'

/** When a series ends: after a number of dates, or on a day in Kathmandu. */
interface End {
  by: 'count' | 'until'
  count: string
  until: string
}

interface RepeatDialogProps {
  of: OwnEvent
  onClose: () => void
}

/** Asks how often, and how many times or until when, and shows each day before the dates are made. */
export function RepeatDialog({ of: event, onClose }: RepeatDialogProps) {
  const { t } = useLingui()
  const [every, setEvery] = useState<Repetition>('week')
  const [end, setEnd] = useState<End>({ by: 'count', count: '3', until: '' })
  const [publishes, setPublishes] = useState(false)
  const repeating = useMutation(
    followed(events.repeat(), (dates) => {
      const more = dates.length - 1
      notify({ tone: 'good', title: t`The dates are made: ${more} beside this one.` })
      onClose()
    }),
  )
  const first = event.starts_at && kathmanduDay(event.starts_at)
  const asked = endOf(end)
  const days = first && asked ? repeatedDays(first, every, asked) : []
  const names = { day: t`Daily`, week: t`Weekly`, month: t`Monthly` }
  return (
    <FormDialog
      title={t`Repeat on more dates`}
      lead={
        <Trans>
          Each date is an event of its own, with its own tickets and seats. A later change counts for one date.
        </Trans>
      }
      confirm={<Plural value={days.length} one="Make # date" other="Make # dates" />}
      errors={useRefusedFields(repeating.error)}
      remarks={asked || end.by === 'until' ? undefined : { count: [t`From 1 to ${repeatedMost} dates.`] }}
      isPending={repeating.isPending}
      isIncomplete={days.length === 0}
      onSubmit={() => asked && repeating.mutate({ id: event.id, every, ...asked, publishes })}
      onClose={onClose}
    >
      <Segmented
        label={t`How often`}
        options={repetitions.map((id) => ({ id, label: names[id] }))}
        value={every}
        onChange={setEvery}
      />
      <EndFields of={end} first={first} days={days.length} onChange={setEnd} />
      {event.state === 'on_sale' && (
        <Checkbox isSelected={publishes} onChange={setPublishes}>
          <Trans>Put all of them on sale at once</Trans>
        </Checkbox>
      )}
      <ol aria-label={t`Dates`}>
        {days.map((day) => (
          <li key={day}>
            <BothDates of={startOfKathmanduDay(day)} />
          </li>
        ))}
      </ol>
      <Text small tone="quiet">
        <Trans>At the same time of day, Kathmandu time, UTC+5:45.</Trans>
      </Text>
    </FormDialog>
  )
}

/** When the series ends; undefined where it is not written yet, or there are too many dates. */
function endOf({ by, count, until }: End): RepeatedUntil | undefined {
  if (by === 'until') return until === '' ? undefined : { until }
  const dates = /^\d+$/.test(count) ? Number(count) : 0
  return dates >= 1 && dates <= repeatedMost ? { count: dates } : undefined
}

interface EndFieldsProps {
  of: End
  /** The day of the event itself. */
  first: string | null
  /** How many dates are made so. */
  days: number
  onChange: (end: End) => void
}

/** After how many dates, or on which day. */
function EndFields({ of: end, first, days, onChange }: EndFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Segmented
        label={t`It ends`}
        options={[
          { id: 'count', label: t`After a number of dates` },
          { id: 'until', label: t`On a day` },
        ]}
        value={end.by}
        onChange={(by) => onChange({ ...end, by })}
      />
      {end.by === 'count' && (
        <TextField
          name="count"
          label={t`How many more dates`}
          value={end.count}
          onChange={(count) => onChange({ ...end, count })}
          inputMode="numeric"
          maxLength={2}
        />
      )}
      {end.by === 'until' && first && (
        <DayField
          name="until"
          label={t`Last day`}
          value={end.until}
          min={first}
          max={lastDayOf(first)}
          note={<UntilNote day={end.until} days={days} />}
          onChange={(until) => onChange({ ...end, until })}
        />
      )}
    </>
  )
}

/** The last day on which a series that begins on a day may end. */
const lastDayOf = (first: string): string =>
  kathmanduDay(new Date(startOfKathmanduDay(first).getTime() + repeatedDaysMost * 86_400_000))

/** The chosen day in both calendars, and what it does not reach. */
function UntilNote({ day, days }: { day: string; days: number }) {
  if (day === '') return null
  if (days === 0) return <Trans>No date is on or before this day.</Trans>
  return (
    <>
      <BothDates of={startOfKathmanduDay(day)} />
      {days === repeatedMost && (
        <>
          {' · '}
          <Trans>The first {repeatedMost} dates; repeat the last one for more.</Trans>
        </>
      )}
    </>
  )
}
