/** A reading call of the first view that the document's own script sent while the code of the app was still loading. */
export interface EarlyCall {
  /** Milliseconds of this page. */
  sentAt: number
  /** The answer and the session in whose name it was sent; undefined without a session in this browser. */
  answer: Promise<EarlyAnswer | undefined>
}

interface EarlyAnswer {
  token: string
  response: Response
}

declare global {
  /** By path and query; set by the script of home's document (src/home/early-calls.script.ts). */
  var earlyCalls: Map<string, EarlyCall> | undefined
}

const lifeMilliseconds = 30_000

/**
 * Takes the early answer to a call, once. Undefined where the caller must send it: there is none, it is of another
 * session or older than half a minute, or it is not a success. A refusal is thus always the answer to a call of the app
 * itself, which knows a renewed token and the server's clock.
 */
export async function takeEarlyAnswer(
  url: string,
  token: string | null,
): Promise<{ response: Response; sentAt: number } | undefined> {
  const early = globalThis.earlyCalls?.get(url)
  if (!early) return undefined
  globalThis.earlyCalls?.delete(url)
  if (performance.now() - early.sentAt > lifeMilliseconds) return undefined
  const answered = await early.answer.catch(() => undefined)
  if (answered?.token !== token || !answered.response.ok) return undefined
  return { response: answered.response, sentAt: early.sentAt }
}
