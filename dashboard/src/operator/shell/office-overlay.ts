import { createStore, useStore } from '../../platform/store.ts'

/** The overlay of the page: the palette, or the list of all keys. */
export type OfficeOverlay = 'palette' | 'keys'

const open = createStore<OfficeOverlay | undefined>(() => undefined)

/** Opens an overlay; undefined closes it. */
export const openOfficeOverlay = (overlay: OfficeOverlay | undefined): void => open.set(overlay)

/** The open overlay. */
export const useOfficeOverlay = (): OfficeOverlay | undefined => useStore(open)
