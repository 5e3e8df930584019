import { useLingui } from '@lingui/react/macro'
import type { drawnSettlement } from '@sahuji/contract/reconciliation/office/settlements'
import type * as z from 'zod/mini'
import { Facts } from '../../../kit/data/lines.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { railName } from '../../../kit/format/rail-names.ts'
import { Ltr } from '../../../kit/layout/text.tsx'

type Shown = z.output<typeof drawnSettlement>['settlement']

/** A payment of a rail to one of our banks. */
export function DrawnSettlement({ of: { rail, gross, cost, bank_reference } }: { of: Shown }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [t`Rail`, railName(rail), 'rail'],
        [t`Settled`, <Money key="g" of={gross} />, 'gross'],
        [t`Kept by the rail`, <Money key="c" of={cost} />, 'cost'],
        [t`Line of the bank’s statement`, <Ltr key="b">{bank_reference}</Ltr>, 'line'],
      ]}
    />
  )
}
