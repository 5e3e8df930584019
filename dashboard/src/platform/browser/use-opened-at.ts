import { useState } from 'react'

/** The time at which a component was first shown; constant while it is shown. */
export function useOpenedAt(): Date {
  // oxlint-disable-next-line react/hook-use-state -- it is never set
  const [openedAt] = useState(() => new Date())
  return openedAt
}
