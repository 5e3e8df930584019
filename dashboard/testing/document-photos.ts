const [width, height] = [1200, 800]

/** Draws a sheet with lines of writing on a table and returns it as a photo; `over` paints what lies on it. */
async function photo(
  name: string,
  filter = 'none',
  over?: (on: OffscreenCanvasRenderingContext2D) => void,
): Promise<File> {
  const sheet = new OffscreenCanvas(width, height)
  const on = sheet.getContext('2d')!
  on.fillStyle = 'rgb(107 95 76)'
  on.fillRect(0, 0, width, height)
  on.fillStyle = 'rgb(216 207 188)'
  on.fillRect(50, 50, width - 100, height - 100)
  on.fillStyle = 'rgb(43 37 28)'
  for (let y = 88; y < height - 88; y += 44)
    for (let x = 90; x < 500 + ((y * 137) % 560); x += 17) {
      on.fillRect(x, y, 4, 22)
      on.fillRect(x, y, 12, 4)
    }
  over?.(on)
  const shown = new OffscreenCanvas(width, height)
  const view = shown.getContext('2d')!
  view.filter = filter
  view.drawImage(sheet, 0, 0)
  return new File([await shown.convertToBlob({ type: 'image/jpeg', quality: 0.88 })], name, { type: 'image/jpeg' })
}

/** A sharp, well-lit photo of a document. */
export const goodPhoto = () => photo('citizenship.jpg')
/** The same, moved while it was taken. */
export const blurredPhoto = () => photo('moved.jpg', 'blur(14px)')
/** A photo in the dark. */
export const darkPhoto = () => photo('night.jpg', 'brightness(0.2)')
/** The same with a lamp on the plastic. */
export const glaringPhoto = () =>
  photo('lamp.jpg', 'none', (on) => {
    on.fillStyle = 'white'
    on.beginPath()
    on.arc(700, 400, 150, 0, 2 * Math.PI)
    on.fill()
  })
/** A file that is neither a photo nor a PDF. */
export const webPage = () => new File(['<p>citizenship</p>'], 'page.jpg', { type: 'image/jpeg' })
