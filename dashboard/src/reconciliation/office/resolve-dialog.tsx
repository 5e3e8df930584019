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
import { useRefusedFields } from '../../platform/failure-words.ts'
import { useOpenedAt } from '../../platform/use-opened-at.ts'
import { Said } from '../../kit/office/said.tsx'
import { differenceOf } from './break-candidates.ts'
import { breakActLeads, breakActNames } from './break-words.ts'
import { reconciling } from './calls.ts'
import { DifferenceField } from './difference-field.tsx'
import { noSettlement, SettlementFields, settlementAsk } from './settlement-fields.tsx'

interface ResolveDialogProps {
  act: BreakAct
  of: BreakDetail
  /** It is done: the break may have left its list. */
  onDone: () => void
  onClose: () => void
}

const aDay = 86_400_000
const withSecondPerson: ReadonlySet<BreakAct> = new Set(['suspense', 'fee', 'write_off', 'settlement', 'clawback'])

const needsSecondPerson = (act: BreakAct, { twin }: BreakDetail): boolean =>
  withSecondPerson.has(act) || twin?.second_person.includes(act) === true

/** Says what one act does to a break, asks for what it needs, and does it once. */
export function ResolveDialog({ act, of: one, onDone, onClose }: ResolveDialogProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const tomorrow = kathmanduDay(new Date(useOpenedAt().getTime() + aDay))
  const [note, setNote] = useState('')
  const [until, setUntil] = useState(tomorrow)
  const [belongsTo, setBelongsTo] = useState<string | null>(null)
  const [differenceAct, setDifferenceAct] = useState<DifferenceAct | null>(null)
  const [settlement, setSettlement] = useState(noSettlement)
  const resolving = useMutation(reconciling.resolve())
  const refused = useRefusedFields(resolving.error)
  const other = Number(belongsTo)
  const difference = act === 'belongs' && belongsTo !== null ? differenceOf(one, other) : 0n
  const takesTwo = needsSecondPerson(act, one)
  const isProposed = takesTwo || (difference !== 0n && differenceAct !== null)
  // what fits one difference need not fit another
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
        // the whole of the day that was chosen
        ...(act === 'wait' && until !== '' && { until: new Date(startOfKathmanduDay(until).getTime() + aDay - 1) }),
        ...(act === 'belongs' && belongsTo !== null && (one.row ? { line_id: other } : { row_id: other })),
        ...(difference !== 0n && differenceAct !== null && { difference_act: differenceAct }),
        ...(act === 'settlement' && settlementAsk(settlement)),
      },
      {
        onSuccess: () => {
          notify({ tone: 'good', title: isProposed ? t`It waits for a second person.` : t`It is written down.` })
          onDone()
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={_(breakActNames[act])}
      lead={<Said of={breakActLeads[act]} />}
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
        hint={t`At least 10 characters. It stands in the log; the merchant does not see it.`}
        maxLength={1000}
        autoComplete="off"
        value={note}
        onChange={setNote}
      />
    </FormDialog>
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
  // the whole of that day is within the most
  const max = kathmanduDay(new Date(startOfKathmanduDay(min).getTime() + (wait_max_days - 2) * aDay))
  return <DayField label={t`Until`} value={value} min={min} max={max} note={note} onChange={onChange} />
}

interface CandidatesProps {
  of: BreakDetail
  value: string | null
  onChange: (id: string) => void
}

/** Entries for a row, rows for an entry: of the same reference first, then by how near the amount is. */
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
