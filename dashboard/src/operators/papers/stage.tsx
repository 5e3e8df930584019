import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useOperator } from '../operator-session.ts'
import { useNow } from '../../platform/server/use-now.ts'
import { type PaperPage, type PagePictures, usePagePicture } from './page-pictures.ts'
import * as css from './papers.module.css'
import type { StageView } from './use-view.ts'

export interface StagePage extends PaperPage {
  name: string
}

interface StageProps {
  pages: readonly StagePage[]
  pictures: PagePictures
  view: StageView
  onMove: (x: number, y: number) => void
}

const step = 40
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** The opened pictures, moved by dragging or by the arrow keys. */
export function Stage({ pages, pictures, view, onMove }: StageProps) {
  const { t } = useLingui()
  const drag = useRef<{ x: number; y: number }>(undefined)
  const begin = (event: PointerEvent<HTMLFieldSetElement>) => {
    drag.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const go = (event: PointerEvent<HTMLFieldSetElement>) => {
    if (!drag.current) return
    onMove(event.clientX - drag.current.x, event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
  }
  const end = () => void (drag.current = undefined)
  const key = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onMove(...by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved like a map
    <fieldset
      className={css.stage}
      aria-label={t`Documents. The arrow keys move the picture.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys need the focus
      tabIndex={0}
      data-zoomed={view.zoom > 1 || undefined}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key}
    >
      {pages.map((page) => (
        <Photograph key={`${page.paper} ${page.page}`} of={page} pictures={pictures} view={view} />
      ))}
    </fieldset>
  )
}

function Photograph({ of, pictures, view }: { of: StagePage; pictures: PagePictures; view: StageView }) {
  const { url, error } = usePagePicture(pictures, of)
  const { zoom, turn, x, y } = view
  return (
    <figure className={css.photograph}>
      <div className={css.paper} data-sideways={turn % 180 !== 0 || undefined}>
        {url && (
          <img
            src={url}
            alt={of.name}
            draggable={false}
            style={{ transform: `translate(${x}px, ${y}px) scale(${zoom}) rotate(${turn}deg)` }}
          />
        )}
        {!url && !error && (
          <span className={css.coming}>
            <Trans>Opening…</Trans>
          </span>
        )}
        <FailureLine of={error ?? null} />
        <Watermark />
      </div>
      <figcaption>{of.name}</figcaption>
    </figure>
  )
}

const marks = ['one', 'two', 'three', 'four']

/** The operator's name across the picture: a photograph of the screen shows whose screen it was. */
function Watermark() {
  const { name } = useOperator()
  const { date } = useWriting()
  const said = `${name} ${date(useNow(), 'date')}`
  return (
    <span className={css.watermark} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} data-said={said} />
      ))}
    </span>
  )
}
