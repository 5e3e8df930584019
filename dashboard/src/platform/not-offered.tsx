import { Trans } from '@lingui/react/macro'
import { Status } from '../kit/layout/status.tsx'

/** A page that somebody else's server does not serve says so. */
export function NotOffered() {
  return (
    <Status tone="wait">
      <Trans>The server behind this dashboard does not offer this.</Trans>
    </Status>
  )
}
