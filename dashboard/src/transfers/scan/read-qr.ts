import { decodeQR } from 'qr/decode.js'

// a larger picture takes long on an old phone, and does not read better
const sideMost = 1200

/** The text of a QR in a picture; undefined where none can be read. */
export async function readQr(picture: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture)
  const text = readFrom(bitmap, bitmap.width, bitmap.height)
  bitmap.close()
  return text
}

/** The text of a QR before the camera now; undefined where none can be read. */
export const readFrame = (video: HTMLVideoElement): string | undefined =>
  video.videoWidth === 0 ? undefined : readFrom(video, video.videoWidth, video.videoHeight)

function readFrom(source: CanvasImageSource, wide: number, high: number): string | undefined {
  const scale = Math.min(1, sideMost / Math.max(wide, high))
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  try {
    return decodeQR({ width, height, data })
  } catch {
    return undefined
  }
}
