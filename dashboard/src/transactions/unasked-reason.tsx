import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { Trans } from '@lingui/react/macro'
import { traceAddress } from '../funding/trace-address.ts'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'

/** A correction, or what a bank took or sent back: nobody of the business asked for it. */
export const isUnasked = ({ kind }: Pick<TransactionStory, 'kind'>): boolean =>
  kind === 'adjustment' || kind === 'reversal'

/** What it costs, where its reason stands, and whom to ask. */
export const UnaskedReason = ({ of: { reference, mode } }: { of: Pick<TransactionStory, 'reference' | 'mode'> }) => (
  <Text small tone="quiet">
    <Trans>No fee is taken from it. “What happened” shows why it moved your wallet.</Trans>{' '}
    <Link href={traceAddress(reference, mode)}>
      <Trans>Ask us</Trans>
    </Link>
  </Text>
)
