import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { NothingYet } from '../kit/layout/states.tsx'
import { restOfTexts } from '../texts/app-texts.ts'

// the router holds this page; what it suggests is fetched when it is needed
const PageSuggestions = lazy(async () => {
  const [{ PageSuggestions: Part }] = await Promise.all([import('./palette/page-suggestions.tsx'), restOfTexts()])
  return { default: Part }
})

/** /404 and every unknown path. Spec §2. `homeHref` outside the dashboard, whose pages are then not suggested. */
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
