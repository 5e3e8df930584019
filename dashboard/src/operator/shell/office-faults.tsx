import { Trans, useLingui } from '@lingui/react/macro'
import { NothingYet } from '../../kit/layout/states.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'

/** An address that is none, or is not for this operator's roles. */
export function NotHerePage() {
  const { t } = useLingui()
  return (
    <OfficePageFrame title={t`Not found`}>
      <NothingYet
        title={<Trans>There is nothing here for you</Trans>}
        action={
          <Link href="/operator">
            <Trans>To the first page</Trans>
          </Link>
        }
      >
        <Trans>This page does not exist, or your role does not see it.</Trans>
      </NothingYet>
    </OfficePageFrame>
  )
}

/** A page that broke. */
export function OfficeFault({ error }: { error: unknown }) {
  const { t } = useLingui()
  return (
    <OfficePageFrame title={t`Something went wrong`}>
      <FailedToLoad of={error instanceof Error ? error : new Error(String(error))} onRetry={() => location.reload()} />
    </OfficePageFrame>
  )
}
