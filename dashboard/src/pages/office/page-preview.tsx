import { useLingui } from '@lingui/react/macro'
import { directionOf } from '@sahuji/contract/language/languages'
import { previewPage } from '@sahuji/contract/pages/office/page-drafts'
import type { Takes } from '@sahuji/contract/http/route'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { BlockView } from '../block-view.tsx'
import { Prose } from '../prose.tsx'
import { staticChildren } from '../static-children.ts'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { query } from '../../platform/query.ts'

/** A text as merchants read it, made by the server as theirs is. */
export function PagePreview({ of, title }: { of: Takes<typeof previewPage>; title: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(previewPage, of))
  return (
    <Section title={title} label={t`As merchants read it`} aside={t`As merchants read it`}>
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={4} />}
      {data && (
        <Prose lang={of.language} dir={directionOf(of.language)}>
          {staticChildren(data.blocks, (block) => (
            <BlockView of={block} />
          ))}
        </Prose>
      )}
    </Section>
  )
}
