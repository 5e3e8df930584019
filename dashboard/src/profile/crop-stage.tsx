import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import * as css from './crop-stage.module.css'
import { cx } from '../kit/cx.ts'

export interface CropStageProps {
  canvas: Ref<HTMLCanvasElement>
  /** Its name and how it is moved, for screen readers. */
  label: string
  /** A pull in pixels of the stage, with the width of the stage. */
  onPull: (pull: { dx: number; dy: number }, stage: number) => void
  /** Two fingers, or the keys + and −: the factor of the zoom. */
  onNearer: (times: number) => void
  /** Enter: back to the centre. */
  onReset: () => void
}

const step = 12
const nearer = 1.15
const arrows: Readonly<Record<string, { dx: number; dy: number }>> = {
  ArrowLeft: { dx: step, dy: 0 },
  ArrowRight: { dx: -step, dy: 0 },
  ArrowUp: { dx: 0, dy: step },
  ArrowDown: { dx: 0, dy: -step },
}

/** The square under which a picture is moved, by pointer, two fingers or keys; the circle shows the visible part. */
export function CropStage({ canvas, label, onPull, onNearer, onReset }: CropStageProps) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    fingers.current.set(event.pointerId, now)
    if (other) return onNearer(distance(now, other) / Math.max(1, distance(before, other)))
    onPull({ dx: now.x - before.x, dy: now.y - before.y }, event.currentTarget.clientWidth)
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const pull = arrows[event.key]
    if (pull) onPull(pull, event.currentTarget.clientWidth)
    else if (event.key === '+' || event.key === '=') onNearer(nearer)
    else if (event.key === '-') onNearer(1 / nearer)
    else if (event.key === 'Enter') onReset()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={css.stage}
      aria-label={label}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={key}
    >
      <canvas ref={canvas} width={560} height={560} />
      <span className={css.ring} aria-hidden="true" />
    </button>
  )
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** The result beside the stage. */
export function CropPreview({ canvas, side }: { canvas: Ref<HTMLCanvasElement>; side: 88 | 36 }) {
  return (
    <canvas
      ref={canvas}
      className={cx(css.preview, side === 36 && css.small)}
      width={side * 2}
      height={side * 2}
      aria-hidden="true"
    />
  )
}
