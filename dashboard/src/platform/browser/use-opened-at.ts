import { useState } from 'react'

/** The moment at which a component was first shown; it stays the same while it is shown. */
export function useOpenedAt(): Date {
  // oxlint-disable-next-line react/hook-use-state -- nothing ever sets it
  const [openedAt] = useState(() => new Date())
  return openedAt
}
