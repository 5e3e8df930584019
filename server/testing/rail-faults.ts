import type { FaultKind } from '@sahuji/simulator/behaviour'

/** What an adapter says of each fault of the line, whatever its rail; one that reads no JSON says of a bad one what it reads. */
export const railFaults: Readonly<Record<FaultKind, string>> = {
  timeout: 'timeout',
  reset: 'reset',
  half_body: 'half_body',
  http_500: 'http_500',
  http_200_html: 'html',
  http_502_html: 'http_502',
  slow_drip: 'timeout',
  bad_json: 'bad_json',
  wrong_type: 'wrong_type',
  huge_body: 'too_large',
}
