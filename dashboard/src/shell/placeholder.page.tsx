import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { ClockIcon } from '../kit/icons/states.tsx'
import { Columns, Stack } from '../kit/layout/layout.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { SupportCard } from '../platform/support-card.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { upcomingPageAt } from './upcoming-pages.ts'

/** A path whose capability is still to come: what it will do and for whom, and what works today. */
export function PlaceholderPage() {
  const { _ } = useMessages()
  const { pathname } = useLocation()
  const coming = upcomingPageAt(pathname)
  if (!coming) return <NotFoundPage />
  return (
    <Page
      title={_(coming.title)}
      lead={
        <Status tone="wait" icon={<ClockIcon small />}>
          <Trans>This is not open yet</Trans>
        </Status>
      }
    >
      <Columns side={<SupportCard />}>
        <Stack gap={10}>
          <Section title={<Trans>What it will do</Trans>}>
            <Stack gap={2}>
              <Text>{_(coming.does)}</Text>
              <Text tone="muted">{_(coming.who)}</Text>
            </Stack>
          </Section>
          <Section title={<Trans>What works today</Trans>}>
            <List>
              {coming.instead.map(({ href, name, note }) => (
                <ListRow key={href} href={href} note={_(note)}>
                  {_(name)}
                </ListRow>
              ))}
            </List>
          </Section>
        </Stack>
      </Columns>
    </Page>
  )
}
