import { Trans } from '@lingui/react/macro'
import { Banner } from '../kit/layout/banner.tsx'

/** What is read where scripts are off, and where ours did not come (public/early.js shows it then). */
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
