import { useEffect, useState } from 'react'

const stateName = 'counterSheet'

/** The sheet above the counter. The browser's Back closes it, and leaves the counter open. */
export function useSheet<Sheet extends string>() {
  const [sheet, setSheet] = useState<Sheet>()
  useEffect(function closeByBack() {
    const back = () => setSheet(undefined)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const open = (which: Sheet) => {
    history.pushState({ ...before(), [stateName]: true }, '')
    setSheet(which)
  }
  const close = () => {
    setSheet(undefined)
    if (before()[stateName] === true) history.back()
  }
  return { sheet, open, close }
}

const before = () => (history.state ?? {}) as Record<string, unknown>
