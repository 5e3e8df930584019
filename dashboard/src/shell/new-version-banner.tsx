import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Banner } from '../kit/layout/banner.tsx'
import { Button } from '../kit/layout/button.tsx'
import { RetryIcon } from '../kit/icons/actions.tsx'
import { isNewVersionOut, onNewVersion, takeNewVersion } from '../platform/new-version.ts'

/** ChannelList the newer version that the server has; it can be put off, and nothing typed is lost by reloading. */
export function NewVersionBanner() {
  const isOut = useSyncExternalStore(onNewVersion, isNewVersionOut)
  const [isPutOff, putOff] = useState(false)
  const [isTaking, take] = useState(false)
  if (!isOut || isPutOff) return null
  return (
    <Banner soft icon={<RetryIcon />} onClose={() => putOff(true)}>
      <Trans>A new version is ready. Please reload; what you wrote stays.</Trans>{' '}
      <Button
        size="small"
        isPending={isTaking}
        onPress={() => {
          take(true)
          void takeNewVersion()
        }}
      >
        <Trans>Reload</Trans>
      </Button>
    </Banner>
  )
}
