import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'

/** Lets every link of the kit go through the app's router instead of loading the page anew. */
export function Navigation({ go, children }: { go: (address: string) => void; children: ReactNode }) {
  return <RouterProvider navigate={go}>{children}</RouterProvider>
}
