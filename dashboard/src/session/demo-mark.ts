const storedAs = 'demo_shop'

/** Notes that this browser's session is of a demo shop: its end leads back to /demo. Every sign-out forgets it. */
export const markDemoShop = (): void => localStorage.setItem(storedAs, '1')

/** Whether the session of this browser is of a demo shop. */
export const isDemoShop = (): boolean => localStorage.getItem(storedAs) !== null

/** Another session took its place. */
export const unmarkDemoShop = (): void => localStorage.removeItem(storedAs)
