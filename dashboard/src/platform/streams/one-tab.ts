type TabMessage = 'isAnyVisible' | 'isVisible' | 'isLeft'

/** The time within which a visible tab answers; a suspended tab does not answer. */
const answerMilliseconds = 200

export interface OneTab {
  /** Takes the work over unless a visible tab does it. */
  takeOver(): void
  stop(): void
}

/**
 * Runs the work in one tab of this browser: in a visible tab if there is one, because a browser may suspend the others
 * at any time, with their locks and connections and without notice. When the tab closes, another continues. `signal`
 * ends the work. Work that ends by itself is over for this tab. A browser without locks runs it in every tab.
 */
export function inOneTab(name: string, work: (signal: AbortSignal) => Promise<void>): OneTab {
  const channel = new BroadcastChannel(`${name}.tab`)
  let turn = new AbortController()
  let isAtWork = false
  let isOver = false
  let asking: ReturnType<typeof setTimeout> | undefined
  const send = (message: TabMessage) => channel.postMessage(message)

  async function take(by: 'waiting' | 'force'): Promise<void> {
    clearTimeout(asking)
    turn.abort()
    const mine = (turn = new AbortController())
    const run = async () => {
      if (mine.signal.aborted) return
      isAtWork = true
      // a hidden tab got the lock in its turn: offer the work to a visible one
      if (document.hidden) send('isLeft')
      await work(mine.signal)
      isOver ||= !mine.signal.aborted
    }
    // a lock request takes either a signal or steal
    const options = by === 'force' ? { steal: true } : { signal: mine.signal }
    try {
      await (navigator.locks ? navigator.locks.request(name, options, run) : run())
    } catch (error) {
      // an abort means stopped or taken over by a visible tab; any other error means that this document has no locks
      if (!isAbort(error)) isOver = true
    }
    if (turn !== mine) return
    isAtWork = false
    if (!isOver) void take('waiting')
  }

  function takeOver(): void {
    if (isAtWork || isOver || document.hidden || !navigator.locks) return
    send('isAnyVisible')
    clearTimeout(asking)
    asking = setTimeout(() => {
      if (!isAtWork) void take('force')
    }, answerMilliseconds)
  }

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (message === 'isVisible') clearTimeout(asking)
    if (message === 'isAnyVisible' && isAtWork && !document.hidden) send('isVisible')
    if (message === 'isLeft' && !isAtWork && !isOver && !document.hidden) void take('force')
  })
  const leave = () => {
    if (isAtWork) send('isLeft')
  }
  const changed = () => {
    if (document.hidden) leave()
    else takeOver()
  }
  document.addEventListener('visibilitychange', changed)
  addEventListener('pagehide', leave)
  void take('waiting')
  takeOver()
  return {
    takeOver,
    stop() {
      isOver = true
      clearTimeout(asking)
      turn.abort()
      channel.close()
      document.removeEventListener('visibilitychange', changed)
      removeEventListener('pagehide', leave)
    },
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
