import { useSyncExternalStore } from 'react'
import type { Formats } from '@sahuji/contract/formats'
import { formatsAsCookie, formatsIn } from './formats-cookie.ts'

const hearers = new Set<() => void>()
let shown: Formats | undefined

/**
 * How dates and figures are shown in this browser now. Kept in a cookie, so that the first paint is right; documents are
 * prerendered, without a browser, for those who chose nothing.
 */
export const currentFormats = (): Formats => (shown ??= formatsIn(globalThis.document?.cookie ?? ''))

/** Changes how dates and figures are shown, at once and for the next visits. What is not named stays. */
export function showFormats(change: Partial<Formats>): void {
  const { calendar, digits, grouping } = { ...currentFormats(), ...change }
  shown = { calendar, digits, grouping }
  document.cookie = formatsAsCookie(shown)
  for (const hear of hearers) hear()
}

/** Calls back after every change. */
export function onFormats(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** The same for a component, which follows every change. */
export const useFormatsShown = (): Formats => useSyncExternalStore(onFormats, currentFormats)
