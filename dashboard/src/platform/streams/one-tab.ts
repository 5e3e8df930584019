type Word = 'isAnybodyLooking' | 'isLookedAt' | 'isLeft'

/** So long a tab that is looked at may take to say so; one that the browser has suspended says nothing. */
const answerMilliseconds = 200

export interface OneTab {
  /** Takes the work over where it is not done in a tab that somebody looks at. */
  takeOver(): void
  stop(): void
}

/**
 * Does the work in one tab of this browser: in one that somebody looks at, if there is any, for a browser may suspend the
 * others at any time, with what they hold and without a word. When the tab closes, another one goes on. `signal` ends the work.
 * Work that ends by itself is over for this tab. A browser without locks does it in each.
 */
export function inOneTab(name: string, work: (signal: AbortSignal) => Promise<void>): OneTab {
  const channel = new BroadcastChannel(`${name}.tab`)
  let turn = new AbortController()
  let isAtWork = false
  let isOver = false
  let asking: ReturnType<typeof setTimeout> | undefined
  const say = (word: Word) => channel.postMessage(word)

  async function take(by: 'waiting' | 'force'): Promise<void> {
    clearTimeout(asking)
    turn.abort()
    const mine = (turn = new AbortController())
    const run = async () => {
      if (mine.signal.aborted) return
      isAtWork = true
      // the lock came by its turn, not by being looked at
      if (document.hidden) say('isLeft')
      await work(mine.signal)
      isOver ||= !mine.signal.aborted
    }
    // a signal and force do not go together
    const options = by === 'force' ? { steal: true } : { signal: mine.signal }
    try {
      await (navigator.locks ? navigator.locks.request(name, options, run) : run())
    } catch (error) {
      // stopped, or taken over by a tab that somebody looks at; else there are no locks for a document like this
      if (!isAbort(error)) isOver = true
    }
    if (turn !== mine) return
    isAtWork = false
    if (!isOver) void take('waiting')
  }

  function takeOver(): void {
    if (isAtWork || isOver || document.hidden || !navigator.locks) return
    say('isAnybodyLooking')
    clearTimeout(asking)
    asking = setTimeout(() => {
      if (!isAtWork) void take('force')
    }, answerMilliseconds)
  }

  channel.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
    if (word === 'isLookedAt') clearTimeout(asking)
    if (word === 'isAnybodyLooking' && isAtWork && !document.hidden) say('isLookedAt')
    if (word === 'isLeft' && !isAtWork && !isOver && !document.hidden) void take('force')
  })
  const leave = () => {
    if (isAtWork) say('isLeft')
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
