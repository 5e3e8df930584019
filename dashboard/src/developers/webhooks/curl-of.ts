import type { WebhookAttempt } from '@sahuji/contract/developers/webhook-deliveries'
import { shellQuoted } from '../shell-quoted.ts'

/** The command that sends the exact bytes of a try, with its headers and its signature. */
export const curlOf = ({ url, headers }: Pick<WebhookAttempt, 'url' | 'headers'>, body: string): string =>
  [
    `curl -i ${shellQuoted(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => name !== 'content-length')
      .map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
    `  --data-binary ${shellQuoted(body)}`,
  ].join(' \\\n')

/** A request as it went over the wire, its JSON indented to be read. */
export function requestText({ url, headers }: Pick<WebhookAttempt, 'url' | 'headers'>, body: string): string {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `POST ${pathname}${search} HTTP/1.1\n${lines.join('\n')}\n\n${indented(body)}`
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
