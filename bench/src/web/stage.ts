import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Where the measured pages are, with the demo's shop on one side. */
export interface Stage {
  product: string
  bare: string
  /** Signing in again and again is no attack here. */
  forgetsLimits(): Promise<void>
  close(): Promise<void>
}

/** Opens the product and the bare pages in a process of their own; see stage-process.ts. */
export async function openStage(): Promise<Stage> {
  const child = fork(fileURLToPath(new URL('stage-process.ts', import.meta.url)))
  const ended = once(child, 'exit').then(() => {
    throw new Error('the pages that are measured could not be served')
  })
  const answer = async () => Promise.race([once(child, 'message'), ended])
  const [{ product, bare }] = (await answer()) as [{ product: string; bare: string }]
  return {
    product,
    bare,
    forgetsLimits: async () => {
      const forgotten = answer()
      child.send('forget limits')
      await forgotten
    },
    close: async () => {
      child.disconnect()
      await ended.catch(() => undefined)
    },
  }
}
