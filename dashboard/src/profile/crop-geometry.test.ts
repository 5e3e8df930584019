import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centred, pulled, squareOf, zoomed, zoomMax } from './crop-geometry.ts'

const wide = { width: 1600, height: 900 }

test('shows the whole shorter side at first, centred', () => {
  expect(squareOf(wide, centred(wide))).toEqual({ left: 350, top: 0, side: 900 })
})

test('a pull to the right shows the part on the left, at the scale of the stage', () => {
  const view = pulled(wide, centred(wide), { dx: 30, dy: 0 }, 300)
  expect(squareOf(wide, view)).toEqual({ left: 260, top: 0, side: 900 })
})

test('a pull beyond the edge stops at the edge', () => {
  expect(squareOf(wide, pulled(wide, centred(wide), { dx: 9_999, dy: 9_999 }, 300)).left).toBe(0)
  expect(squareOf(wide, pulled(wide, centred(wide), { dx: -9_999, dy: 0 }, 300)).left).toBe(700)
})

test('zooming keeps the centre, and zooming out moves it back from the edge', () => {
  const near = zoomed(wide, centred(wide), 3)
  expect(squareOf(wide, near)).toEqual({ left: 650, top: 300, side: 300 })
  const corner = pulled(wide, near, { dx: -9_999, dy: -9_999 }, 300)
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 700, top: 0, side: 900 })
})

test('a small picture has no zoom beyond its sharpness', () => {
  expect(zoomMax({ width: 100, height: 400 })).toBe(1)
  expect(zoomMax({ width: 256, height: 400 })).toBe(2)
  expect(zoomMax({ width: 4000, height: 3000 })).toBe(5)
  expect(zoomed({ width: 100, height: 100 }, centred({ width: 100, height: 100 }), 4).zoom).toBe(1)
})

test('the square is always inside the picture', () => {
  const side = fc.integer({ min: 8, max: 6000 })
  const step = fc.record({
    dx: fc.integer({ min: -500, max: 500 }),
    dy: fc.integer({ min: -500, max: 500 }),
    zoom: fc.double({ min: 0.1, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 20 }), (width, height, steps) => {
      const size = { width, height }
      const view = steps.reduce(
        (at, { dx, dy, zoom }) => zoomed(size, pulled(size, at, { dx, dy }, 280), zoom),
        centred(size),
      )
      const { left, top, side: cut } = squareOf(size, view)
      const slack = 1e-6
      return left >= -slack && top >= -slack && left + cut <= width + slack && top + cut <= height + slack
    }),
  )
})
