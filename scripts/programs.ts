import { type ChildProcess, spawn } from 'node:child_process'

const graceMilliseconds = 15_000
const running = new Set<ChildProcess>()
let stopping = false

export interface Program {
  name: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  /** `show`: straight to the terminal; `keep`: collected and answered; `prefix`: line by line with the name before. */
  output: 'show' | 'keep' | 'prefix'
}

export interface Ended {
  name: string
  code: number
  output: string
  seconds: number
}

/** Runs a program with the Node that runs us (24). Signals to us reach it, and whatever it left behind ends with it. */
export function run({ name, args, env, cwd, output }: Program): Promise<Ended> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
    // a group of its own, so that its children can be ended with it; one that reads the terminal must stay in ours
    detached: output !== 'show',
  })
  running.add(child)
  let kept = ''
  const take = output === 'prefix' ? prefixed(name) : (piece: string) => (kept += piece)
  child.stdout?.setEncoding('utf8').on('data', take)
  child.stderr?.setEncoding('utf8').on('data', take)
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      if (output !== 'show') send(child, 'SIGKILL')
      resolve({
        name,
        code: code ?? (signal === 'SIGINT' ? 130 : 143),
        output: kept,
        seconds: (performance.now() - began) / 1000,
      })
    })
  })
}

/** True from the first Ctrl-C (or end signal) on: start nothing more. */
export const isStopping = (): boolean => stopping

/** Passes a signal on to every program, and ends by force what is still there after the grace. */
export function stopAll(signal: NodeJS.Signals): void {
  stopping = true
  for (const child of running) send(child, signal)
  setTimeout(() => {
    for (const child of running) send(child, 'SIGKILL')
  }, graceMilliseconds).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(signal))

/** To the child's whole group where it leads one, else to the child. A terminal's Ctrl-C reached our own group already. */
function send(child: ChildProcess, signal: NodeJS.Signals): void {
  const { pid } = child
  if (pid === undefined) return
  const leadsGroup = child.stdio[1] !== null
  try {
    process.kill(leadsGroup && process.platform !== 'win32' ? -pid : pid, signal)
  } catch {
    // gone already
  }
}

function prefixed(name: string): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) process.stdout.write(`${name} | ${line}\n`)
  }
}
