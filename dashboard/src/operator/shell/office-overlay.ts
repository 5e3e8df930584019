import { createStore, useStore } from '../../platform/store.ts'

/** What is open over the page: the palette, or the list of all keys. */
export type OfficeOverlay = 'palette' | 'keys'

const open = createStore<OfficeOverlay | undefined>(() => undefined)

/** Opens one of them; undefined closes. */
export const openOfficeOverlay = (overlay: OfficeOverlay | undefined): void => open.set(overlay)

/** Which of them is open. */
export const useOfficeOverlay = (): OfficeOverlay | undefined => useStore(open)
