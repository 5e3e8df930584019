import { Chip, Chips } from './chip.tsx'
import { useWriting } from '../format/reader.ts'

export interface AmountChip {
  amount: bigint
  /** "Most", "Last time": stands before the figure. */
  name?: string
}

export interface AmountChipsProps {
  of: readonly AmountChip[]
  value: bigint | undefined
  isDisabled: boolean
  onPick: (amount: bigint) => void
}

/** Quick amounts under the field. */
export function AmountChips({ of: chips, value, isDisabled, onPick }: AmountChipsProps) {
  const { money } = useWriting()
  const short = (amount: bigint) => money(amount, { prefix: false, isShort: true })
  return (
    <Chips thirds>
      {chips.map(({ amount, name }) => (
        <Chip
          key={`${name ?? ''}${amount}`}
          large
          on={amount === value}
          isDisabled={isDisabled}
          onPress={() => onPick(amount)}
        >
          {name ? `${name}, ${short(amount)}` : short(amount)}
        </Chip>
      ))}
    </Chips>
  )
}
