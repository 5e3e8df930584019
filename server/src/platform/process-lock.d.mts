export interface LockHolder {
  processes: { pid: number; began?: string }[]
  /** With it, a holder of another machine counts as alive, because its processes are not visible from here. */
  host?: string
}
export function holderOf(...pids: number[]): LockHolder
export function takeLock(path: string, own: LockHolder): LockHolder | undefined
export function replaceHolder(path: string, own: LockHolder): void
export function dropLock(path: string, own: LockHolder): void
export function isStale(path: string): boolean
