import { request } from 'node:https'
import { nameResolver, pinnedLookup, PrivateAddressError, type ResolveName } from '../outbound/public-addresses.ts'

interface Posted {
  headers: Record<string, string>
  body: Buffer | null
}

/** Posts bytes to an untrusted address and returns the status. Follows no redirect and reads no body. */
export type PostPublicly = (url: string, post: Posted) => Promise<{ http: number; retry_after: string | undefined }>

interface PublicSettings {
  timeout_milliseconds?: number
  resolve?: ResolveName
}

/** Posts over HTTPS to public addresses alone, each pinned by `pinnedLookup`. Throws PrivateAddressError, and network errors. */
export function postPublicly({
  timeout_milliseconds = 3000,
  resolve = nameResolver(),
}: PublicSettings = {}): PostPublicly {
  return async (url, { headers, body }) => {
    const { protocol, hostname } = new URL(url)
    if (protocol !== 'https:') throw new PrivateAddressError('an address without https')
    const signal = AbortSignal.timeout(timeout_milliseconds)
    const lookup = await pinnedLookup({ hostname, resolve, signal })
    return new Promise((answered, reject) => {
      const sent = request(url, { method: 'POST', headers, lookup, agent: false, signal }, (answer) => {
        answered({ http: answer.statusCode ?? 0, retry_after: answer.headers['retry-after'] })
        answer.destroy()
      })
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  }
}
