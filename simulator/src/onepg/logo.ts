import { html } from '../page.ts'

/** A bank's place on the colour circle: stable, and apart for neighbours in the list. */
export function hueOf(shortName: string): number {
  const sum = [...shortName].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7)
  return (sum * 47) % 360
}

/** A monogram in the bank's colour; the banks' own marks are theirs. */
export function logoOf(shortName: string): string {
  const letters = shortName.slice(0, shortName.length > 4 ? 1 : 2)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="14" fill="oklch(42% .11 ${hueOf(shortName)})" />
    <path d="M9 36.5h30" stroke="#fff" stroke-opacity=".5" stroke-width="1.5" />
    <text
      x="24"
      y="29"
      text-anchor="middle"
      font-family="system-ui,sans-serif"
      font-size="18"
      font-weight="700"
      fill="#fff"
    >
      ${letters}
    </text>
  </svg>`.html
}
