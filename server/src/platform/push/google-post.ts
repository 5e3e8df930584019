/** Google's answer: the status, `Retry-After`, and its JSON, undefined where it is not JSON. */
export interface GoogleAnswer {
  http: number
  retry_after: string | undefined
  json: unknown
}

/** One request to an address of the operator's own settings, never of an untrusted caller's. */
export interface GooglePost {
  headers: Record<string, string>
  body: string | URLSearchParams
  timeout_milliseconds: number
}

/**
 * Posts and reads the answer within its time, body included. Follows no redirect; undefined without a complete answer.
 */
export async function postToGoogle(
  url: string,
  { headers, body, timeout_milliseconds }: GooglePost,
): Promise<GoogleAnswer | undefined> {
  const signal = AbortSignal.timeout(timeout_milliseconds)
  try {
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal })
    const text = await answer.text()
    return { http: answer.status, retry_after: answer.headers.get('retry-after') ?? undefined, json: jsonOf(text) }
  } catch {
    // the cause is omitted: it could contain what was sent
    return undefined
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
