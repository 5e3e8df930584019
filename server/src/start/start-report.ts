import type { Settings } from '../settings.ts'
import { operatorAddress } from './operator-boundary.ts'
import type { RunningSimulator } from './simulator.ts'

interface StartSteps {
  /** Waits for the work of a step and measures its duration. */
  step<T>(name: string, work: Promise<T>): Promise<T>
  /** "database 1.2 s, migrations 0.6 s": the steps in their order, without those under 0.1 s. */
  words(): string
}

/** Measures the steps of a start, so that a slow one shows where its time went. `now` returns milliseconds. */
export function measureStartSteps(now: () => number = () => performance.now()): StartSteps {
  const steps: { name: string; milliseconds: number }[] = []
  return {
    step: async (name, work) => {
      const began = now()
      const result = await work
      steps.push({ name, milliseconds: now() - began })
      return result
    },
    words: () =>
      steps
        .filter(({ milliseconds }) => milliseconds >= 100)
        .map(({ name, milliseconds }) => `${name} ${(milliseconds / 1000).toFixed(1)} s`)
        .join(', '),
  }
}

interface BannerFacts {
  settings: Settings
  public_url: string
  hasDemo: boolean
  milliseconds: number
  /** The duration of each step, as words. */
  steps: string
  simulator: RunningSimulator | undefined
}

/** The start's message for a person: the product's address, and who may sign in. */
export function bannerOf({ settings, public_url, hasDemo, milliseconds, steps, simulator }: BannerFacts): string {
  const lines: [label: string, text: string][] = [
    ['Sahuji', `${public_url}   (ready in ${(milliseconds / 1000).toFixed(1)} s${steps && `: ${steps}`})`],
  ]
  if (hasDemo) {
    lines.push(['Demo shop', 'demo@sahuji.example or 9800000001, password sahuji-demo-1'])
    lines.push(['New merchant', 'new@sahuji.example or 9800000002, password sahuji-demo-2'])
    lines.push([
      'Back office',
      `${operatorAddress(settings)}/operator   operator@sahuji.example, password sahuji-operator-1`,
    ])
  }
  if (simulator) {
    lines.push(['Outbox', `${public_url}/dev/outbox   mails and SMS that would be sent`])
    lines.push(['Banks', `${simulator.url}   the simulator and its magic amounts`])
  }
  lines.push(['API', `${public_url}/docs`])
  const width = Math.max(...lines.map(([label]) => label.length))
  return lines.map(([label, text]) => `  ${label.padEnd(width)}   ${text}`).join('\n')
}
