import { heicHeadBytes, isHeic } from '@sahuji/contract/input/file-kinds'
import type { Square } from './crop-geometry.ts'

/** Draws a square of a picture over the whole of a canvas. What is see-through becomes white, as on paper. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Square): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, width, height)
}

const sentSide = 512
const sentQuality = 0.9

/** A square of a picture as a JPEG that can be sent: twice the side that is kept, so that it stays sharp. */
export async function squareBytes(picture: ImageBitmap, square: Square): Promise<Uint8Array> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(sentSide, Math.round(square.side))
  drawSquare(canvas, picture, square)
  const blob = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/jpeg', sentQuality))
  if (!blob) throw new Error('this browser made no picture of the canvas')
  return new Uint8Array(await blob.arrayBuffer())
}

const bytesMost = 40 * 1024 * 1024

/** Why a file cannot be opened as a picture. */
export type PictureFault = 'empty' | 'heic' | 'unreadable'

/** Opens a file as a picture, turned upright, or says why this browser cannot. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureFault> {
  if (file.size === 0) return 'empty'
  if (file.size > bytesMost) return 'unreadable'
  try {
    return await createImageBitmap(file)
  } catch {
    // not a picture, or one that only other devices read
    return isHeic(new Uint8Array(await file.slice(0, heicHeadBytes).arrayBuffer())) ? 'heic' : 'unreadable'
  }
}
