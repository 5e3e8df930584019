import { rupees } from '@sahuji/contract/money/money'
import type { PayoutOverview } from '@sahuji/contract/payouts'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { purposeOptions } from '../../tariff/purposes.ts'
import type { AmountChip } from '../../kit/forms/amount-field.tsx'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import type { PayoutDraft } from './payout-draft.ts'

const usual = ['10000', '25000', '50000'].map((text) => rupees(text))
const remarkMax = 50

/** The usual amounts, the last one, and all that can go out now; none that could not. */
export function useWithdrawChips({ amount_left: most, last_amount: last, limits }: PayoutOverview): AmountChip[] {
  const { t } = useLingui()
  const isPossible = (amount: bigint) => amount >= limits.amount_min && amount <= most
  return [
    ...usual.filter((amount) => isPossible(amount) && amount !== last && amount !== most).map((amount) => ({ amount })),
    ...(last !== null && isPossible(last) && last !== most ? [{ amount: last, name: t`Last time` }] : []),
    ...(isPossible(most) ? [{ amount: most, name: t`All that can be withdrawn`, whole: true }] : []),
  ]
}

/** Why not all of it: the most at a time and whose limit that is. */
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

/** Whose rule it is stands with the limits. */
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

/** What it is for, which the central bank asks, and words for the bank's statement. */
export function PayoutPurpose({ purposes, draft, write }: PurposeAndRemarkProps) {
  const { _ } = useMessages()
  const { t } = useLingui()
  return (
    <Grid>
      <ListField<string>
        name="purpose"
        label={t`Purpose`}
        hint={t`Nepal Rastra Bank asks for this on every transfer.`}
        options={purposeOptions(purposes, _)}
        value={draft.purpose}
        onChange={(purpose) => write({ purpose })}
      />
      <CountedField
        name="remark"
        label={t`Remark`}
        hint={t`Shown in your bank statement.`}
        most={remarkMax}
        value={draft.remark}
        onChange={(remark) => write({ remark })}
      />
    </Grid>
  )
}
