import type { PageLink } from './page-links.tsx'

const nearMax = 4

/** The known pages nearest to an address that leads nowhere: what somebody probably meant, the nearest first. */
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

/** `history` is a part of `transactionHistory`, `profiles` begins with `profile`. */
function isWithin(wanted: string, href: string): boolean {
  const known = lastPart(href)
  return wanted.length >= lettersMin && (known.includes(wanted) || wanted.includes(known))
}

/** The last word of an address, without its case, its hyphens and what is no letter. */
function lastPart(address: string): string {
  const words = (address.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => part.toLowerCase().replaceAll(/[^a-z]/g, ''))
    .filter((part) => part !== '' && part !== 'dashboard')
  return words.at(-1) ?? ''
}

/** How many letters must be put in, taken out or changed (Levenshtein). */
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
