import { Trans } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Banner } from '../kit/layout/banner.tsx'
import { canKeepSession } from '../platform/can-keep-session.ts'

/** What a session is needed for; where none can be kept safely the page says why. */
export function SecureOnly({ children }: { children: ReactNode }) {
  const isSafe = useSyncExternalStore(never, canKeepSession, whilePrerendering)
  if (isSafe) return children
  return (
    <Banner soft>
      <Trans>
        This address is not secure, so no session can be kept safely. Please open it by https or on localhost.
      </Trans>
    </Banner>
  )
}

const never = () => () => {}
const whilePrerendering = () => true
