import type { OwnEvent } from '@sahuji/contract/events'
import { repeatedDays, repeatedMost, repetitions, type Repetition } from '@sahuji/contract/events/series'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { BothDates } from '../../kit/format/date.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { events } from '../calls.ts'

interface RepeatDialogProps {
  of: OwnEvent
  onClose: () => void
}

/** Asks how often and how many times, and shows each day before the dates are made. */
export function RepeatDialog({ of: event, onClose }: RepeatDialogProps) {
  const { t } = useLingui()
  const [every, setEvery] = useState<Repetition>('week')
  const [count, setCount] = useState('3')
  const [publishes, setPublishes] = useState(false)
  const repeating = useMutation(
    followed(events.repeat(), (dates) => {
      const more = dates.length - 1
      notify({ tone: 'good', title: t`The dates are made: ${more} beside this one.` })
      onClose()
    }),
  )
  const asked = /^\d+$/.test(count) ? Number(count) : 0
  const isFit = asked >= 1 && asked <= repeatedMost
  const first = event.starts_at && kathmanduDay(event.starts_at)
  const days = first && isFit ? repeatedDays(first, every, { count: asked }) : []
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
      remarks={isFit ? undefined : { count: [t`From 1 to ${repeatedMost} dates.`] }}
      isPending={repeating.isPending}
      isIncomplete={days.length === 0}
      onSubmit={() => repeating.mutate({ id: event.id, every, count: asked, publishes })}
      onClose={onClose}
    >
      <Segmented
        label={t`How often`}
        options={repetitions.map((id) => ({ id, label: names[id] }))}
        value={every}
        onChange={setEvery}
      />
      <TextField
        name="count"
        label={t`How many more dates`}
        value={count}
        onChange={setCount}
        inputMode="numeric"
        maxLength={2}
      />
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
