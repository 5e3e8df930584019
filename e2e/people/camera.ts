import type { Locator, Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'

const [width, height] = [640, 480]

/** Writes the view of a camera before a picture on a screen: a film (Y4M) of the same grey frame. */
export async function filmOf(picture: Locator, page: Page, file: string): Promise<void> {
  const png = (await picture.screenshot()).toString('base64')
  const grey = await page.evaluate(
    async ({ png: shot, width: wide, height: high }) => {
      const seen = await createImageBitmap(new Blob([Uint8Array.from(atob(shot), (byte) => byte.charCodeAt(0))]))
      const context = new OffscreenCanvas(wide, high).getContext('2d')!
      context.fillStyle = '#c8c4bc'
      context.fillRect(0, 0, wide, high)
      // a phone is never held quite straight, nor quite near
      context.translate(wide / 2, high / 2)
      context.rotate(0.06)
      context.drawImage(seen, -190, -190, 380, 380)
      const { data } = context.getImageData(0, 0, wide, high)
      return Array.from({ length: wide * high }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
        return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
      })
    },
    { png, width, height },
  )
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(grey), colourless])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, frame, frame]))
}
