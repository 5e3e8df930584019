import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { semaphore, trustedCaller } from '../semaphore.ts'

export interface CompilerLimits {
  /** How many documents may wait for the one in work; the rest are refused as `busy`. */
  waiting: number
  /** The longest time for one document, with the start of the process. */
  seconds: number
  /** The process is ended when it takes more memory. */
  megabytes: number
  /** After this many documents, or with this much memory after one, the next document gets a new process. */
  papers: number
  megabytes_kept: number
}

/** After a receipt, which takes 40 ms, the process has 220 MB; after a section of 1,000 rows, half a second, 270 MB. */
export const compilerLimits: CompilerLimits = {
  waiting: 64,
  seconds: 30,
  megabytes: 640,
  papers: 500,
  megabytes_kept: 320,
}

/** A document for the process: the template's file, its data as JSON, and its date in seconds since 1970. */
export interface CompileAsk {
  template: string
  data: string
  format: 'pdf' | 'svg'
  /** Whether the PDF has its structure for screen readers: it is nine tenths of a file of many rows. */
  is_tagged: boolean
  made_at: number
}

/** The process begins a document, then sends it or the fault of its template. */
export type CompileAnswer = { bytes: Uint8Array; rss_megabytes: number } | { fault: string }
export type ProcessMessage = 'begun' | CompileAnswer

export interface PaperCompiler {
  /** Throws `busy` where too many wait; an error where the template failed or the process ended. */
  compile: (ask: CompileAsk) => Promise<Uint8Array>
  /** The process's id; undefined while there is none. */
  pid: () => number | undefined
  /** Ends the process; the next document would start another one. */
  close: () => Promise<void>
}

/** One process that compiles documents in the order of arrival. It starts with the first document. */
export function openCompiler(limits: CompilerLimits = compilerLimits): PaperCompiler {
  const { waiting, papers, megabytes_kept } = limits
  const inTurn = semaphore(1, { waiting, of_network: 0 })
  let child: ChildProcess | undefined
  let compiled = 0
  const current = (): ChildProcess => {
    if (child && isRunning(child)) return child
    compiled = 0
    return (child = startProcess(limits))
  }
  const end = async () => {
    const ended = child
    child = undefined
    if (!ended || !isRunning(ended)) return
    ended.ref()
    const exit = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exit
  }
  return {
    compile: (ask) =>
      inTurn(trustedCaller, async () => {
        // a process that ended while it had nothing to do is found missing by the next document
        const answer = (await answerOf(current(), ask, limits)) ?? (await answerOf(current(), ask, limits))
        if (!answer) throw new Error('The document was not compiled: its process does not start')
        if ('fault' in answer) throw new Error(`The document was not compiled: ${answer.fault}`)
        compiled += 1
        if (compiled >= papers || answer.rss_megabytes > megabytes_kept) await end()
        return answer.bytes
      }),
    pid: () => child?.pid,
    close: end,
  }
}

const isRunning = ({ exitCode, signalCode, killed }: ChildProcess) =>
  exitCode === null && signalCode === null && !killed

function startProcess({ megabytes }: CompilerLimits): ChildProcess {
  const child = fork(fileURLToPath(new URL('paper.process.ts', import.meta.url)), [`${megabytes}`], {
    // it needs nothing of our settings, which hold secrets; what it prints could hold a merchant's texts
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // its end is heard by `answerOf`, and of an idle one it does not matter
  child.on('error', () => {})
  // an idle process keeps no server alive, and ends when its server does
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * The answer of the process; undefined where it ended before it began the document. An end within it and
 * a document that takes too long are faults.
 */
function answerOf(
  child: ChildProcess,
  ask: CompileAsk,
  { seconds, megabytes }: CompilerLimits,
): Promise<CompileAnswer | undefined> {
  return new Promise((resolve) => {
    let hasBegun = false
    const settle = (answer: CompileAnswer | undefined) => {
      clearTimeout(late)
      child.off('message', received).off('exit', ended).off('error', failed)
      resolve(answer)
    }
    const received = (message: ProcessMessage) => {
      if (message === 'begun') hasBegun = true
      else settle(message)
    }
    const ended = (code: number | null, signal: string | null) =>
      settle(hasBegun ? { fault: `its process ended by ${signal ?? code}, as above ${megabytes} MB` } : undefined)
    // the exit follows, where there is a process
    const failed = () => child.pid === undefined && settle(undefined)
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      settle({ fault: `it took more than ${seconds} seconds` })
    }, seconds * 1000)
    child.on('message', received).on('exit', ended).on('error', failed)
    child.send(ask, () => {})
  })
}
