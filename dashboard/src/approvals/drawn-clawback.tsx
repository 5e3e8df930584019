import { useLingui } from '@lingui/react/macro'
import type { ShownClawback } from '@sahuji/contract/approvals/clawback'
import { Facts } from '../kit/data/lines.tsx'
import { railName } from '../kit/format/rail-names.ts'
import { Link } from '../kit/layout/link.tsx'
import { Ltr } from '../kit/layout/text.tsx'

/** The subject of a clawback. */
export function DrawnClawback({ of: { of: kind, reference, rail, bank_name } }: { of: ShownClawback }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [
          kind === 'load' ? t`Load` : t`Withdrawal`,
          <Link key="l" href={`/operator/ledger?reference=${reference}`}>
            <Ltr>{reference}</Ltr>
          </Link>,
          'payment',
        ],
        [t`Bank`, bank_name, 'bank'],
        [t`Rail`, railName(rail), 'rail'],
      ]}
    />
  )
}
