import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type BreakDetail, type DifferenceAct, differenceActs } from '@sahuji/contract/reconciliation/break-shapes'
import { useWriting } from '../../kit/format/reader.ts'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { breakActNames } from './break-words.ts'

interface DifferenceFieldProps {
  of: BreakDetail
  difference: bigint
  value: DifferenceAct | null
  onChange: (act: DifferenceAct | null) => void
}

/** The treatment of the difference between a row and its entry: it stays open, or is proposed in the same action. */
export function DifferenceField({ of: one, difference, value, onChange }: DifferenceFieldProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { money } = useWriting()
  const amount = money(difference)
  const acts = differenceActs.filter((act) => fits(act, one, difference))
  return (
    <RadioGroup
      name="difference_act"
      label={t`Difference: ${amount}`}
      lined
      options={[
        { id: stays, label: t`Stays open`, note: t`as a break of the amount` },
        ...acts.map((act) => ({ id: act, label: _(breakActNames[act]), note: t`another person approves it` })),
      ]}
      value={value ?? stays}
      onChange={(id) => onChange(acts.find((act) => act === id) ?? null)}
    />
  )
}

const stays = 'open'

/** By the server's rules: a cost is the part that a rail keeps, a rounding is small. */
function fits(act: DifferenceAct, { account, write_off_most }: BreakDetail, difference: bigint): boolean {
  if (act === 'fee') return account.startsWith('rail_clearing:') && difference < 0n
  return act !== 'write_off' || (difference < 0n ? -difference : difference) <= write_off_most
}
