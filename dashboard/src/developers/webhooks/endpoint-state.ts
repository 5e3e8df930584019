import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'

/** What is done with an endpoint in a dialog. `payments`: the secret for the URLs of single payments. */
export type EndpointTask =
  | { what: 'add' | 'payments'; endpoint?: never }
  | { what: 'change' | 'roll' | 'remove'; endpoint: WebhookEndpoint }

/** An address without its scheme. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '')

/** How many of the last hours' tries were delivered, and how many there were. */
export function triesOf({ health }: Pick<WebhookEndpoint, 'health'>): { delivered: number; all: number } {
  const delivered = health.reduce((sum, hour) => sum + hour.delivered, 0)
  return { delivered, all: health.reduce((sum, hour) => sum + hour.failed, delivered) }
}
