import { encode } from 'uqr'

/** The white edge round a symbol, in modules. ISO/IEC 18004, 6.3.8. */
export const quietModules = 4

/** A QR as one path of merged rectangles in modules, its quiet zone within `size`. */
export interface QrDrawing {
  size: number
  path: string
}

/** Draws a text as a QR of error correction M. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules })
  return {
    size,
    path: data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join(''),
  }
}

/** The dark runs of a row: where each begins and how long it is. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    if (row[x - 1]) runs.at(-1)![1] += 1
    else runs.push([x, 1])
  })
  return runs
}

/** The QR as an SVG file, black on white. */
export function qrFile(text: string, name: string): File {
  const { size, path } = drawQr(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return new File([svg], `${name}.svg`, { type: 'image/svg+xml' })
}
