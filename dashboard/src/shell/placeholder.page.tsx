import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Stack } from '../kit/layout/layout.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { upcomingPageAt } from './upcoming-pages.ts'
import type { ReactNode } from 'react'
import { ClockIcon } from '../kit/icons/states.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Status } from '../kit/layout/status.tsx'
import { SupportCard } from '../platform/cards/support-card.tsx'

/** A path whose feature is not available yet: what it will do, for whom, and what works today. */
export function PlaceholderPage() {
  const { _ } = useMessages()
  const { pathname } = useLocation()
  const coming = upcomingPageAt(pathname)
  if (!coming) return <NotFoundPage />
  return (
    <NotOpenPage title={_(coming.title)} state={<Trans>This is not open yet</Trans>}>
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
    </NotOpenPage>
  )
}

interface NotOpenPageProps {
  title: string
  /** The feature that is not available yet. */
  state: ReactNode
  children: ReactNode
}

/** The frame of a page whose feature is not available yet, with the support beside it. */
function NotOpenPage({ title, state, children }: NotOpenPageProps) {
  return (
    <Page
      title={title}
      lead={
        <Status tone="wait" icon={<ClockIcon small />}>
          {state}
        </Status>
      }
    >
      <Columns side={<SupportCard />}>
        <Stack gap={10}>{children}</Stack>
      </Columns>
    </Page>
  )
}
