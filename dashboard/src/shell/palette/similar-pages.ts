import type { PageLink } from './page-links.tsx'

const nearMax = 4

/** The known pages most similar to an unknown address, the most similar first. */
export function similarPages<Known extends Pick<PageLink, 'href'>>(address: string, pages: readonly Known[]): Known[] {
  const wanted = lastPart(address)
  if (wanted === '') return []
  return pages
    .map((page) => ({ page, far: distance(wanted, lastPart(page.href)) }))
    .filter(({ page, far }) => far <= Math.max(2, lastPart(page.href).length * 0.45) || isWithin(wanted, page.href))
    .toSorted((one, other) => one.far - other.far)
    .slice(0, nearMax)
    .map(({ page }) => page)
}

const lettersMin = 3

/**
 * True for a part of a known name, or a name that begins with a known one: `history` in `transactionHistory`,
 * `profiles` for `profile`.
 */
function isWithin(wanted: string, href: string): boolean {
  const known = lastPart(href)
  return wanted.length >= lettersMin && (known.includes(wanted) || wanted.includes(known))
}

/** The last word of an address in lower case, letters only. */
function lastPart(address: string): string {
  const words = (address.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => part.toLowerCase().replaceAll(/[^a-z]/g, ''))
    .filter((part) => part !== '' && part !== 'dashboard')
  return words.at(-1) ?? ''
}

/** The Levenshtein distance: the number of inserted, removed or changed letters. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (let at = 1; at <= other.length; at++) {
      const changed = (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1)
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
