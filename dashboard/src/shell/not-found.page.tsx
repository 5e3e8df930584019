import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../kit/link.tsx'
import { Page } from '../kit/page.tsx'
import { NothingYet } from '../kit/states.tsx'

/** /404 and every unknown path. Spec §2. */
export function NotFoundPage({ homeHref = '/dashboard/home' }: { homeHref?: string }) {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <NothingYet
        title="404"
        action={
          <LinkButton kind="primary" href={homeHref}>
            <Trans>Back Home</Trans>
          </LinkButton>
        }
      >
        <Trans>The page you are looking for is missing or was moved.</Trans>
      </NothingYet>
    </Page>
  )
}
