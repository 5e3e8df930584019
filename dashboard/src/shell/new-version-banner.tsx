import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Banner } from '../kit/layout/banner.tsx'
import { Button } from '../kit/layout/button.tsx'
import { RetryIcon } from '../kit/icons/actions.tsx'
import { isNewVersionOut, onNewVersion, takeNewVersion } from '../platform/new-version.ts'

/** Offers the newer version that the server has; it can be put off, and nothing typed is lost by reloading. */
export function NewVersionBanner() {
  const isOut = useSyncExternalStore(onNewVersion, isNewVersionOut)
  const [isDismissed, setIsDismissed] = useState(false)
  const [isReloading, setIsReloading] = useState(false)
  if (!isOut || isDismissed) return null
  return (
    <Banner soft icon={<RetryIcon />} onClose={() => setIsDismissed(true)}>
      <Trans>A new version is ready. Please reload; what you wrote stays.</Trans>{' '}
      <Button
        size="small"
        isPending={isReloading}
        onPress={() => {
          setIsReloading(true)
          void takeNewVersion()
        }}
      >
        <Trans>Reload</Trans>
      </Button>
    </Banner>
  )
}
