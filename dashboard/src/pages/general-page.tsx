import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import type { Gives } from '@sahuji/contract/http/route'
import type { listGeneralPages } from '@sahuji/contract/pages'
import { Page } from '../kit/layout/page.tsx'
import { SkeletonProse } from './prose.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { isOwnServer } from '../platform/server.ts'
import { usePreferences } from '../platform/i18n.ts'
import { generalPage, pageTitles } from './calls.ts'
import { PageText } from './page-text.tsx'
import { PagesBase, usePageAddress } from './use-page-address.ts'
import { DocumentIcon } from '../kit/icons/actions.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { NothingYet } from '../kit/layout/states.tsx'

export interface AskedPageProps {
  /** Where the pages stand. */
  base?: string
  /** How to reach a person, where the server does not say. */
  contact: ReactNode
}

/** /dashboard/generalPages/{id} and /generalPages/{id}: terms, fees, policies. Spec §2. */
export function GeneralPageView({ base = '/dashboard/generalPages', contact }: AskedPageProps) {
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

/** No page has this number, or not in this version: those that exist. */
function PageMissing({ titles }: { titles?: Gives<typeof listGeneralPages> | undefined }) {
  const { t } = useLingui()
  const base = use(PagesBase)
  return (
    <Page
      title={t`Page not found`}
      lead={<Trans>The page you are looking for is missing or was moved. These pages exist.</Trans>}
    >
      <Section title={<Trans>General pages</Trans>}>
        <List>
          {titles?.map(({ id, title }) => (
            <ListRow key={id} icon={<DocumentIcon />} href={`${base}/${id}`}>
              {title}
            </ListRow>
          ))}
        </List>
      </Section>
    </Page>
  )
}

/** The server behind this dashboard lists its pages but gives no text: whom to ask for it. */
function PageNotServed({ title, contact }: { title: string; contact: ReactNode }) {
  return (
    <Page title={title}>
      <Columns side={contact}>
        <NothingYet title={<Trans>This text cannot be shown here</Trans>}>
          <Trans>Please call or write to us; we send you the text that you need.</Trans>
        </NothingYet>
      </Columns>
    </Page>
  )
}
