import type { WebhookDiagnosis } from '@sahuji/contract/developers/webhook-deliveries'
import type { Came } from './post-webhook.ts'

/** Receivers accept a time that is off by five minutes. Source: the reference libraries of Standard Webhooks. */
const toleranceMilliseconds = 300_000

/** Only 2xx is a delivery. Source: Standard Webhooks. */
export const isDelivered = (came: Came): boolean => came.status !== null && came.status >= 200 && came.status < 300

/**
 * What a try's answer looks like from here, sent at `at`; null for a plain delivery. It is a guess out of the status and
 * typical words, for a sentence that helps, and decides nothing.
 */
export function diagnose(came: Came, at: Date): WebhookDiagnosis | null {
  if (came.status === null) return ofError(came.error)
  const { status, headers, answer } = came
  const isHtml = /^\s*(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')
  // a sign-in page or a shop's front page answers 200 to everything
  if (isDelivered(came)) return isHtml ? 'html' : null
  if (status < 400) return status < 300 ? 'other' : 'redirect'
  if (status === 400 || status === 401 || status === 403 || status === 422)
    return ofRefusal({ answer, status, isHtml, date: headers['date'] }, at)
  return ofStatus[status] ?? (status >= 500 ? 'receiver_error' : 'other')
}

const ofStatus: Readonly<Record<number, WebhookDiagnosis>> = {
  404: 'not_found',
  405: 'wrong_method',
  410: 'gone',
  429: 'too_many',
}

interface Refused {
  answer: string
  status: number
  isHtml: boolean
  date: string | undefined
}

function ofRefusal({ answer, status, isHtml, date }: Refused, at: Date): WebhookDiagnosis {
  const off = Math.abs(Date.parse(date ?? '') - at.getTime())
  if (off > toleranceMilliseconds || clockWords.test(answer)) return 'clock'
  if (parsedWords.test(answer)) return 'parsed_body'
  if (signatureWords.test(answer)) return 'signature'
  if (isHtml) return 'html'
  return status === 401 || status === 403 ? 'not_allowed' : 'other'
}

const clockWords = /timestamp.{0,30}\b(old|new|late|expired|tolerance|future|past)\b|\btoo (old|new)\b|clock/i
const parsedWords =
  /unexpected (token|end)|\[object object\]|raw ?body|not valid json|json\.parse|(payload|body) must be|bufferlike|expected .{0,40}(string|buffer)|stream is not readable/i
const signatureWords = /signature|webhook[- _](id|secret)|\bhmac\b|verif|secret|required headers/i

function ofError(code: string): WebhookDiagnosis {
  if (code === 'PRIVATE_ADDRESS') return 'private_address'
  if (/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|ETIMEOUT|ECANCELLED|EREFUSED|ENONAME|EBADNAME)/.test(code))
    return 'name_unknown'
  if (/^(TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'timeout'
  if (code === 'ECONNREFUSED') return 'refused'
  return /CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO|HOSTNAME/.test(code) ? 'tls' : 'broken'
}
