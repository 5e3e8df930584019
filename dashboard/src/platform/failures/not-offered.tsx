import { Trans } from '@lingui/react/macro'
import { Status } from '../../kit/layout/status.tsx'

/** In the place of a page whose calls a foreign server does not have. */
export function NotOffered() {
  return (
    <Status tone="wait">
      <Trans>This is not offered here.</Trans>
    </Status>
  )
}
