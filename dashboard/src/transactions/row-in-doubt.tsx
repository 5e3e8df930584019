import { Trans } from '@lingui/react/macro'
import type { Transaction } from '@sahuji/contract/transactions'
import { Explanation } from '../kit/data/table-row.tsx'
import { Link } from '../kit/layout/link.tsx'
import { traceAddress } from '../funding/trace-address.ts'
import { stateOf } from './transaction-columns.tsx'

/**
 * What stands under a row of the history that is in doubt, and the way to where its money is. Home says the same without the
 * way: what its first view carries is counted by the byte, and "Needs you" above leads there.
 */
export function doubtOf(row: Transaction) {
  const state = stateOf(row)
  if (state !== 'in_review' && state !== 'unclear') return false
  const trace = (
    <Link small href={traceAddress(row.reference, row.mode)}>
      <Trans>Where is my money?</Trans>
    </Link>
  )
  return (
    <Explanation action={trace}>
      {state === 'in_review' ? (
        <Trans>Your money is here, and we look at it. Nothing is lost and you need not do anything.</Trans>
      ) : (
        <Trans>
          The bank has not given a clear answer (code 099). You need not do anything, and please do not pay again.
        </Trans>
      )}
    </Explanation>
  )
}
