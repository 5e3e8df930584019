import type { Mode } from '@sahuji/contract/http/lists'

/** The page that searches for money; with the typed words or our reference, and in the sandbox its book. */
export const traceAddress = (q = '', mode?: Mode): string => {
  const asked = new URLSearchParams({ ...(q && { q }), ...(mode === 'sandbox' && { mode }) })
  return `/dashboard/loadFunds/trace${asked.size > 0 ? `?${asked}` : ''}`
}
