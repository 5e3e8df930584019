import { useSyncExternalStore } from 'react'
import { isOwnServer, onServerLearnt } from './server.ts'

// a document is prerendered as our own server offers it
const isOwnAtFirst = () => true

/** Whether our own server answers: what only it knows is offered there alone. */
export const useOwnServer = (): boolean => useSyncExternalStore(onServerLearnt, isOwnServer, isOwnAtFirst)
