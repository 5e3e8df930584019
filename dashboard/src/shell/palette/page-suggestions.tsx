import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { SupportCard } from '../../platform/cards/support-card.tsx'
import { isOffered, useReader } from '../nav-items.tsx'
import { similarPages } from './similar-pages.ts'
import { type PageLink, pageLinks } from './page-links.tsx'

/** Suggested pages after an unknown address: those most similar to it, or those whose name the person types. */
export function PageSuggestions() {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { pathname } = useLocation()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase()
  const reader = useReader()
  const offered = pageLinks.filter((page) => isOffered(page, reader))
  const near = similarPages(pathname, offered)
  const named = offered.filter(({ name }) => _(name).toLocaleLowerCase().includes(wanted))
  return (
    <Columns narrow side={<SupportCard />}>
      <Section title={<Trans>Were you looking for this?</Trans>}>
        <Stack gap={3}>
          <SearchField label={t`Find a page by its name`} value={words} onChange={setWords} />
          {wanted !== '' && named.length === 0 && (
            <Text tone="muted">
              <Trans>No page has this name.</Trans>
            </Text>
          )}
          <PageList of={wanted === '' ? near : named} />
        </Stack>
      </Section>
    </Columns>
  )
}

function PageList({ of: pages }: { of: readonly PageLink[] }) {
  const { _ } = useMessages()
  if (pages.length === 0) return null
  return (
    <List>
      {pages.map(({ id, icon, name, href }) => (
        <ListRow key={id} icon={icon} href={href}>
          {_(name)}
        </ListRow>
      ))}
    </List>
  )
}
