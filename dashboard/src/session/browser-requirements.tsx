import { Trans } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Banner } from '../kit/layout/banner.tsx'
import { canKeepSession } from '../platform/session/can-keep-session.ts'

/** Shows its children in a secure context, otherwise the reason why no session can be kept. */
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

/** Shown when scripts are off, or when our script did not load (public/early.js shows it then). */
export function WithoutScript() {
  return (
    <>
      <noscript>
        <Banner soft>
          <Trans>
            Scripts are off in this browser. Please turn them on: without them you cannot be signed in safely.
          </Trans>
        </Banner>
      </noscript>
      <div hidden data-lost="">
        <Banner soft>
          <Trans>A part of this page did not arrive. Please reload it; what you wrote here has not been sent.</Trans>
        </Banner>
      </div>
    </>
  )
}
