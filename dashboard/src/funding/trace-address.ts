import type { Mode } from '@sahuji/contract/http/lists'

/** Where money is looked for; with what was typed or our reference of it, and in the sandbox its book. */
export const traceAddress = (q = '', mode?: Mode): string => {
  const asked = new URLSearchParams({ ...(q && { q }), ...(mode === 'sandbox' && { mode }) })
  return `/dashboard/loadFunds/trace${asked.size > 0 ? `?${asked}` : ''}`
}
