import { useLingui } from '@lingui/react/macro'
import type { drawnResolution } from '@sahuji/contract/funding/office/review'
import type * as z from 'zod/mini'
import { Facts } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import { resolutionNames } from './review-words.ts'

type Shown = z.output<typeof drawnResolution>['resolution']

/** The effect of a proposal on a payment in review. */
export function DrawnResolution({ of: { act, amount, paid, load_reference } }: { of: Shown }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [t`Step`, <Translated key="s" of={resolutionNames[act]} />, 'step'],
        [t`Paid`, <Money key="p" of={paid} />, 'paid'],
        [t`Credited, before the fee`, <Money key="c" of={act === 'return' ? 0n : amount} />, 'credited'],
        [t`Goes back`, <Money key="r" of={act === 'return' ? paid : paid - amount} />, 'back'],
        [
          t`Load`,
          <Link key="l" href={`/operator/ledger?reference=${load_reference}`}>
            <Ltr>{load_reference}</Ltr>
          </Link>,
          'load',
        ],
      ]}
    />
  )
}
