import { useSyncExternalStore } from 'react'
import { kept, onKept, type StorageName } from './session.ts'

/** One kept value of the session, always the latest; null when it is absent. */
export const useKept = (name: StorageName): string | null => useSyncExternalStore(onKept, () => kept(name))
