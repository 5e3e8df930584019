import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import {
  type BreakAct,
  type BreakDetail,
  type DifferenceAct,
  wait_max_days,
} from '@sahuji/contract/reconciliation/break-shapes'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { DayField } from '../../kit/forms/day-field.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { followed } from '../../platform/calls/query.ts'
import { differenceOf } from './break-candidates.ts'
import { breakActLeads, breakActNames } from './break-words.ts'
import { reconciling } from './calls.ts'
import { DifferenceField } from './difference-field.tsx'
import { noSettlement, SettlementFields, settlementAsk } from './settlement-fields.tsx'

interface ResolveDialogProps {
  act: BreakAct
  of: BreakDetail
  /** Called after the action: the break may have left its list. */
  leave: () => void
  onClose: () => void
}

const aDay = 86_400_000
const withSecondPerson: ReadonlySet<BreakAct> = new Set(['suspense', 'fee', 'write_off', 'settlement', 'clawback'])

const needsSecondPerson = (act: BreakAct, { twin }: BreakDetail): boolean =>
  withSecondPerson.has(act) || twin?.second_person.includes(act) === true

/** Explains one action on a break, asks for its fields, and performs it once. */
export function ResolveDialog({ act, of: one, leave, onClose }: ResolveDialogProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const tomorrow = kathmanduDay(new Date(useOpenedAt().getTime() + aDay))
  const [note, setNote] = useState('')
  const [until, setUntil] = useState(tomorrow)
  const [belongsTo, setBelongsTo] = useState<string | null>(null)
  const [differenceAct, setDifferenceAct] = useState<DifferenceAct | null>(null)
  const [settlement, setSettlement] = useState(noSettlement)
  const other = Number(belongsTo)
  const difference = act === 'belongs' && belongsTo !== null ? differenceOf(one, other) : 0n
  const takesTwo = needsSecondPerson(act, one)
  const isProposed = takesTwo || (difference !== 0n && differenceAct !== null)
  const resolving = useResolving(isProposed)
  const refused = useRefusedFields(resolving.error)
  // a treatment that fits one difference need not fit another
  const chooseOther = (id: string) => {
    setBelongsTo(id)
    setDifferenceAct(null)
  }
  const send = () =>
    resolving.mutate(
      {
        id: one.id,
        act,
        note,
        // to the end of the chosen day
        ...(act === 'wait' && until !== '' && { until: new Date(startOfKathmanduDay(until).getTime() + aDay - 1) }),
        ...(act === 'belongs' && belongsTo !== null && (one.row ? { line_id: other } : { row_id: other })),
        ...(difference !== 0n && differenceAct !== null && { difference_act: differenceAct }),
        ...(act === 'settlement' && settlementAsk(settlement)),
      },
      {
        onSuccess: () => {
          leave()
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={_(breakActNames[act])}
      lead={<Translated of={breakActLeads[act]} />}
      confirm={takesTwo ? t`Propose` : _(breakActNames[act])}
      errors={refused}
      isPending={resolving.isPending}
      isIncomplete={act === 'belongs' && belongsTo === null}
      onSubmit={send}
      onClose={onClose}
    >
      {act === 'belongs' && <Candidates of={one} value={belongsTo} onChange={chooseOther} />}
      {difference !== 0n && (
        <DifferenceField of={one} difference={difference} value={differenceAct} onChange={setDifferenceAct} />
      )}
      {act === 'wait' && <UntilField min={tomorrow} value={until} onChange={setUntil} />}
      {act === 'settlement' && <SettlementFields of={one} value={settlement} onChange={setSettlement} />}
      <TextField
        name="note"
        label={t`Why`}
        hint={t`At least 10 characters. It is kept in the log; the merchant does not see it.`}
        maxLength={1000}
        autoComplete="off"
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}

/** Resolves a break, and shows a notice when it is done. */
function useResolving(isProposed: boolean) {
  const { t } = useLingui()
  return useMutation(
    followed(reconciling.resolve(), () =>
      notify({ tone: 'good', title: isProposed ? t`It waits for a second person.` : t`It is recorded.` }),
    ),
  )
}

interface UntilFieldProps {
  /** Tomorrow. */
  min: string
  value: string
  onChange: (day: string) => void
}

function UntilField({ min, value, onChange }: UntilFieldProps) {
  const { t } = useLingui()
  const { date } = useWriting()
  const note = value && date(startOfKathmanduDay(value), 'day')
  // the end of that day is within the limit
  const max = kathmanduDay(new Date(startOfKathmanduDay(min).getTime() + (wait_max_days - 2) * aDay))
  return <DayField label={t`Until`} value={value} min={min} max={max} note={note} onChange={onChange} />
}

interface CandidatesProps {
  of: BreakDetail
  value: string | null
  onChange: (id: string) => void
}

/** Entries for a row, rows for an entry: those of the same reference first, then by the distance of the amount. */
function Candidates({ of: { row, lines, rows }, value, onChange }: CandidatesProps) {
  const { t } = useLingui()
  const { money, date } = useWriting()
  const options = row
    ? lines.map(({ id, amount, posted_at, reference, rail_reference }) => ({
        id: `${id}`,
        label: money(amount),
        note: [date(posted_at, 'full'), reference ?? rail_reference].filter(Boolean).join(', '),
      }))
    : rows.map(({ id, amount, day, description, rail_reference }) => ({
        id: `${id}`,
        label: money(amount),
        note: [date(startOfKathmanduDay(day), 'day'), rail_reference, description].filter(Boolean).join(', '),
      }))
  return (
    <RadioGroup
      name={row ? 'line_id' : 'row_id'}
      label={row ? t`Entry of our books` : t`Row of the statement`}
      lined
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
