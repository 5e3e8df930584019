/** Where money is looked for; with what was typed already. */
export const traceAddress = (q = ''): string =>
  q === '' ? '/dashboard/loadFunds/trace' : `/dashboard/loadFunds/trace?${new URLSearchParams({ q })}`
