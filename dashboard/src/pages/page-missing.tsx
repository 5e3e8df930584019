import type { Gives } from '@sahuji/contract/route'
import type { listGeneralPages } from '@sahuji/contract/pages'
import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { DocumentIcon } from '../kit/icons/actions.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { PagesBase } from './pages-base.ts'

/** No page has this number, or not in this version: those that exist. */
export function PageMissing({ titles }: { titles?: Gives<typeof listGeneralPages> | undefined }) {
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
