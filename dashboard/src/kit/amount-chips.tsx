import { formatMoney } from '@sahuji/contract/money'
import { Chip, Chips } from './chip.tsx'

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
  return (
    <Chips>
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

const short = (amount: bigint) => formatMoney(amount, { prefix: false }).replace(/\.00$/, '')
