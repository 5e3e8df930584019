import type { SeenEntries } from './seen-entries.ts'

/** What one visit to one page came to. */
export interface Figures {
  /** Kilobytes (1000 bytes) over the wire, headers included, until the page rests. */
  weight: number
  /** Milliseconds: first contentful paint, largest contentful paint, total blocking time, interaction to next paint. */
  fcp: number
  lcp: number
  tbt: number
  inp: number
  /** Cumulative layout shift. */
  cls: number
}

export type FigureName = keyof Figures
export const figureNames = ['weight', 'fcp', 'lcp', 'tbt', 'inp', 'cls'] as const

/** The figures of a visit, from what was seen until the page rested and what was seen after the inputs. */
export function figuresOf(bytes: number, atRest: SeenEntries, afterInputs: SeenEntries): Figures {
  const { paint, largest } = atRest
  const lcp = largest.at(-1)
  if (paint === undefined || lcp === undefined) throw new Error('nothing was painted')
  return {
    weight: bytes / 1000,
    fcp: paint,
    lcp,
    tbt: blocking(atRest.tasks, paint),
    // what is not reported was done within 16 ms
    inp: Math.max(16, ...afterInputs.inputs),
    cls: worstWindow(afterInputs.shifts),
  }
}

const mayLast = 50

/** What long tasks took beyond 50 ms each, from the first paint on. */
function blocking(tasks: SeenEntries['tasks'], paint: number): number {
  return tasks
    .map(({ at, lasted }) => at + lasted - Math.max(at, paint))
    .reduce((sum, lasted) => sum + Math.max(0, lasted - mayLast), 0)
}

/** The worst sum of shifts that follow each other within a second, over five seconds at most (web.dev/articles/cls). */
function worstWindow(shifts: SeenEntries['shifts']): number {
  let [worst, sum, began, last] = [0, 0, 0, 0]
  for (const { at, value } of shifts) {
    const goesOn = sum > 0 && at - last < 1000 && at - began < 5000
    if (!goesOn) [sum, began] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Each figure's own median. */
export function medians(visits: readonly Figures[]): Figures {
  const [weight, fcp, lcp, tbt, inp, cls] = figureNames.map((name) => median(visits.map((visit) => visit[name])))
  return { weight: weight!, fcp: fcp!, lcp: lcp!, tbt: tbt!, inp: inp!, cls: cls! }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('a median of nothing')
  return (low + high) / 2
}
