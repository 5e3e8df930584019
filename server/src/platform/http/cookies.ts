/** The value of a cookie in a request's Cookie header; undefined without it. */
export function cookieIn(header: string | string[] | undefined, name: string): string | undefined {
  const pairs = `${header ?? ''}`.split(/; */).map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1]
}

interface NewCookie {
  name: string
  value: string
  seconds: number
  /** The path that it is sent to; the whole API by default. */
  path?: `/api/${string}` | `/downloads/${string}`
  /** Sent over https only. */
  is_secure: boolean
}

/** A cookie for the API alone: no script reads it, and no page of another site sends it. */
export function apiCookie({ name, value, seconds, path, is_secure }: NewCookie): string {
  return `${name}=${value}; Path=${path ?? '/api'}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${is_secure ? '; Secure' : ''}`
}
