import { encode } from 'uqr'
import { black } from '../../platform/pdf/paper.ts'
import type { Ink } from '../../platform/pdf/draw-glyphs.ts'
import type { Paper } from '../../platform/pdf/paper.ts'

/** What posters are drawn on: a PDF's page or an SVG's. */
export type PosterSheet = Omit<Paper, 'finish'>

/** The white edge round a symbol, in modules. ISO/IEC 18004, 6.3.8. */
export const quietModules = 4

const white: Ink = [1, 1, 1]

/**
 * Draws a QR within a square of `size` points, its quiet zone included: black on white as vector rectangles, merged along each
 * row. Error correction M, as phones and scanners of tills read best at this density.
 */
export function drawCode(
  sheet: PosterSheet,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data, size: count } = encode(text, { ecc: 'M', border: 0 })
  const module = size / (count + 2 * quietModules)
  sheet.box({ x, y, width: size, height: size }, white)
  const runs = data.flatMap((row, line) =>
    runsOf(row).map(([from, length]) => ({
      x: x + (from + quietModules) * module,
      y: y + (line + quietModules) * module,
      width: length * module,
      height: module,
    })),
  )
  sheet.boxes(runs, black)
}

/** The dark runs of a row: where each begins and how long it is. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, at) => {
    if (!isDark) return
    if (row[at - 1]) runs.at(-1)![1] += 1
    else runs.push([at, 1])
  })
  return runs
}
