import { useLingui } from '@lingui/react/macro'
import { Facts } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'

/** The proposed limit for writing off a break. */
export function DrawnWriteOffBound({ of: { amount } }: { of: { amount: bigint } }) {
  const { t } = useLingui()
  return <Facts of={[[t`At most, of a break with a statement`, <Money key="m" of={amount} />, 'most']]} />
}
