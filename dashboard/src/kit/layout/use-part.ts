import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is fetched when it is wanted, or ahead: by `fetch`, or with
 * `isAhead` once the page is there. While it is on its way, and where it cannot be
 * fetched, there is none; the next time it is wanted it is asked for again.
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  { isAhead = false }: { isAhead?: boolean } = {},
) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
  useEffect(
    function fetchWanted() {
      if ((isWanted || isAhead) && !loaded) load().then((Part) => setLoaded({ Part }), ignore)
    },
    [isWanted, isAhead, loaded, load],
  )
  return { Part: loaded?.Part, fetch: () => void load().catch(ignore) }
}

// a chunk that a lost line kept away; the browser asks for it again
const ignore = () => undefined
