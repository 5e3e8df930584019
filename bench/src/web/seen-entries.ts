/** What a page's performance observers saw, in milliseconds since the visit began. */
export interface SeenEntries {
  /** First contentful paint. */
  paint?: number
  /** Each larger paint than those before; the last one is the largest. */
  largest: number[]
  tasks: { at: number; lasted: number }[]
  shifts: { at: number; value: number }[]
  /** Presses and keys of 16 ms and more, from the input to the next paint. */
  inputs: number[]
  /** When the last entry of any kind was reported. */
  toldAt: number
}

declare global {
  var seenEntries: SeenEntries | undefined
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Runs in the page before its own scripts: gathers the entries in `seenEntries`. */
export function gatherEntries(): void {
  // a frame inside the page is not the page
  if (globalThis.top !== globalThis.self) return
  const seen: SeenEntries = { largest: [], tasks: [], shifts: [], inputs: [], toldAt: performance.now() }
  globalThis.seenEntries = seen
  // the types do not know the threshold yet
  const settings = { buffered: true, durationThreshold: 16 }
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
      seen.toldAt = performance.now()
    }).observe({ ...settings, type })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => seen.largest.push(startTime))
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, lasted: duration }))
  observe('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as LayoutShift
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value })
  })
  observe('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming
    if (interactionId) seen.inputs.push(duration)
  })
}
