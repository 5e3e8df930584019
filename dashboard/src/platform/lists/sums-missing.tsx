import { Trans } from '@lingui/react/macro'
import { TextButton } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'

/** In the place of a list's sums that could not be loaded; its rows are shown. */
export function SumsMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Row>
        <Status sentence tone="warn">
          <Trans>The totals could not be read. The rows below are not added up.</Trans>
        </Status>
        <TextButton onPress={onRetry}>
          <Trans>Try again</Trans>
        </TextButton>
      </Row>
    </div>
  )
}
