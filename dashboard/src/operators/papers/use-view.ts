import { useState } from 'react'

/** The view of the picture on the stage: zoom, rotation in quarters, offset in pixels. */
export interface StageView {
  zoom: number
  turn: 0 | 90 | 180 | 270
  x: number
  y: number
}

const whole: StageView = { zoom: 1, turn: 0, x: 0, y: 0 }
const zooms = [1, 1.25, 1.5, 2, 3, 4] as const

/** The next zoom step up or down; the picture fits the stage at the smallest. */
export function zoomStep(zoom: number, by: 1 | -1): number {
  const at = zooms.findIndex((one) => one >= zoom)
  return zooms[Math.min(zooms.length - 1, Math.max(0, (at === -1 ? zooms.length - 1 : at) + by))] ?? 1
}

/** The view of the stage and its changes; it is reset for each picture. */
export function useView(of: string) {
  const [held, setHeld] = useState({ of, view: whole })
  const view = held.of === of ? held.view : whole
  const change = (part: Partial<StageView>) => setHeld({ of, view: { ...view, ...part } })
  const turned = (by: 90 | -90) => ((view.turn + by + 360) % 360) as StageView['turn']
  return {
    view,
    zoom: (by: 1 | -1) => {
      const zoom = zoomStep(view.zoom, by)
      // at the smallest zoom the picture is inside the stage
      change(zoom === 1 ? { zoom, x: 0, y: 0 } : { zoom })
    },
    turn: (by: 90 | -90) => change({ turn: turned(by), x: 0, y: 0 }),
    move: (x: number, y: number) => change({ x: view.x + x, y: view.y + y }),
    fit: () => change(whole),
  }
}
