import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is fetched when it is wanted, or ahead: by `fetch`, or with `isAhead` once the page is mounted. It
 * is undefined until then. A failed fetch is repeated while the component is wanted, because a second press of the
 * button would change nothing.
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  { isAhead = false }: { isAhead?: boolean } = {},
) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
  useEffect(
    function fetchWanted() {
      if (loaded || !(isWanted || isAhead)) return
      return fetchUntilThere(load, (Part) => setLoaded({ Part }), isWanted ? pauses : [])
    },
    [isWanted, isAhead, loaded, load],
  )
  return { Part: loaded?.Part, fetch: () => void load().catch(ignore) }
}

const pauses = [500, 1_000, 2_000, 4_000]

/**
 * Loads; repeats a failed load after each pause in milliseconds, and then at the last of them. Returns a function that
 * stops it.
 */
export function fetchUntilThere<Part>(
  load: () => Promise<Part>,
  keep: (part: Part) => void,
  pauses: readonly number[],
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const next = ([pause, ...rest]: readonly number[]) => {
    load().then(keep, () => {
      if (!isStopped && pause !== undefined) timer = setTimeout(next, pause, rest.length > 0 ? rest : [pause])
    })
  }
  next(pauses)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

// a failed prefetch is repeated when the part is wanted
const ignore = () => undefined
