import type { Mode } from '@sahuji/contract/http/lists'
import { useSearch } from '@tanstack/react-router'

/** The book that the address names: the live one where it names none. */
export function useBook(): Mode {
  const { mode }: { mode?: unknown } = useSearch({ strict: false })
  return mode === 'sandbox' ? 'sandbox' : 'live'
}
