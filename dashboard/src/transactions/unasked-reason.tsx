import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { Trans } from '@lingui/react/macro'
import { traceAddress } from '../funding/trace-address.ts'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'

/** A correction, or a bank's debit or return: the business did not request it. */
export const isUnasked = ({ kind }: Pick<TransactionStory, 'kind'>): boolean =>
  kind === 'adjustment' || kind === 'reversal'

/** Its cost, the place of its reason, and the contact. */
export const UnaskedReason = ({ of: { reference, mode } }: { of: Pick<TransactionStory, 'reference' | 'mode'> }) => (
  <Text small tone="quiet">
    <Trans>No fee is taken of it. Why it moved your wallet stands under “What happened”.</Trans>{' '}
    <Link href={traceAddress(reference, mode)}>
      <Trans>Ask us</Trans>
    </Link>
  </Text>
)
