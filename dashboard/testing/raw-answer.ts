import { serverHeader } from '@sahuji/contract/http/envelope'

/** An answer of our server as it comes over the wire, which need not fit the contract. */
export const rawAnswer = (http: number, body: object | string, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status: http,
    headers: {
      'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      [serverHeader]: '1',
      date: new Date().toUTCString(),
      ...headers,
    },
  })
