import { useMemo } from 'react'
import { cx } from '../../kit/cx.ts'
import { drawQr } from './qr-drawing.ts'
import * as css from './qr-picture.module.css'

/** A payment's QR: black on white with four quiet modules, in dark too, nothing over it. `label` names the payment. */
export function QrPicture({ of: text, label, faded = false }: { of: string; label: string; faded?: boolean }) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its colours and its edge are the page's own, and are tested there
    <svg className={cx(css.picture, faded && css.faded)} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
