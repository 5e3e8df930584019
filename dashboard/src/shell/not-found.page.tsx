import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { NothingYet } from '../kit/layout/states.tsx'
import { restOfTexts } from '../texts/app-texts.ts'

// fetched when needed, because the router's chunk contains this page
const PageSuggestions = lazy(async () => {
  const [{ PageSuggestions: Part }] = await Promise.all([import('./palette/page-suggestions.tsx'), restOfTexts()])
  return { default: Part }
})

/** /404 and every unknown path. Spec §2. `homeHref` is for use outside the dashboard, where it suggests no pages. */
export function NotFoundPage({ homeHref }: { homeHref?: string }) {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <Stack gap={4}>
        <NothingYet
          title={<Trans>There is no such page</Trans>}
          action={
            <LinkButton kind="primary" href={homeHref ?? '/dashboard/home'}>
              <Trans>Back Home</Trans>
            </LinkButton>
          }
        >
          <Trans>The page you are looking for is missing or was moved.</Trans>
        </NothingYet>
        {homeHref === undefined && (
          <Suspense>
            <PageSuggestions />
          </Suspense>
        )}
      </Stack>
    </Page>
  )
}
