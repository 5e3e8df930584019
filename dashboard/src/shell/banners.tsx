import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Banner } from '../kit/layout/banner.tsx'
import { Button } from '../kit/layout/button.tsx'
import { RetryIcon } from '../kit/icons/actions.tsx'
import { isNewVersionOut, onNewVersion } from '../platform/server/new-version.ts'
import { takeNewVersion } from '../platform/server/take-new-version.ts'
import { useOfflineSince } from '../platform/server/connection.ts'
import { Offline } from '../kit/layout/states.tsx'
import { useFailureWords } from '../platform/failures/failure-words.ts'
import { useUserInfo } from '../session/use-user-info.ts'

/** Offers the server's newer version; it can be postponed, and a reload keeps typed input. */
export function NewVersionBanner() {
  const isOut = useSyncExternalStore(onNewVersion, isNewVersionOut)
  const [isDismissed, setIsDismissed] = useState(false)
  const [isReloading, setIsReloading] = useState(false)
  if (!isOut || isDismissed) return null
  return (
    <Banner soft icon={<RetryIcon />} onClose={() => setIsDismissed(true)}>
      <Trans>A new version is ready. Reload; what you entered stays.</Trans>{' '}
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

/** "No connection" with the time of its loss; disappears when the connection returns. */
export function OfflineBanner() {
  const since = useOfflineSince()
  return since && <Offline since={since} />
}

/** The user info could not be loaded: the person's data and KYC may be old or missing. Spec §4, §8. */
export function UserInfoBanner() {
  const { error, refetch } = useUserInfo()
  const { sentence, code } = useFailureWords(error)
  // without a connection, the banner of the lost connection is already shown
  if (!error || !navigator.onLine) return null
  return (
    <Banner soft>
      <Trans>Your details could not be read; what is shown may be old.</Trans> {sentence}
      {code && ` (${code})`}{' '}
      <Button size="small" onPress={refetch}>
        <Trans>Try again</Trans>
      </Button>
    </Banner>
  )
}
