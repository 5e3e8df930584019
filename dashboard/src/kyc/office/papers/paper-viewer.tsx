import { PaperTools } from '../../../operators/papers/paper-tools.tsx'
import * as css from './papers.module.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import { useState, useEffect, useEffectEvent } from 'react'
import { useWriting } from '../../../kit/format/reader.ts'
import { IconButton } from '../../../kit/layout/button.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { TogetherIcon } from '../../../operators/papers/paper-icons.tsx'
import { KeyHint } from '../desk/key-hint.tsx'
import type { PagePictures } from '../../../operators/papers/page-pictures.ts'
import { PageTurner, ViewButtons } from '../../../operators/papers/page-turner.tsx'
import { PaperThumbs } from './paper-thumbs.tsx'
import { Stage, type StagePage } from '../../../operators/papers/stage.tsx'
import { useCaseNames } from './use-paper-names.ts'
import { useView } from '../../../operators/papers/use-view.ts'
import { isWriting } from '../../../platform/browser/typed-keys.ts'
import { isDialogOpen } from '../../../kit/office/key-names.ts'

export interface PaperViewerProps {
  of: KycCase
  /** The document on the stage. */
  at: KycPaper
  papers: readonly KycPaper[]
  pictures: PagePictures
  onShow: (id: string) => void
}

/** The documents of a case, one picture at a time or both sides of a card: zoom, rotation, movement, pages. */
export function PaperViewer({ of, at, papers, pictures, onShow }: PaperViewerProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { nameOf, wholeName } = useCaseNames(of)
  const [isTogether, setIsTogether] = useState(true)
  const [turned, setTurned] = useState<{ paper: string; page: number }>()
  const page = turned?.paper === at.id ? turned.page : 1
  const other = papers.find(
    (one) => one.id !== at.id && one.kind === at.kind && one.person === at.person && at.side !== 'whole',
  )
  const sides = other && isTogether ? papers.filter((one) => one.id === at.id || one.id === other.id) : [at]
  const { view, ...change } = useView(`${at.id} ${page} ${isTogether}`)
  const pages = sides.map((paper): StagePage => ({
    case_id: of.id,
    paper: paper.id,
    page: paper.id === at.id ? page : 1,
    name: nameOf(paper),
  }))
  const together = () => other && setIsTogether(!isTogether)
  useViewerKeys({ ...change, together, show: (place) => papers[place] && onShow(papers[place].id) })
  const zoomSaid = number(Math.round(view.zoom * 100))
  return (
    <Section label={t`Documents`}>
      <PaperTools>
        <h2>{sides.length > 1 ? <Trans>{wholeName(at)}, front and back</Trans> : nameOf(at)}</h2>
        <ViewButtons of={change} zoom={<span className={css.zoom}>{zoomSaid} %</span>} />
        {other && (
          <IconButton
            size="small"
            label={t`Front and back together`}
            aria-pressed={isTogether}
            icon={<TogetherIcon small />}
            onPress={together}
          />
        )}
      </PaperTools>
      <Stage pages={pages} pictures={pictures} view={view} onMove={change.move} />
      <PageTurner page={page} pages={at.pages} onTurn={(to) => setTurned({ paper: at.id, page: to })} />
      <PaperThumbs of={of} papers={papers} shown={sides.map(({ id }) => id)} onShow={onShow} />
      <FileFacts of={of} paper={at} hasSides={other !== undefined} />
    </Section>
  )
}

function FileFacts({ of: { views }, paper, hasSides }: { of: KycCase; paper: KycPaper; hasSides: boolean }) {
  const { number, date } = useWriting()
  const times = views.filter((view) => view.paper === paper.id).length
  const size = number(Math.max(1, Math.round(paper.bytes / 1024)))
  const added = date(paper.added_at, 'day')
  const seen = number(times)
  return (
    <p className={css.facts}>
      <span>{paper.name}</span>
      <span>
        <Trans>{size} kB, stored encrypted</Trans>
      </span>
      <span>
        <Trans>Sent {added}</Trans>
      </span>
      <span>
        <Trans>Opened before: {seen}. Each view is logged, and the merchant sees it.</Trans>
      </span>
      <span className={css.keys} aria-hidden="true">
        <KeyHint>+</KeyHint>
        <KeyHint>−</KeyHint> <Trans>zoom</Trans>
        <KeyHint>R</KeyHint> <Trans>turn</Trans>
        {hasSides && <KeyHint>s</KeyHint>} {hasSides && <Trans>front and back</Trans>}
        <KeyHint>1–9</KeyHint> <Trans>document</Trans>
      </span>
    </p>
  )
}

interface ViewerActs {
  zoom: (by: 1 | -1) => void
  turn: (by: 90) => void
  fit: () => void
  together: () => void
  /** Shows the document at an index from 0. */
  show: (place: number) => void
}

/**
 * The viewer's keys: + and − zoom, R (with Shift: r alone releases the case) rotates, 0 fits, s shows both sides beside
 * each other, 1 to 9 open a document.
 */
function useViewerKeys({ zoom, turn, fit, together, show }: ViewerActs): void {
  const act = useEffectEvent((key: string): boolean => {
    if (key === '+' || key === '=') zoom(1)
    else if (key === '-' || key === '−') zoom(-1)
    else if (key === 'R') turn(90)
    else if (key === '0') fit()
    else if (key === 's') together()
    else if (/^[1-9]$/.test(key)) show(Number(key) - 1)
    else return false
    return true
  })
  useEffect(function onViewerKeys() {
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.defaultPrevented || event.isComposing || hasModifier || isWriting(event.target) || isDialogOpen())
        return
      // while a reason is edited, digits choose a sentence
      if (event.target instanceof Element && event.target.closest('[data-reason]')) return
      const isTurn = event.shiftKey && event.code === 'KeyR'
      if (act(isTurn ? 'R' : event.key === 'R' ? 'r' : event.key)) event.preventDefault()
    }
    // before the keys of the page, which include r
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
