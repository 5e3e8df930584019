import { rupees } from '@sahuji/contract/money/money'
import type { PayoutOverview } from '@sahuji/contract/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PurposeFields } from '../../tariff/purpose-fields.tsx'
import type { AmountChip } from '../../kit/forms/amount-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import type { PayoutDraft } from './payout-draft.ts'

const usual = ['10000', '25000', '50000'].map((text) => rupees(text))
const remarkMax = 50

/** The usual amounts, the last one, and all that can go out now; leaves out amounts that cannot. */
export function useWithdrawChips({ amount_left: most, last_amount: last, limits }: PayoutOverview): AmountChip[] {
  const { t } = useLingui()
  const isPossible = (amount: bigint) => amount >= limits.amount_min && amount <= most
  return [
    ...usual.filter((amount) => isPossible(amount) && amount !== last && amount !== most).map((amount) => ({ amount })),
    ...(last !== null && isPossible(last) && last !== most ? [{ amount: last, name: t`Last time` }] : []),
    ...(isPossible(most) ? [{ amount: most, name: t`All that can be withdrawn`, whole: true }] : []),
  ]
}

/** Why not the whole balance: the most at a time, and the source of that limit. */
export function BoundNote({ of: { limits, withdrawable, amount_left } }: { of: PayoutOverview }) {
  const one = limits.one
  const isBound = one !== null && one.most < withdrawable
  if (!isBound && amount_left > 0n) return null
  return (
    <Row align="top" tight>
      <InfoIcon small />
      <Text tone="muted">
        {amount_left <= 0n && <Trans>Nothing can be withdrawn now.</Trans>} {isBound && <OneLimit of={one} />}
      </Text>
    </Row>
  )
}

/** The limits name the rule's source. */
function OneLimit({ of: { most, set_by } }: { of: NonNullable<PayoutOverview['limits']['one']> }) {
  return set_by === 'us' ? (
    <Trans>
      At most <Money of={most} round /> goes out at a time, a limit set by us.
    </Trans>
  ) : (
    <Trans>
      At most <Money of={most} round /> goes out at a time.
    </Trans>
  )
}

export interface PurposeAndRemarkProps {
  purposes: PayoutOverview['purposes']
  draft: PayoutDraft
  write: (part: Partial<PayoutDraft>) => void
}

/** The purpose of a withdrawal, and a note for the bank's statement. */
export function PayoutPurpose({ purposes, draft, write }: PurposeAndRemarkProps) {
  const { t } = useLingui()
  return (
    <PurposeFields
      purposes={purposes}
      purpose={draft.purpose}
      onPurpose={(purpose) => write({ purpose })}
      note={{
        name: 'remark',
        label: t`Remark`,
        hint: t`Shown in your bank statement.`,
        most: remarkMax,
        value: draft.remark,
        onChange: (remark) => write({ remark }),
      }}
    />
  )
}
