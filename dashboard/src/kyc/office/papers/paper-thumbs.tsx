import { Trans, useLingui } from '@lingui/react/macro'
import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import { cx } from '../../../kit/cx.ts'
import { DocumentIcon } from '../../../kit/icons/actions.tsx'
import { NativeButton } from '../../../kit/layout/native-button.tsx'
import { VerdictWord } from '../desk/verdict-word.tsx'
import * as css from './papers.module.css'
import { useCaseNames } from './use-paper-names.ts'

interface PaperThumbsProps {
  of: KycCase
  papers: readonly KycPaper[]
  /** The ids of the documents on the stage. */
  shown: readonly string[]
  onShow: (id: string) => void
}

/**
 * The documents of a case with their verdicts. The thumbnails are drawn icons: fetching a picture would be recorded as
 * a view that did not happen.
 */
export function PaperThumbs({ of, papers, shown, onShow }: PaperThumbsProps) {
  const { t } = useLingui()
  const { nameOf, personName } = useCaseNames(of)
  return (
    <ul className={css.thumbs} aria-label={t`Documents`}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <NativeButton
            className={cx(css.thumb, shown.includes(paper.id) && css.here)}
            aria-pressed={shown.includes(paper.id)}
            onPress={() => onShow(paper.id)}
          >
            <span className={css.sheet} data-card={paper.side !== 'whole' || undefined}>
              <DocumentIcon />
            </span>
            <span className={css.thumbName}>{nameOf(paper)}</span>
            {paper.person !== null && of.people.length > 1 && (
              <span className={css.thumbPerson}>{personName(paper.person)}</span>
            )}
            <VerdictWord of={paper.verdict} />
          </NativeButton>
        </li>
      ))}
      {papers.length === 0 && (
        <li>
          <Trans>There are no documents in this case.</Trans>
        </li>
      )}
    </ul>
  )
}
