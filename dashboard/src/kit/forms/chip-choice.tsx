import { ChipSelect } from './chip-select.tsx'

export interface ChipChoiceProps<Id extends string> {
  label: string
  /** The words of no choice. */
  any: string
  value: Id | undefined
  options: readonly { id: Id; label: string }[]
  onChange: (id: Id | undefined) => void
}

/** A chip that narrows a list by one value, or by none. */
export function ChipChoice<Id extends string>({ label, any, value, options, onChange }: ChipChoiceProps<Id>) {
  const chosen = options.find(({ id }) => id === value)
  return (
    <ChipSelect
      label={label}
      value={chosen?.id ?? ''}
      groups={[{ head: '', options: [{ id: '', label: any }, ...options] }]}
      shown={chosen?.label ?? any}
      on={chosen !== undefined}
      onChange={(id) => onChange(options.find((each) => each.id === id)?.id)}
    />
  )
}
