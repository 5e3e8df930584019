import { Trans, useLingui } from '@lingui/react/macro'
import { proposePayoutClawback } from '@sahuji/contract/payouts/office/clawbacks'
import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Link } from '../../kit/layout/link.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { ClawbackDialog } from '../../approvals/clawback-dialog.tsx'

/** The rail reports money after the end: what to do about it, or who proposed it. */
export function PaidLate({ of: { at, may_propose, proposal } }: { of: NonNullable<PayoutItem['paid_late']> }) {
  return (
    <>
      <Trans>
        It had ended without money. Since <DateTime of={at} /> its rail reports otherwise.
      </Trans>{' '}
      {proposal && (
        <Trans>
          {proposal.by} proposed to take it out of the wallet:{' '}
          <Link small href="/operator/second-person">
            {proposal.reference}
          </Link>
          .
        </Trans>
      )}
      {may_propose && (
        <Trans>
          The bank has paid it, and the wallet has it as well. What the wallet lacks, the merchant owes; another person
          has to approve it.
        </Trans>
      )}
      {!proposal && !may_propose && (
        <Trans>Ask the rail by telephone. What the books need is an adjustment by two people.</Trans>
      )}
    </>
  )
}

/** Proposes to debit the wallet for what the bank paid after the end. */
export function TakeBackDialog({ item, onClose }: { item: PayoutItem; onClose: () => void }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const sum = money(item.amount)
  return (
    <ClawbackDialog
      id={item.payout_id}
      title={t`Take ${sum} out of the wallet`}
      lead={
        <Trans>
          The bank paid it although it had ended. The money leaves the wallet up to its balance; the merchant owes us
          the rest. Another person has to approve it.
        </Trans>
      }
      proposal={mutation(proposePayoutClawback)}
      onClose={onClose}
    />
  )
}
