import type { OpenedRequest } from '@sahuji/contract/developers/requests'

/** A text within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

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
    `curl ${quoted(origin + path)}`,
    `-H "authorization: Bearer $SAHUJI_KEY"`,
    ...(method === 'POST' ? ['-X POST'] : []),
    ...(idempotency_key === null ? [] : [`-H ${quoted(`idempotency-key: ${idempotency_key}`)}`]),
    ...(request_body === null ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(request_body)}`]),
  ].join(' \\\n  ')
