import { Trans, useLingui } from '@lingui/react/macro'
import { languageCodes, languageOfTag, type Language } from '@sahuji/contract/language/languages'
import { listOfficePages, readOfficePage, writePageDraft } from '@sahuji/contract/pages/office/page-drafts'
import type { Gives } from '@sahuji/contract/http/route'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { query } from '../../platform/query.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { DraftCard } from './draft-card.tsx'
import { EditPage } from './edit-page.tsx'
import { PagePreview } from './page-preview.tsx'

/** /operator/content/pages/<id>: a page's versions language by language, and the one that is to come. */
export function PageTextsPage() {
  const { t } = useLingui()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { language: own } = useReader()
  const [language, setLanguage] = useState<Language>(languageOfTag(own) ?? 'en')
  const pages = useQuery(query(listOfficePages, {}))
  const title = pages.data?.find((page) => `${page.id}` === id)?.title ?? t`General pages`
  const { data, error, refetch } = useQuery(query(readOfficePage, { id, language }))
  const names = new Intl.DisplayNames([own], { type: 'language' })
  return (
    <OfficePageFrame
      title={title}
      above={
        <Link small href="/operator/content/pages">
          <Trans>General pages</Trans>
        </Link>
      }
    >
      <Stack gap={6}>
        <Select
          label={t`Language`}
          options={languageCodes.map((each) => ({ id: each, label: names.of(each) ?? each }))}
          value={language}
          onChange={setLanguage}
        />
        {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={6} />}
        {data && <Texts key={`${id} ${language}`} of={data} page_id={Number(id)} language={language} />}
      </Stack>
    </OfficePageFrame>
  )
}

interface TextsProps {
  of: Gives<typeof readOfficePage>
  page_id: number
  language: Language
}

function Texts({ of: { versions, draft }, page_id, language }: TextsProps) {
  const { t } = useLingui()
  const mayWrite = hasRole(useOperator(), writePageDraft.roles)
  const [isEditing, setIsEditing] = useState(false)
  const [shown, setShown] = useState<number>()
  return (
    <Stack gap={7}>
      {draft && <DraftCard of={draft} mayDecide={mayWrite} />}
      {!draft && mayWrite && !isEditing && (
        <div>
          <Button onPress={() => setIsEditing(true)}>
            <Trans>Write the next version</Trans>
          </Button>
        </div>
      )}
      {!draft && isEditing && (
        <EditPage from={versions[0]} page_id={page_id} language={language} onClose={() => setIsEditing(false)} />
      )}
      <Section title={t`Versions`}>
        {versions.length === 0 && <NothingYet title={t`Not written in this language; English is read.`} />}
        <List>
          {versions.map((version) => (
            <ListRow
              key={version.version}
              note={
                <>
                  <Trans>from {version.effective_on}</Trans>
                  {' · '}
                  {version.written_name ? (
                    <Trans>
                      {version.written_name}, published by {version.published_name}
                    </Trans>
                  ) : (
                    <Trans>came with the product</Trans>
                  )}
                  {' · '}
                  {version.what_changed}
                </>
              }
              end={
                <Button
                  size="small"
                  kind="ghost"
                  onPress={() => setShown(shown === version.version ? undefined : version.version)}
                >
                  {shown === version.version ? <Trans>Close</Trans> : <Trans>Read</Trans>}
                </Button>
              }
            >
              {version.version}. {version.title}
            </ListRow>
          ))}
        </List>
        {versions
          .filter(({ version }) => version === shown)
          .map(({ version, title, text, effective_on }) => (
            <PagePreview key={version} of={{ page_id, language, text, effective_on }} title={title} />
          ))}
      </Section>
    </Stack>
  )
}
