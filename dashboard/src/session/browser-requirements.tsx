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
      <Trans>This address is not secure, so no session can be kept safely. Open it by https or on localhost.</Trans>
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
          <Trans>JavaScript is off in this browser. Turn it on: without it you cannot be signed in safely.</Trans>
        </Banner>
      </noscript>
      <div hidden data-lost="">
        <Banner soft>
          <Trans>A part of this page did not arrive. Reload it; what you entered here has not been sent.</Trans>
        </Banner>
      </div>
    </>
  )
}
