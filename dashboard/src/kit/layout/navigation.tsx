import { createContext, type ReactNode, useMemo } from 'react'

export interface Ways {
  /** Opens an address inside the app; absent where every link loads its document. */
  go?: (address: string) => void
  /** Fetches what the page of an address needs, before it is opened. */
  fetch: (address: string) => void
}

/** How links of the kit open their pages. */
export const NavigationContext = createContext<Ways>({ fetch: () => {} })

/** Lets every link of the kit use the app's router instead of loading the document. */
export function Navigation({ go, fetch, children }: Required<Ways> & { children: ReactNode }) {
  const ways = useMemo(() => ({ go, fetch }), [go, fetch])
  return <NavigationContext value={ways}>{children}</NavigationContext>
}
