import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, writesText } from '../../shell/key-names.ts'

export interface ViewerActs {
  zoom: (by: 1 | -1) => void
  turn: (by: 90) => void
  fit: () => void
  together: () => void
  /** The paper at a place, from 0. */
  show: (place: number) => void
}

/** The viewer's keys: + and − zoom, R (with Shift: r alone releases the case) turns, 0 fits, s sets both sides beside each other, 1 to 9 open a paper. */
export function useViewerKeys({ zoom, turn, fit, together, show }: ViewerActs): void {
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
      if (event.defaultPrevented || event.isComposing || hasModifier || writesText(event.target) || isDialogOpen())
        return
      // there the figures choose a reason
      if (event.target instanceof Element && event.target.closest('[data-reason]')) return
      const isTurn = event.shiftKey && event.code === 'KeyR'
      if (act(isTurn ? 'R' : event.key === 'R' ? 'r' : event.key)) event.preventDefault()
    }
    // before the keys of the page, of which r is one
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
