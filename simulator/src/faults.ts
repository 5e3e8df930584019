import type { FastifyReply } from 'fastify'
import type { Fault, FaultKind } from './behaviour.ts'
import type { RailCall } from './rail-calls.ts'

/** Takes the first fault set for a call and counts it down; undefined when there is none. */
export function takeFault(faults: Fault[], call: RailCall): Fault | undefined {
  const fault = faults.find((one) => one.call === call && one.times !== 0)
  if (!fault) return undefined
  if (fault.times !== null) fault.times = (fault.times ?? 1) - 1
  return fault
}

/** Answers as a broken connection or a broken server would; `answer` is the right answer: JSON, or a text of `type`. */
export function sendFault(reply: FastifyReply, kind: Fault['kind'], answer: unknown, type = json): void {
  reply.hijack()
  senders[kind === 'soap_fault' ? 'http_500' : kind](
    reply.raw,
    type === json ? JSON.stringify(answer) : String(answer),
    type,
  )
}

type Raw = FastifyReply['raw']

const json = 'application/json; charset=utf-8'
const htmlPage = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1><hr>nginx'

const senders: Record<FaultKind, (raw: Raw, text: string, type: string) => void> = {
  // Held open: the caller's patience decides, or the simulator's stop.
  timeout: () => {},
  reset: (raw) => raw.socket?.resetAndDestroy(),
  half_body: (raw, text, type) => {
    raw.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
    raw.write(text.slice(0, text.length / 2), () => raw.destroy())
  },
  http_500: (raw) => whole(raw, { status: 500, type: 'text/plain', text: 'Internal Server Error' }),
  http_200_html: (raw) => whole(raw, { status: 200, type: 'text/html', text: htmlPage }),
  http_502_html: (raw) => whole(raw, { status: 502, type: 'text/html', text: htmlPage }),
  slow_drip: (raw, text, type) => {
    raw.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
    drip(raw, text)
  },
  bad_json: (raw, text, type) => whole(raw, { status: 200, type, text: text.slice(0, -1) }),
  wrong_type: (raw, text) => whole(raw, { status: 200, type: 'text/plain', text }),
  huge_body: (raw, _text, type) =>
    whole(raw, { status: 200, type, text: `{"code":"0","data":"${'x'.repeat(10_000_000)}"}` }),
}

function whole(raw: Raw, answer: { status: number; type: string; text: string }): void {
  raw.writeHead(answer.status, { 'content-type': answer.type })
  raw.end(answer.text)
}

/** One byte in a quarter of a second: alive, and of no use. */
function drip(raw: Raw, text: string): void {
  let sent = 0
  const timer = setInterval(() => {
    raw.write(text[sent] ?? '')
    sent += 1
    if (sent >= text.length) raw.end()
  }, 250)
  raw.on('close', () => clearInterval(timer))
}
