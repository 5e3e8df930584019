import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is fetched when it is wanted, or ahead by `fetch`. While it is on its way, and where it cannot be
 * fetched, there is none; the next time it is wanted it is asked for again.
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>, isWanted: boolean) {
  const [loaded, keep] = useState<{ Part: ComponentType<Props> }>()
  useEffect(
    function fetchWanted() {
      if (isWanted && !loaded) load().then((Part) => keep({ Part }), ignore)
    },
    [isWanted, loaded, load],
  )
  return { Part: loaded?.Part, fetch: () => void load().catch(ignore) }
}

// a chunk that a lost line kept away; the browser asks for it again
const ignore = () => undefined
