import { decodeQR } from 'qr/decode.js'
import { drawQr, quietModules } from '../codes/qr-drawing.ts'

/** What is checked in a print file before it may be printed. */
export interface PosterChecks {
  /** Four white modules round each code. */
  is_quiet: boolean
  /** Each module is black or white as it has to be, with the contrast that a scanner needs. */
  is_contrasted: boolean
  /** Nothing is drawn over a code. */
  is_free: boolean
  /** A decoder reads the code's own text. */
  is_read: boolean
}

export const isFit = (checks: PosterChecks): boolean => Object.values(checks).every(Boolean)

/** Dots of a module: enough for its middle to be its own colour. */
const dotsOfModule = 6
const [dark, light] = [60, 225]

/** Draws a print file and measures its codes, module by module. Codes that are upside down are the same drawing. */
export async function checkPoster(svg: string, payload: string): Promise<PosterChecks> {
  const { size, path } = drawQr(payload)
  const grounds = groundsIn(svg)
  const [first] = grounds
  if (!first) return { is_quiet: false, is_contrasted: false, is_free: false, is_read: false }
  const scale = (dotsOfModule * size) / first.width
  const picture = await drawn(svg, scale)
  const expected = modulesOf(path, size)
  const checks = { is_quiet: true, is_contrasted: true, is_free: true }
  for (const ground of grounds) {
    for (let at = 0; at < size * size; at += 1) {
      const [x, y] = [at % size, Math.floor(at / size)]
      const level = levelAt(
        picture,
        (ground.x + ((x + 0.5) * ground.width) / size) * scale,
        (ground.y + ((y + 0.5) * ground.width) / size) * scale,
      )
      const isEdge = Math.min(x, y, size - 1 - x, size - 1 - y) < quietModules
      if (isEdge) checks.is_quiet &&= level >= light
      else if (level > dark && level < light) checks.is_contrasted = false
      else checks.is_free &&= level <= dark === expected.has(at)
    }
  }
  return { ...checks, is_read: readAt(picture, first, scale) === payload }
}

interface Ground {
  x: number
  y: number
  width: number
}

/**
 * The white squares under the upright codes, which have the colour of the paper; the mark's square has round corners. By the
 * text, as the server writes it: the page's policy lets no script parse a document.
 */
function groundsIn(svg: string): Ground[] {
  const groups: (readonly [x: number, y: number] | undefined)[] = [[0, 0]]
  const grounds: Ground[] = []
  let paper: string | undefined
  for (const [, end, name, attributes = ''] of svg.matchAll(/<(\/?)(g|path)\b([^>]*)>/g)) {
    const within = groups.at(-1)
    if (name === 'g') {
      if (end) groups.pop()
      else groups.push(within && movedBy(within, valueIn(attributes, 'transform')))
      continue
    }
    const fill = valueIn(attributes, 'fill')
    paper ??= fill
    const [, height, width] = /^M 0 0v ([\d.]+) h ([\d.]+) v -\1 Z $/.exec(valueIn(attributes, 'd') ?? '') ?? []
    if (within && fill === paper && width !== undefined && Math.abs(Number(width) - Number(height)) < 0.01)
      grounds.push({ x: within[0], y: within[1], width: Number(width) })
  }
  return grounds
}

/** Where a group begins; undefined where it is turned or scaled. */
function movedBy([x, y]: readonly [number, number], transform = 'matrix(1 0 0 1 0 0)'): [number, number] | undefined {
  const [, right, down] = /^matrix\(1 0 0 1 ([-\d.]+) ([-\d.]+)\)$/.exec(transform) ?? []
  return right === undefined ? undefined : [x + Number(right), y + Number(down)]
}

const valueIn = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]

/** The places of the dark modules of a drawing, row by row. */
function modulesOf(path: string, size: number): Set<number> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
    ([, x, y, width]) => [Number(x), Number(y), Number(width)] as const,
  )
  return new Set(runs.flatMap(([x, y, width]) => Array.from({ length: width }, (_, nth) => y * size + x + nth)))
}

async function drawn(svg: string, scale: number): Promise<ImageData> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const [, wide = '1', high = '1'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const [width, height] = [Math.ceil(Number(wide) * scale), Math.ceil(Number(high) * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas.')
  context.drawImage(image, 0, 0, Number(wide) * scale, Number(high) * scale)
  return context.getImageData(0, 0, width, height)
}

/** How light a dot is, from 0 to 255. */
function levelAt({ data, width }: ImageData, x: number, y: number): number {
  const at = (Math.floor(y) * width + Math.floor(x)) * 4
  return Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
}

function readAt(picture: ImageData, { x, y, width }: Ground, scale: number): string | undefined {
  const side = Math.floor(width * scale)
  const context = new OffscreenCanvas(side, side).getContext('2d')
  context?.putImageData(picture, -Math.round(x * scale), -Math.round(y * scale))
  const part = context?.getImageData(0, 0, side, side)
  try {
    return part && decodeQR({ width: side, height: side, data: part.data })
  } catch {
    return undefined
  }
}
