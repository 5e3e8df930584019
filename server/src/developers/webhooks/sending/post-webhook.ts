import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { answerMost } from '@sahuji/contract/developers/webhook-deliveries'
import type { Mode } from '@sahuji/contract/http/lists'
import { inNetworks } from '../../../platform/http/networks.ts'
import {
  isPublic,
  nameResolver,
  pinnedLookup,
  PrivateAddressError,
  type ResolveName,
} from '../../../platform/outbound/public-addresses.ts'

/** How webhooks leave this machine. */
export interface Outbound {
  resolve: ResolveName
  /** Addresses outside the public internet that the operator allows. */
  isAllowed: (address: string) => boolean
  timeout_milliseconds: number
}

/** Webhooks reach the public internet and these networks, and wait fifteen seconds for an answer. Source: Standard Webhooks. */
export const webhooksWithin = (networks: readonly string[]): Outbound => ({
  resolve: nameResolver(),
  isAllowed: inNetworks(networks),
  timeout_milliseconds: 15_000,
})

interface Posting {
  url: string
  mode: Mode
  headers: Record<string, string>
  body: string
  /** Ends the try before its time. */
  signal: AbortSignal
}

/** What came back: an answer, or the code of the error in place of one. */
export type Came =
  | { status: number; headers: Record<string, string>; answer: string; retry_after: string | undefined }
  | { status: null; error: string }

/** So much of an answer is read; the rest never arrives. */
const bytesMost = 16 * 1024
/** After the status of an answer, so long for its beginning. */
const answerMilliseconds = 2_000

/**
 * Posts a message to an untrusted URL: over https to public addresses, or to those that the operator allows; http only in
 * the sandbox to allowed ones. The address is resolved, checked and pinned at each call, no redirect is followed, and the
 * time and size of the answer are bounded. Never throws.
 */
export async function postWebhook(outbound: Outbound, posting: Posting): Promise<Came> {
  try {
    return await posted(outbound, posting)
  } catch (error) {
    return { status: null, error: errorCode(error) }
  }
}

async function posted(outbound: Outbound, { url, mode, headers, body, signal: stop }: Posting): Promise<Came> {
  const { protocol, hostname } = new URL(url)
  const isPlain = protocol === 'http:'
  if (isPlain ? mode === 'live' : protocol !== 'https:') throw new PrivateAddressError('an address without https')
  const signal = AbortSignal.any([stop, AbortSignal.timeout(outbound.timeout_milliseconds)])
  const { resolve, isAllowed } = outbound
  const mayReach = (address: string) => isAllowed(address) || (!isPlain && isPublic(address))
  const lookup = await pinnedLookup({ hostname, resolve, signal, isAllowed: mayReach })
  const { request } = isPlain ? http : https
  return new Promise((came, reject) => {
    const options = { method: 'POST', headers, lookup, agent: false, signal } as const
    const closed = () => reject(new Error('closed without an answer'))
    const sent = request(url, options, (answer) => {
      // an answer has come, however it ends
      sent
        .off('error', reject)
        .off('close', closed)
        .on('error', () => {})
      readAnswer(answer).then(came, reject)
    })
    // for Node a 101 is no answer and its end no error: without these the try would never end
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      came({ status: 101, headers: shownHeaders(answer), answer: '', retry_after: undefined })
    })
    sent.on('error', reject).on('close', closed)
    sent.end(body)
  })
}

/** The beginning of an answer; what of it arrived where its end does not. */
function readAnswer(answer: IncomingMessage): Promise<Came> {
  return new Promise((came) => {
    const parts: Buffer[] = []
    let bytes = 0
    const end = () => {
      clearTimeout(late)
      const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, answerMost)
      came({
        status: answer.statusCode ?? 0,
        headers: shownHeaders(answer),
        answer: text,
        retry_after: answer.headers['retry-after'],
      })
      answer.destroy()
    }
    const late = setTimeout(end, answerMilliseconds)
    answer.on('data', (part: Buffer) => {
      parts.push(part.subarray(0, bytesMost - bytes))
      bytes += part.length
      if (bytes >= bytesMost) end()
    })
    answer.on('end', end)
    answer.on('error', end)
    answer.on('close', end)
  })
}

const shown = ['content-type', 'content-encoding', 'date', 'location', 'server', 'retry-after', 'allow'] as const
const headerMost = 200

const shownHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    shown.flatMap((name) => (headers[name] === undefined ? [] : [[name, `${headers[name]}`.slice(0, headerMost)]])),
  )

function errorCode(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'PRIVATE_ADDRESS'
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { name?: string } }
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError') return 'TIMEOUT'
  return typeof code === 'string' ? code.slice(0, 60) : 'BROKEN'
}
