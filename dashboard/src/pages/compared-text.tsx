import { directionOf } from '@sahuji/contract/language/languages'
import type { GeneralPage } from '@sahuji/contract/pages'
import { Trans, useLingui } from '@lingui/react/macro'
import { staticChildren } from './static-children.ts'
import { Link } from '../kit/layout/link.tsx'
import { Changed, TextNote } from './long-page.tsx'
import { Prose, SkeletonProse } from './prose.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useCardQuery } from '../platform/use-card-query.ts'
import { BlockView } from './block-view.tsx'
import { generalPage } from './calls.ts'
import { difference } from './difference.ts'
import { usePageAddress } from './use-page-address.ts'

/** The text with what came and what went since an older version. */
export function ComparedText({ of: page, since }: { of: GeneralPage; since: number }) {
  const { t } = useLingui()
  const address = usePageAddress()
  const {
    data: older,
    error,
    refetch,
  } = useCardQuery(generalPage({ id: page.id, language: page.language, version: since }))
  if (error && !older) return <FailedToLoad of={error} onRetry={refetch} />
  if (!older) {
    return (
      <Loading>
        <SkeletonProse />
      </Loading>
    )
  }
  const compared = difference(older.blocks, page.blocks)
  const words = { added: t`New`, removed: t`Gone` }
  const whole = address.to({ version: page.version })
  return (
    <>
      <TextNote>
        {compared.every(({ kind }) => kind === 'same') ? (
          <Trans>
            Nothing changed since version {since}. <Link href={whole}>Read the text alone</Link>
          </Trans>
        ) : (
          <Trans>
            You see what changed since version {since}. <Link href={whole}>Read the text alone</Link>
          </Trans>
        )}
      </TextNote>
      <Prose lang={page.language} dir={directionOf(page.language)}>
        {staticChildren(compared, ({ kind, block }) =>
          kind === 'same' ? (
            <BlockView of={block} />
          ) : (
            <Changed isGone={kind === 'removed'} word={words[kind]}>
              <BlockView of={withoutId(block, kind)} />
            </Changed>
          ),
        )}
      </Prose>
    </>
  )
}

/** A heading that went must not take the id of the one that came. */
const withoutId = (block: GeneralPage['blocks'][number], kind: 'added' | 'removed') =>
  block.kind === 'heading' && kind === 'removed' ? { ...block, id: `${block.id}-gone` } : block
