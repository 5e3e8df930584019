import { encode } from 'uqr'
import './css/qr-code.css'

/** A QR code in ink on white, also by dark light: cameras read nothing else well. `label` says what it holds. */
export function QrCode({ of: text, label }: { of: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
