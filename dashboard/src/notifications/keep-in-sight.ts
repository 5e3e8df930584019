const settlesMilliseconds = 3_000
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Scrolls a line into the middle of the window and keeps it there while the lines above still load, until the person
 * scrolls. Returns how to stop.
 */
export function keepInSight(line: Element): () => void {
  const observer = new ResizeObserver(() => line.scrollIntoView({ block: 'center' }))
  observer.observe(document.body)
  const timer = setTimeout(stop, settlesMilliseconds)
  for (const move of moves) addEventListener(move, stop, { passive: true })
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  return stop
}
