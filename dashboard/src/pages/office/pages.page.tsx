import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listOfficePages } from '@sahuji/contract/pages/office/page-drafts'
import { useQuery } from '@tanstack/react-query'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { query } from '../../platform/calls/query.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'

/** /operator/content/pages: the general pages, and where a text waits for its second person. */
export function OfficePagesPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(listOfficePages, {}))
  return (
    <OfficePageFrame title={t`General pages`}>
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={9} />}
      {data && (
        <List>
          {data.map(({ id, title, languages, waiting, changed_at }) => (
            <ListRow
              key={id}
              href={`/operator/content/pages/${id}`}
              note={
                <>
                  {languages.join(' ')}
                  {' · '}
                  <Trans>
                    changed <DateTime of={changed_at} />
                  </Trans>
                </>
              }
              end={
                waiting > 0 && (
                  <Status tone="wait">
                    <Plural value={waiting} one="# text waits" other="# texts wait" />
                  </Status>
                )
              }
            >
              {title}
            </ListRow>
          ))}
        </List>
      )}
    </OfficePageFrame>
  )
}
