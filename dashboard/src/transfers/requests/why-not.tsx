import { Trans } from '@lingui/react/macro'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { useFailureWords } from '../../platform/failure-words.ts'

/** What was refused, or that the wallet does not hold it; and how it would. */
export function WhyNot({ refusal, isEnough }: { refusal: Error | null; isEnough: boolean }) {
  const { sentence } = useFailureWords(refusal)
  return (
    <div role="alert">
      {refusal && (
        <Status tone="bad" sentence>
          {sentence}
        </Status>
      )}
      {!refusal && !isEnough && (
        <Stack gap={3} start>
          <Status tone="warn" sentence>
            <Trans>This is more than you can send now.</Trans>
          </Status>
          <LinkButton size="small" href="/dashboard/loadFunds">
            <Trans>Load funds</Trans>
          </LinkButton>
        </Stack>
      )}
    </div>
  )
}
