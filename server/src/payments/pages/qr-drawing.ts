import { encode } from 'uqr'
import { type Html, html } from '../../platform/html.ts'
import { quietModules } from '../../platform/pdf/qr-runs.ts'

/** A QR with its quiet edge, its rows merged into runs. Decorative unless it is named by `label`. */
export function drawnQr(text: string, { ecc = 'M', label }: { ecc?: 'M' | 'Q'; label?: string } = {}): Html {
  const { data, size } = encode(text, { ecc, border: quietModules })
  const runs = data.map((row, y) =>
    row.map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : '')).join(''),
  )
  const named = label === undefined ? html`aria-hidden="true"` : html`role="img" aria-label="${label}"`
  return html`<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" ${named}>
    <path d="${runs.join('')}" />
  </svg>`
}

function runFrom(row: readonly boolean[], from: number): number {
  const end = row.indexOf(false, from)
  return (end === -1 ? row.length : end) - from
}
