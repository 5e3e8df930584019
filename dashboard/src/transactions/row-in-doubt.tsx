import { Trans } from '@lingui/react/macro'
import type { Transaction } from '@sahuji/contract/transactions'
import { Explanation } from '../kit/data/explanation.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import { OutAndArrives } from '../payouts/payout-status.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { traceAddress } from '../funding/trace-address.ts'
import { sentAddress } from '../transfers/transfer-places.ts'
import { stateOf } from './transaction-columns.tsx'

/**
 * The explanation under a row of the history that is in doubt, with the link to the trace of its money. Home has the
 * same sentence without the link: its first view is counted by the byte, and "Needs you" above links there.
 */
export function doubtOf(row: Transaction) {
  const state = stateOf(row)
  if (row.kind === 'send' && state === 'held') return <HeldSend of={row} />
  if (isOpenPayout(row)) return <OpenPayout of={row} />
  if (state !== 'in_review' && state !== 'unclear') return false
  const trace = (
    <Link small href={traceAddress(row.reference, row.mode)}>
      <Trans>Where is my money?</Trans>
    </Link>
  )
  return (
    <Explanation action={trace}>
      {state === 'in_review' ? (
        <Trans>Your money is here, and we review it. Nothing is lost and you do not need to do anything.</Trans>
      ) : (
        <Trans>
          The bank has not given a clear answer (code 099). You do not need to do anything. Do not pay again.
        </Trans>
      )}
    </Explanation>
  )
}

/** A withdrawal at the bank, without doubt, whose payout is less than its debit. */
export const isOpenPayout = ({ kind, state, fee }: Pick<Transaction, 'kind' | 'state' | 'fee'>): boolean =>
  kind === 'payout' && fee > 0n && (state === 'pending' || state === 'held')

/** A held send, with the time of its return. */
const HeldSend = ({ of: { id, waits_until } }: { of: Transaction }) => (
  <Row push="between" align="baseline">
    <Text small tone="muted">
      <Trans>It waits for the owner of this number to verify it.</Trans>{' '}
      {waits_until && (
        <Trans>
          If it is not claimed, it comes back automatically on <DateTime of={waits_until} />.
        </Trans>
      )}
    </Text>
    <Link small href={sentAddress({ id })}>
      <Trans>See this send</Trans>
    </Link>
  </Row>
)

/** A withdrawal at the bank: the row's amount is the payout, its own page shows the debit. */
const OpenPayout = ({ of: { amount, fee } }: { of: Transaction }) => (
  <Text small tone="muted">
    <OutAndArrives out={fee - amount} arrives={-amount} />
  </Text>
)
