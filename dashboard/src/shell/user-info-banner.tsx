import { Trans } from '@lingui/react/macro'
import { Banner } from '../kit/layout/banner.tsx'
import { Button } from '../kit/layout/button.tsx'
import { useFailureWords } from '../platform/failure-words.ts'
import { useUserInfo } from '../session/use-user-info.ts'

/** The user info could not be read: what is shown of the person and of KYC may be old or missing. Spec §4, §8. */
export function UserInfoBanner() {
  const { error, refetch } = useUserInfo()
  const { sentence, code } = useFailureWords(error)
  // without a line the banner of the lost connection says it already
  if (!error || !navigator.onLine) return null
  return (
    <Banner soft>
      <Trans>Your details could not be read; what you see of them may be old.</Trans> {sentence}
      {code && ` (${code})`}{' '}
      <Button size="small" onPress={refetch}>
        <Trans>Try again</Trans>
      </Button>
    </Banner>
  )
}
