import type { Settings } from '../settings.ts'

export interface BannerFacts {
  settings: Settings
  public_url: string
  hasDemo: boolean
  milliseconds: number
  simulator: string | undefined
}

/** What a person sees when the product is ready: where it is, and who may sign in. */
export function bannerOf({ public_url, hasDemo, milliseconds, simulator }: BannerFacts): string {
  const lines: [label: string, text: string][] = [
    ['Sahuji', `${public_url}   (ready in ${(milliseconds / 1000).toFixed(1)} s)`],
  ]
  if (hasDemo) {
    lines.push(['Demo shop', 'demo@sahuji.example or 9800000001, password sahuji-demo-1'])
    lines.push(['New merchant', 'new@sahuji.example or 9800000002, password sahuji-demo-2'])
  }
  if (simulator) {
    lines.push(['Outbox', `${public_url}/dev/outbox   mails and SMS that would be sent`])
    lines.push(['Banks', `${simulator}   the simulator and its magic amounts`])
  }
  lines.push(['API', `${public_url}/docs`])
  const width = Math.max(...lines.map(([label]) => label.length))
  return lines.map(([label, text]) => `  ${label.padEnd(width)}   ${text}`).join('\n')
}
