import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../kit/layout/link.tsx'
import { NothingYet } from '../kit/layout/states.tsx'

/** A way that no rail serves at the moment. */
export function NotOpen() {
  const { t } = useLingui()
  return (
    <NothingYet
      title={t`This way is not open at the moment`}
      action={
        <LinkButton href="/dashboard/loadFunds">
          <Trans>Other ways to load</Trans>
        </LinkButton>
      }
    >
      <Trans>No rail carries money this way at the moment. Your earlier loads by it are in your history.</Trans>
    </NothingYet>
  )
}
