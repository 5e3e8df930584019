import { Trans } from '@lingui/react/macro'
import { Money } from '../format/money.tsx'
import { Text } from '../layout/text.tsx'

export interface BalanceCellProps {
  /** In paisa; the restricted part is in it. */
  balance: bigint
  restricted: bigint | null | undefined
}

/** A wallet's balance in a column; under it what of it came from a credit card, where any did. */
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
