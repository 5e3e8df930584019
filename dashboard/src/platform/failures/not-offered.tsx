import { Trans } from '@lingui/react/macro'
import { Status } from '../../kit/layout/status.tsx'

/** A page that somebody else's server does not serve says so. */
export function NotOffered() {
  return (
    <Status tone="wait">
      <Trans>This is not offered here.</Trans>
    </Status>
  )
}
