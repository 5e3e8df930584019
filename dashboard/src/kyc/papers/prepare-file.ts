import { heicHeadBytes, isHeic } from '@sahuji/contract/input/file-kinds'
import { paperBytesMax } from '@sahuji/contract/kyc/papers'
import { hintsOf, measuredWidth, type PhotoHint, type Pixels } from './image-measures.ts'

/** The reason to reject a file. */
export type FileFault = 'kind' | 'unreadable' | 'too_large' | 'too_small' | 'heic' | 'empty'

export interface PreparedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Possible faults. */
  hints: PhotoHint[]
}

const photoBytesMost = 1.5 * 1024 * 1024
const openedBytesMost = 40 * 1024 * 1024
const sideMost = 2400
const sideLeast = 400
const qualities = [0.86, 0.76, 0.66, 0.5]

/**
 * Checks a file before it is sent. A photo is redrawn as a JPEG small enough for a mobile network, which removes its
 * place and camera; a PDF is sent unchanged.
 */
export async function prepareFile(file: File): Promise<PreparedFile | FileFault> {
  if (file.size === 0) return 'empty'
  if (file.size > openedBytesMost) return 'too_large'
  const head = new Uint8Array(await file.slice(0, heicHeadBytes).arrayBuffer())
  const kind = fileKindOf(head)
  // Safari decodes HEIC; the decoded picture is sent as JPEG
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

/** The pixels of a picture at the width of the measurement. */
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

/** Draws transparent pixels white, as on paper. */
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

/** The accepted types of a document's file. */
type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf'

/** The number of a file's bytes that identify its type. */
const headBytes = 12

const starts: readonly [FileKind, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The type of a file by its first bytes, whatever its name; undefined for every type that is not accepted. */
export function fileKindOf(head: Uint8Array): FileKind | undefined {
  const known = starts.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  if (known) return known[0]
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'webp' : undefined
}
