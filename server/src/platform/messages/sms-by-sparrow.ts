import type { Deliver } from './messages.ts'

/** SMS by Sparrow (docs.sparrowsms.com): ten bare digits, 200 with `response_code: 200` means queued. */
export function smsBySparrow(
  settings: { url: string; token: string; from: string },
  patienceMilliseconds = 15_000,
): Deliver {
  return async ({ to, text }) => {
    const response = await fetch(settings.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: settings.token, from: settings.from, to: to.slice(-10), text }),
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    const answer = (await response.json().catch(() => null)) as { response_code?: number } | null
    if (answer?.response_code !== 200) {
      throw new Error(`Sparrow did not take the SMS: HTTP ${response.status}, code ${answer?.response_code ?? 'none'}`)
    }
  }
}
