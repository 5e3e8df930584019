import sharp, { type OverlayOptions } from 'sharp'

/** A document of the demo: its kind, its text, and whether it is readable. */
export interface Specimen {
  title: string
  lines: readonly string[]
  /** A card is landscape and has a photo; anything else is a sheet with a stamp. */
  is_card: boolean
  is_blurred?: boolean
}

const ground = { card: '#e6ead9', sheet: '#fbf8ee' }
const ink = '#26231c'
const wine = '#7a2430'

/** A drawn document as WebP, the product's format of pages. It is marked as a specimen, and resembles no real one. */
export async function specimenPage({ title, lines, is_card, is_blurred = false }: Specimen): Promise<Buffer> {
  const [width, height] = is_card ? ([960, 606] as const) : ([760, 1000] as const)
  const left = is_card ? 280 : 70
  const drawn = await sharp({ create: { width, height, channels: 3, background: ground[is_card ? 'card' : 'sheet'] } })
    .composite([
      ...frame(width, height),
      written(title, wine, { left: is_card ? 260 : 120, top: 50 }, 20),
      ...lines.map((line, at) => written(line, ink, { left, top: 160 + at * 56 }, 15)),
      ...(is_card ? face : stamp(width, height)),
      written('SPECIMEN', '#6a675a', { left: 48, top: height - 64 }, 12),
    ])
    .png()
    .toBuffer()
  const picture = sharp(drawn)
  return (is_blurred ? picture.blur(7) : picture).webp({ quality: 70 }).toBuffer()
}

type Place = Pick<OverlayOptions, 'left' | 'top'>

const box = (width: number, height: number, background: string, place: Place): OverlayOptions => ({
  input: { create: { width, height, channels: 3, background } },
  ...place,
})

const written = (text: string, colour: string, place: Place, size: number): OverlayOptions => ({
  input: { text: { text: `<span foreground="${colour}">${text}</span>`, font: `sans ${size}`, dpi: 144, rgba: true } },
  ...place,
})

const frame = (width: number, height: number): OverlayOptions[] => [
  box(width - 28, 3, '#9aa58c', { left: 14, top: 14 }),
  box(width - 28, 3, '#9aa58c', { left: 14, top: height - 17 }),
  box(3, height - 28, '#9aa58c', { left: 14, top: 14 }),
  box(3, height - 28, '#9aa58c', { left: width - 17, top: 14 }),
]

const face: OverlayOptions[] = [
  box(190, 230, '#cfc7b4', { left: 48, top: 140 }),
  box(84, 96, '#8f8672', { left: 101, top: 180 }),
  box(146, 74, '#8f8672', { left: 70, top: 296 }),
]

const stamp = (width: number, height: number): OverlayOptions[] => [
  box(130, 4, wine, { left: width - 210, top: height - 220 }),
  box(130, 4, wine, { left: width - 210, top: height - 150 }),
  written('stamp', wine, { left: width - 190, top: height - 205 }, 13),
]
