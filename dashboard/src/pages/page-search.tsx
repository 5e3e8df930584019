import type { Language } from '@sahuji/contract/language/languages'
import type { PageHit } from '@sahuji/contract/pages'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { List, ListRow } from '../kit/data/list.tsx'
import { SearchField } from '../kit/forms/search-field.tsx'
import { Spoken } from '../kit/format/spoken.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { pageSearch } from './calls.ts'
import { PagesBase } from './use-page-address.ts'
import { useRested } from '../kit/layout/use-rested.ts'

const lettersMin = 2

/** Finds words in all general pages; what is found stands below the field and leads to its section. */
export function PageSearch({ language }: { language: Language }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const searched = useRested(words.trim())
  const isAsked = searched.length >= lettersMin && words.trim().length >= lettersMin
  const { data: hits, error } = useQuery({
    ...pageSearch(searched, language),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const count = hits?.length ?? 0
  const said = plural(count, { 0: 'Nothing found', one: '# section found', other: '# sections found' })
  return (
    <search>
      <SearchField label={t`Search all pages`} value={words} onChange={setWords} maxLength={80} />
      {isAsked && error && <FailedToLoad of={error} />}
      {isAsked && hits && (
        <>
          <Spoken>{said}</Spoken>
          {count === 0 && (
            <Text small tone="muted">
              <Trans>No page says this. Try one word, or another one.</Trans>
            </Text>
          )}
          <Hits of={hits} language={language} onFollow={() => setWords('')} />
        </>
      )}
    </search>
  )
}

interface HitsProps {
  of: readonly PageHit[]
  language: Language
  onFollow: () => void
}

function Hits({ of: hits, language, onFollow }: HitsProps) {
  const { t } = useLingui()
  const base = use(PagesBase)
  if (hits.length === 0) return null
  return (
    <List label={t`Sections found`}>
      {hits.map(({ id, title, heading, heading_id, before, match, after }) => (
        <ListRow
          key={`${id} ${heading_id}`}
          href={`${base}/${id}?language=${language}${heading_id && `#${heading_id}`}`}
          onPress={onFollow}
          note={
            <span lang={language}>
              {before}
              <b>{match}</b>
              {after}
            </span>
          }
        >
          <span lang={language}>{heading ? `${title}: ${heading}` : title}</span>
        </ListRow>
      ))}
    </List>
  )
}
