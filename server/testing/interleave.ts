import type { Database } from '../src/platform/database/database.ts'
import type { RefundDependencies } from '../src/payments/dependencies.ts'

/**
 * Where an actor can be overtaken. `writes`: before each of its writes alone, so that every actor decides by what it read before
 * any wrote; `steps`: also before its first call; `calls`: before every call of the database.
 */
export type Grain = 'writes' | 'steps' | 'calls'

/** One who works on the database beside others; each of its calls waits for its turn. */
export type Actor = (deps: RefundDependencies) => Promise<unknown>

interface Running {
  /** Lets it do its next step; null while it works or after its end. */
  goOn: (() => void) | null
  isOver: boolean
}

/** The turns of one run: the actor of each step, and those who could have had it. */
interface Turns {
  taken: readonly number[]
  possible: readonly (readonly number[])[]
}

/** Calls `round` once for every order in which the steps of its actors can come; answers how many there are. */
export async function everyOrder(round: (play: Play) => Promise<void>): Promise<number> {
  const left: number[][] = [[]]
  let rounds = 0
  for (let first = left.pop(); first; first = left.pop()) {
    let turns: Turns = { taken: [], possible: [] }
    const begun = first
    await round(async (deps, actors, grain) => {
      const played = await playInOrder(deps, actors, { grain, first: begun })
      turns = played
      return played
    })
    rounds++
    for (let at = begun.length; at < turns.taken.length; at++)
      for (const other of turns.possible[at]!)
        if (other > turns.taken[at]!) left.push([...turns.taken.slice(0, at), other])
  }
  return rounds
}

export type Play = (
  deps: RefundDependencies,
  actors: readonly Actor[],
  grain: Grain,
) => Promise<{ results: PromiseSettledResult<unknown>[]; taken: readonly number[] }>

/** Runs actors step by step: the first turns as given, then always the first who can go on. */
async function playInOrder(
  deps: RefundDependencies,
  actors: readonly Actor[],
  { grain, first }: { grain: Grain; first: readonly number[] },
) {
  const running = actors.map((): Running => ({ goOn: null, isOver: false }))
  let changed = () => {}
  const works = actors.map((actor, n) => {
    const own = running[n]!
    const gate = () =>
      new Promise<void>((resolve) => {
        own.goOn = () => {
          own.goOn = null
          resolve()
        }
        changed()
      })
    return actor(gated(deps, gate, grain)).finally(() => {
      own.isOver = true
      changed()
    })
  })
  const ended = Promise.allSettled(works)
  const rest = async () => {
    while (running.some(({ goOn, isOver }) => goOn === null && !isOver))
      await new Promise<void>((resolve) => (changed = resolve))
  }
  const taken: number[] = []
  const possible: number[][] = []
  for (await rest(); running.some(({ goOn }) => goOn !== null); await rest()) {
    const now = running.flatMap(({ goOn }, n) => (goOn === null ? [] : [n]))
    const chosen = first[taken.length] ?? now[0]!
    taken.push(chosen)
    possible.push(now)
    running[chosen]!.goOn!()
  }
  return { results: await ended, taken, possible }
}

/** The same dependencies, whose calls of the database wait at the gate. */
function gated(deps: RefundDependencies, gate: () => Promise<void>, grain: Grain): RefundDependencies {
  let isFirst = true
  const before = async (what: 'read' | 'write') => {
    const isGate = what === 'write' || grain === 'calls' || (grain === 'steps' && isFirst)
    isFirst = false
    if (isGate) await gate()
  }
  const db: Database = {
    ...deps.db,
    read: async (work, patience) => (await before('read'), deps.db.read(work, patience)),
    write: async (work) => (await before('write'), deps.db.write(work)),
  }
  const poster: RefundDependencies['poster'] = {
    postBatched: async (transfer, along) => (await before('write'), deps.poster.postBatched(transfer, along)),
  }
  return { ...deps, db, poster }
}
