import { isHeic } from '@sahuji/contract/input/file-kinds'
import sharp from 'sharp'
import { Refusal } from './refusal.ts'
import { semaphore } from './semaphore.ts'

// Only three of the formats that the library can open: an untrusted file reaches no other decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

// few waiting of each owner: an owner who sends many does not lock out the others
const limited = semaphore(1, { waiting: 64, of_network: 9 })
const formats = new Set(['jpeg', 'png', 'webp'])
const sideMin = 8
const secondsMax = 10

interface PictureLimits {
  bytes: number
  pixels: number
}

/**
 * Makes square WebP pictures of the given sides out of a JPEG, PNG or WebP: rotated upright, cropped to the middle, and
 * encoded again, so that only the file's colours remain. Throws `picture_unreadable`, `picture_too_large`,
 * `paper_heic`, `file_empty`, and `busy` where the owner has many waiting.
 */
export async function squarePictures(
  file: Buffer,
  limits: PictureLimits,
  { owner, sides }: { owner: string; sides: readonly number[] },
): Promise<Buffer[]> {
  refuseUnread(file, limits)
  return limited({ network: owner, is_trusted: false }, async () => {
    const { side, left, top } = await middleOf(file, limits)
    const pictures: Buffer[] = []
    for (const pixels of sides) {
      const picture = opened(file, limits.pixels)
        .autoOrient()
        .extract({ left, top, width: side, height: side })
        .resize(pixels, pixels)
        .flatten({ background: '#ffffff' })
        .webp({ quality: 82 })
        .timeout({ seconds: secondsMax })
      pictures.push(await picture.toBuffer().catch(unreadable))
    }
    return pictures
  })
}

/**
 * Makes one WebP of the given sides out of a JPEG, PNG or WebP: rotated upright, cropped to their shape around the middle, and
 * encoded again, so that only the file's colours remain. Throws what squarePictures does, and `picture_too_small` where the file has
 * fewer pixels on a side.
 */
export async function coveringPicture(
  file: Buffer,
  limits: PictureLimits,
  { owner, width, height }: { owner: string; width: number; height: number },
): Promise<Buffer> {
  refuseUnread(file, limits)
  return limited({ network: owner, is_trusted: false }, async () => {
    const has = await middleOf(file, limits)
    if (has.width < width || has.height < height)
      throw new Refusal(
        'picture_too_small',
        { width: has.width, height: has.height, width_min: width, height_min: height },
        ['picture'],
      )
    return opened(file, limits.pixels)
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .timeout({ seconds: secondsMax })
      .toBuffer()
      .catch(unreadable)
  })
}

function refuseUnread(file: Buffer, limits: PictureLimits): void {
  if (file.length > limits.bytes) throw tooLarge(limits)
  if (file.length === 0) throw new Refusal('file_empty', {}, ['picture'])
  if (isHeic(file)) throw new Refusal('paper_heic', {}, ['picture'])
}

// Only the file's head is read here: a picture that would unpack to gigabytes is refused before it does.
async function middleOf(file: Buffer, limits: PictureLimits) {
  const { format, width, height, autoOrient } = await opened(file, false).metadata().catch(unreadable)
  if (!formats.has(format) || Math.min(width, height) < sideMin) return unreadable()
  if (width * height > limits.pixels) throw tooLarge(limits)
  const side = Math.min(width, height)
  return {
    side,
    width: autoOrient.width,
    height: autoOrient.height,
    left: Math.floor((autoOrient.width - side) / 2),
    top: Math.floor((autoOrient.height - side) / 2),
  }
}

const opened = (file: Buffer, limitInputPixels: number | false) =>
  sharp(file, { pages: 1, limitInputPixels, failOn: 'error', sequentialRead: false })

function unreadable(): never {
  throw new Refusal('picture_unreadable', {}, ['picture'])
}

const tooLarge = ({ bytes, pixels }: PictureLimits) =>
  new Refusal(
    'picture_too_large',
    { megabytes: Math.floor(bytes / 1024 ** 2), megapixels: Math.floor(pixels / 1_000_000) },
    ['picture'],
  )
