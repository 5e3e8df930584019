import type { FaultKind } from '@sahuji/simulator/behaviour'

/**
 * What an adapter reports of each fault of the connection, the same for every rail; an adapter that reads no JSON
 * reports what it read instead.
 */
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
