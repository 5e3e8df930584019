import { heicHeadBytes, isHeic } from '@sahuji/contract/input/file-kinds'
import { paperBytesMax } from '@sahuji/contract/kyc/papers'
import { fileKindOf } from './file-kind.ts'
import { hintsOf, measuredWidth, type PhotoHint, type Pixels } from './image-measures.ts'

/** Why a file is not taken at all. */
export type FileFault = 'kind' | 'unreadable' | 'too_large' | 'too_small' | 'heic' | 'empty'

export interface PreparedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** What may be wrong with it. */
  hints: PhotoHint[]
}

const photoBytesMost = 1.5 * 1024 * 1024
const openedBytesMost = 40 * 1024 * 1024
const sideMost = 2400
const sideLeast = 400
const qualities = [0.86, 0.76, 0.66, 0.5]

/**
 * Looks at a file before it is sent. A photo is drawn anew as a JPEG that a phone's network carries, which leaves behind
 * where and by what it was taken; a PDF goes as it is.
 */
export async function prepareFile(file: File): Promise<PreparedFile | FileFault> {
  if (file.size === 0) return 'empty'
  if (file.size > openedBytesMost) return 'too_large'
  const head = new Uint8Array(await file.slice(0, heicHeadBytes).arrayBuffer())
  const kind = fileKindOf(head)
  // Safari opens HEIC, and what it opens is sent as JPEG
  const isHeicFile = isHeic(head)
  if (!kind && !isHeicFile) return 'kind'
  if (kind === 'pdf') {
    if (file.size > paperBytesMax) return 'too_large'
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), hints: [] }
  }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return isHeicFile ? 'heic' : 'unreadable'
  try {
    if (Math.min(picture.width, picture.height) < sideLeast) return 'too_small'
    const hints = hintsOf(pixelsOf(picture, measuredWidth))
    const bytes = await jpegOf(picture)
    return bytes ? { name: `${file.name.replace(/\.\w{1,5}$/, '') || 'photo'}.jpg`, bytes, hints } : 'unreadable'
  } finally {
    picture.close()
  }
}

type Drawable = CanvasImageSource & { width: number; height: number }

/** The pixels of a picture at a width at which it is measured. */
export function pixelsOf(picture: Drawable, width: number): Pixels {
  const canvas = drawn(picture, Math.min(1, width / picture.width))
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
}

async function jpegOf(picture: Drawable): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const canvas = drawn(picture, Math.min(1, sideMost / Math.max(picture.width, picture.height)))
  let smallest: Blob | null = null
  for (const quality of qualities) {
    smallest = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/jpeg', quality))
    if (smallest && smallest.size <= photoBytesMost) break
  }
  return smallest ? new Uint8Array(await smallest.arrayBuffer()) : undefined
}

/** What is see-through becomes white, as on paper. */
function drawn(picture: Drawable, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return canvas
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
