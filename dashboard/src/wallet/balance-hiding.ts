import { createStore, useStore } from '../platform/store.ts'

const isHidden = createStore(() => false)

/** Hides the balance from onlookers, until it is shown again or the page is reloaded. */
export const hideBalance = (hidden: boolean): void => isHidden.set(hidden)

/** Whether the balance is hidden, followed while it changes. */
export const useBalanceHidden = (): boolean => useStore(isHidden)
