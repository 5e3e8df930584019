export interface LockHolder {
  processes: { pid: number; began?: string }[]
  /** Where it is given, a holder of another machine counts as alive: nobody here can see its processes. */
  host?: string
}
export function holderOf(...pids: number[]): LockHolder
export function takeLock(path: string, own: LockHolder): LockHolder | undefined
export function replaceHolder(path: string, own: LockHolder): void
export function dropLock(path: string, own: LockHolder): void
export function isStale(path: string): boolean
