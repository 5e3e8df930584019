import { Trans } from '@lingui/react/macro'
import { Money } from '../format/money.tsx'
import { Text } from '../layout/text.tsx'

export interface BalanceCellProps {
  /** In paisa; the restricted part is in it. */
  balance: bigint
  restricted: bigint | null | undefined
}

/** A wallet's balance in a column, with the part that came from a credit card below it, where there is any. */
export function BalanceCell({ balance, restricted }: BalanceCellProps) {
  return (
    <>
      <Money of={balance} bare />
      {!!restricted && (
        <Text small nowrap>
          <Trans>Spend only</Trans> <Money of={restricted} bare />
        </Text>
      )}
    </>
  )
}
