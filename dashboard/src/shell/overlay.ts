import { createStore, useStore } from '../platform/store.ts'

/** What is open over the page: the palette, or the list of shortcuts. */
export type Overlay = 'palette' | 'shortcuts'

const open = createStore<Overlay | undefined>(() => undefined)

/** Opens one of them; undefined closes. */
export const openOverlay = (overlay: Overlay | undefined): void => open.set(overlay)

/** Which of them is open. */
export const useOverlay = (): Overlay | undefined => useStore(open)
