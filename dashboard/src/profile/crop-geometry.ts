/** A picture's size in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** The visible part of a picture: the centre of the square, in the picture's pixels, and its zoom. 1 shows the most. */
export interface CropView {
  x: number
  y: number
  zoom: number
}

/** The cropped square, in the picture's pixels. */
export interface Square {
  left: number
  top: number
  side: number
}

/** A face of fewer pixels is blurred. */
const sideMin = 128
const zoomMost = 5

/** The highest useful zoom: 1 for a picture that is already small. */
export const zoomMax = ({ width, height }: Size): number =>
  Math.min(zoomMost, Math.max(1, Math.min(width, height) / sideMin))

/** The whole shorter side, centred. */
export const centred = ({ width, height }: Size): CropView => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The square of a view; always inside the picture for views of the functions here. */
export function squareOf(size: Size, { x, y, zoom }: CropView): Square {
  const side = Math.min(size.width, size.height) / zoom
  return { left: x - side / 2, top: y - side / 2, side }
}

/** The view after a pull of the picture, in pixels of a stage that shows the square at `stage` pixels. */
export function pulled(size: Size, view: CropView, { dx, dy }: { dx: number; dy: number }, stage: number): CropView {
  const { side } = squareOf(size, view)
  return inside(size, { ...view, x: view.x - (dx * side) / stage, y: view.y - (dy * side) / stage })
}

/** Another zoom, about the centre of the view. */
export const zoomed = (size: Size, view: CropView, zoom: number): CropView =>
  inside(size, { ...view, zoom: within(zoom, 1, zoomMax(size)) })

function inside(size: Size, view: CropView): CropView {
  const half = Math.min(size.width, size.height) / view.zoom / 2
  return { ...view, x: within(view.x, half, size.width - half), y: within(view.y, half, size.height - half) }
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
