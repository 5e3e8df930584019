import { Trans } from '@lingui/react/macro'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { CallFailed } from '../../platform/call-failed.ts'
import { useFailureWords } from '../../platform/failure-words.ts'

/** What the server says against paying, or that no amount is written; a load is advised where it helps. */
export function WhyNot({ refusal, amount }: { refusal: Error | null; amount: bigint }) {
  const { sentence } = useFailureWords(refusal)
  return (
    <div role="alert">
      {refusal && (
        <Stack gap={3} start>
          <Status tone="bad" sentence>
            {sentence}
          </Status>
          {isTooLow(refusal) && (
            <LinkButton size="small" href="/dashboard/loadFunds">
              <Trans>Load funds</Trans>
            </LinkButton>
          )}
        </Stack>
      )}
      {!refusal && amount <= 0n && (
        <Status tone="warn" sentence>
          <Trans>Please write an amount.</Trans>
        </Status>
      )}
    </div>
  )
}

/** The wallet does not hold it; against a limit a load would not help. */
const isTooLow = (refusal: Error): boolean => refusal instanceof CallFailed && refusal.refusal === 'sendable_too_low'
