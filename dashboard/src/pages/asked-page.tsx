import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '../kit/layout/page.tsx'
import { SkeletonProse } from './prose.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { isOwnServer } from '../platform/server.ts'
import { usePreferences } from '../platform/preferences.ts'
import { generalPage, pageTitles } from './calls.ts'
import { PageMissing } from './page-missing.tsx'
import { PageNotServed } from './page-not-served.tsx'
import { PageText } from './page-text.tsx'
import { PagesBase } from './pages-base.ts'
import { usePageAddress } from './use-page-address.ts'

export interface AskedPageProps {
  /** Where the pages stand. */
  base?: string
  /** How to reach a person, where the server does not say. */
  contact: ReactNode
}

/** /dashboard/generalPages/{id} and /generalPages/{id}: terms, fees, policies. Spec §2. */
export function AskedPage({ base = '/dashboard/generalPages', contact }: AskedPageProps) {
  return (
    <PagesBase value={base}>
      <ReadPage contact={contact} />
    </PagesBase>
  )
}

function ReadPage({ contact }: { contact: ReactNode }) {
  const { t } = useLingui()
  const address = usePageAddress()
  const titles = useQuery(pageTitles(usePreferences().language))
  const page = useQuery({ ...generalPage(address), retry: (count, error) => count < 1 && !isAnswer(error) })
  const title = titles.data?.find(({ id }) => id === address.id)?.title ?? t`General page`
  if (page.data) return <PageText key={page.data.id} of={page.data} at={address} />
  if (page.error && isUnknown(page.error)) return <PageMissing titles={titles.data} />
  if (page.error && isNotServed(page.error)) return <PageNotServed title={title} contact={contact} />
  return (
    <Page title={title}>
      {page.error ? (
        <FailedToLoad of={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Loading>
          <SkeletonProse />
        </Loading>
      )}
    </Page>
  )
}

const isAnswer = (error: Error): boolean => error instanceof CallFailed && error.kind === 'answered'

const isUnknown = (error: Error): boolean =>
  error instanceof CallFailed && (error.refusal === 'page_unknown' || error.refusal === 'page_version_unknown')

/** Somebody else's server that knows the specification's calls alone has the list of pages, but not their texts. */
const isNotServed = (error: Error): boolean =>
  !isOwnServer() && error instanceof CallFailed && ['missing', 'unreadable', 'answered'].includes(error.kind)
