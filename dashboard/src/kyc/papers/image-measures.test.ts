import { describe, expect, test } from 'vitest'
import { hintsOf, measuresOf, type Pixels } from './image-measures.ts'

const [width, height] = [320, 200]
type Shade = (x: number, y: number) => number

const picture = (shade: Shade): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++)
    data.set([...Array(3).fill(shade(at % width, Math.floor(at / width))), 255], at * 4)
  return { data, width, height }
}

const paper = 200
const ink = 40
/** Lines of text, as sharp as a scanner sees them. */
const writing: Shade = (x, y) => (y % 12 < 3 && x % 9 < 6 ? ink : paper)
/** The same, moved while the shutter was open. */
const blurredBy =
  (radius: number): Shade =>
  (x, y) => {
    let sum = 0
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) sum += writing(x + dx + 90, y + dy + 120)
    return sum / (2 * radius + 1) ** 2
  }

describe('a photo of a document', () => {
  test('has no hint when it is sharp and evenly lit', () => {
    expect(hintsOf(picture(writing))).toEqual([])
  })

  test('is blurred, and the more it is blurred the lower its sharpness', () => {
    expect(hintsOf(picture(blurredBy(6)))).toEqual(['blurred'])
    const sharp = [0, 1, 3, 6].map((radius) => measuresOf(picture(blurredBy(radius))).sharpness)
    expect(sharp).toEqual(sharp.toSorted((one, other) => other - one))
  })

  test('is dark when it was taken in the dark', () => {
    expect(hintsOf(picture((x, y) => writing(x, y) / 5))).toContain('dark')
  })

  test('has glare when a lamp shines on it', () => {
    const lamp: Shade = (x, y) => ((x - 200) ** 2 + (y - 100) ** 2 < 40 ** 2 ? 255 : writing(x, y))
    expect(hintsOf(picture(lamp))).toEqual(['glare'])
  })

  test('has no glare when it is a white scan, however white', () => {
    const scan = picture((x, y) => (writing(x, y) === ink ? 0 : 255))
    expect(hintsOf(scan)).toEqual([])
    expect(measuresOf(scan).glare).toBe(0)
  })

  test('is not sharp when it is empty', () => {
    expect(measuresOf(picture(() => paper)).sharpness).toBe(0)
  })
})
