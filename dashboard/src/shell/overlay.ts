import { createStore, useStore } from '../platform/store.ts'

/** An overlay of the page: the palette, or the list of shortcuts. */
export type Overlay = 'palette' | 'shortcuts'

const open = createStore<Overlay | undefined>(() => undefined)

/** Opens an overlay; undefined closes it. */
export const openOverlay = (overlay: Overlay | undefined): void => open.set(overlay)

/** The open overlay. */
export const useOverlay = (): Overlay | undefined => useStore(open)
