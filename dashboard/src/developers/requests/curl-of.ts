import type { OpenedRequest } from '@sahuji/contract/developers/requests'
import { shellQuoted } from '../shell-quoted.ts'

/** A call as a command that sends it again: the key is the shell's $SAHUJI_KEY, removed values are to be filled in. */
export const curlOf = (
  {
    method,
    path,
    idempotency_key,
    request_body,
  }: Pick<OpenedRequest, 'method' | 'path' | 'idempotency_key' | 'request_body'>,
  origin: string,
): string =>
  [
    `curl ${shellQuoted(origin + path)}`,
    `-H "authorization: Bearer $SAHUJI_KEY"`,
    ...(method === 'POST' ? ['-X POST'] : []),
    ...(idempotency_key === null ? [] : [`-H ${shellQuoted(`idempotency-key: ${idempotency_key}`)}`]),
    ...(request_body === null ? [] : [`-H 'content-type: application/json'`, `-d ${shellQuoted(request_body)}`]),
  ].join(' \\\n  ')
