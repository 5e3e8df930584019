import { type ReactNode, useEffect } from 'react'
import { cleanup, render } from 'vitest-browser-react/pure'

/**
 * Mounts a page, and removes the page of an earlier call; resolves after its first commit and its effects. The production build of
 * React has no `act`, which waits for them.
 */
export async function mount(shown: ReactNode): Promise<void> {
  await cleanup()
  const { promise, resolve } = Promise.withResolvers<void>()
  await render(<Mounted onMounted={resolve}>{shown}</Mounted>)
  await promise
}

/** A parent's effects run after those of its children. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }): ReactNode {
  useEffect(onMounted, [onMounted])
  return children
}
