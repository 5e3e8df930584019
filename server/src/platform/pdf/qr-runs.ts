import { encode } from 'uqr'

/** The white edge round a symbol, in modules. ISO/IEC 18004, 6.3.8. */
export const quietModules = 4

/** A QR code for `qr` of `house.typ`: its modules a side, and each dark run as row, first module and length. */
export interface QrRuns {
  size: number
  runs: [row: number, from: number, length: number][]
}

/** A text as a QR code without its quiet zone, with error correction M, which phones and scanners of tills read best. */
export function qrRuns(text: string): QrRuns {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const runs = data.flatMap((row, line) =>
    runsOf(row).map(([from, length]): QrRuns['runs'][number] => [line, from, length]),
  )
  return { size, runs }
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
