import { encode } from 'uqr'
import { cx } from '../kit/cx.ts'
import * as css from './qr-code.module.css'

/**
 * A QR code in ink on white, also in the dark theme: cameras read other colours poorly. `label` names its content;
 * `large` is for a camera across a counter.
 */
export function QrCode({ of: text, label, large = false }: { of: string; label: string; large?: boolean }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  return (
    <img
      className={cx(css.code, large && css.large)}
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    />
  )
}
