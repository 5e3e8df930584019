import { createStore, useStore } from '../platform/store.ts'

/** An overlay of the page: the palette, the list of shortcuts, or the person's shops. */
export type Overlay = 'palette' | 'shortcuts' | 'shops'

const open = createStore<Overlay | undefined>(() => undefined)

/** Opens an overlay; undefined closes it. */
export const openOverlay = (overlay: Overlay | undefined): void => open.set(overlay)

/** The open overlay. */
export const useOverlay = (): Overlay | undefined => useStore(open)
