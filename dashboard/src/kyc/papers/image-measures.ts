/** A picture's pixels: red, green, blue and opacity in turn, each 0 to 255. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Faults that a photo may have; only hints, because the measures are estimates. */
const photoHints = ['dark', 'glare', 'blurred'] as const
export type PhotoHint = (typeof photoHints)[number]

/** Photos are measured at this width, so that the same document gives the same figures from every camera. */
export const measuredWidth = 640

const lightLeast = 62
const sharpnessLeast = 45
const glareMost = 0.025
const saturated = 250
// a scan is white everywhere: only what is brighter than the document is glare
const paperIsWhite = 222

/**
 * The measures of a photo: `light` is its mean luminance (0 to 255), `sharpness` the variance of its Laplacian, `glare`
 * the share of pixels brighter than the document (0 to 1).
 */
export function measuresOf(pixels: Pixels): { light: number; sharpness: number; glare: number } {
  const grey = greyOf(pixels)
  return {
    light: grey.reduce((sum, one) => sum + one, 0) / grey.length,
    sharpness: laplacianVariance(grey, pixels),
    glare: medianOf(grey) >= paperIsWhite ? 0 : saturatedShare(pixels),
  }
}

/** The hints for a photo before it is sent; empty for a good photo. */
export function hintsOf(pixels: Pixels): PhotoHint[] {
  const { light, sharpness, glare } = measuresOf(pixels)
  const holds: Record<PhotoHint, boolean> = {
    dark: light < lightLeast,
    glare: glare > glareMost,
    blurred: sharpness < sharpnessLeast,
  }
  return photoHints.filter((hint) => holds[hint])
}

/** Luminance by Rec. 601, as eyes weigh the colours. */
function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return grey
}

function laplacianVariance(grey: Float32Array, { width, height }: Pixels): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]!
      const edge = around - 4 * grey[at]!
      sum += edge
      squares += edge * edge
      count += 1
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

function saturatedShare({ data, width, height }: Pixels): number {
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= saturated) count += 1
  return count / (width * height)
}

function medianOf(grey: Float32Array): number {
  const sorted = Float32Array.from(grey).sort()
  return sorted[sorted.length >> 1] ?? 0
}
