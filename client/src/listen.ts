import { setTimeout as delay } from 'node:timers/promises'
import { SahujiError } from './sahuji-error.ts'
import type { Sahuji } from './sahuji.ts'

/** Where messages go, and what is printed about them. */
export interface Listening {
  api: Pick<Sahuji, 'webhooks'>
  /** The address of the shop's server on this machine. */
  forward_to: string
  print: (line: string) => void
  /** Ends it. */
  signal: AbortSignal
  fetch?: typeof fetch
  /** Replaces the pause between two questions. */
  wait?: (milliseconds: number) => Promise<unknown>
}

const pauseMilliseconds = 1_000
const brokenMilliseconds = 5_000
const answerMilliseconds = 15_000

/**
 * Posts the sandbox's webhooks to a server on this machine as they come, with their signed headers and their bytes, one line for
 * each. Goes on while our server cannot be reached. Throws SahujiError where the key may not listen.
 */
export async function listen({
  api,
  forward_to,
  print,
  signal,
  fetch: send = fetch,
  wait = (milliseconds) => delay(milliseconds, undefined, { signal }).catch(() => {}),
}: Listening): Promise<void> {
  const { secret } = await api.webhooks.listen()
  print(`Webhooks of the sandbox go to ${forward_to}. They are signed with ${secret}`)
  let done: string[] = []
  while (!signal.aborted) {
    const taken = await api.webhooks.take({ done }).catch(passing)
    if (taken === undefined) {
      print('No answer. Trying again.')
      await wait(brokenMilliseconds)
      continue
    }
    done = []
    for (const { id, type, headers, body } of taken.messages) {
      if (signal.aborted) return
      print(`${type}  ${headers['webhook-id']}  ${await forwarded(send, { forward_to, headers, body, signal })}`)
      done.push(id)
    }
    if (done.length === 0) await wait(pauseMilliseconds)
  }
}

/** Undefined for what passes by itself; anything else is thrown. */
function passing(error: unknown): undefined {
  const isPassing = error instanceof SahujiError && (error.http === 0 || error.http === 429 || error.http >= 500)
  if (!isPassing) throw error
}

interface Forwarding {
  forward_to: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** The status of the answer, or why there is none. */
async function forwarded(send: typeof fetch, { forward_to, headers, body, signal }: Forwarding): Promise<string> {
  try {
    const answer = await send(forward_to, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Sahuji-Webhooks/1', ...headers },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]),
    })
    await answer.body?.cancel()
    return `${answer.status}`
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string }
    return `no answer: ${cause?.code ?? name}`
  }
}
