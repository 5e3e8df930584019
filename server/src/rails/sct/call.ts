import { createHash } from 'node:crypto'
import { postText, redactFields } from '../post-json.ts'
import { ambiguous, answeredWith, noByMessage, withNextKey } from '../rail-answers.ts'
import type { RailAnswer, RailNo, RailRecord } from '../rail.ts'
import { type SctSettings, sctTimeoutMs } from './settings.ts'
import { fieldsIn, readXml, type XmlElement } from '../read-xml.ts'

/** The calls of nPay that we make. nPay sample kit. */
export type SctCall = 'ValidateMerchant' | 'CheckTransactionStatus'

type Fields = Record<string, string>

/** One call about one payment of ours. */
interface SctAsk<Value> {
  call: SctCall
  reference: string
  /** Its fields beside the merchant and the reference, in its order. */
  fields: Fields
  /** The value of an answer; undefined for one without the agreed shape. */
  read: (fields: Fields) => Value | undefined
}

export const callSct = <Value>(settings: SctSettings, ask: SctAsk<Value>): Promise<RailAnswer<Value>> =>
  withNextKey(settings.passcodes, (passcode) => callWith(settings, ask, passcode))

async function callWith<Value>(
  { service, merchantId, userName, password, timeoutMs = sctTimeoutMs }: SctSettings,
  { call, reference, fields, read }: SctAsk<Value>,
  passcode: string,
): Promise<RailAnswer<Value>> {
  const posted = await postText(service, {
    headers: { accept: 'text/xml', 'content-type': 'text/xml; charset=utf-8', soapaction: `"nPAY/${call}"` },
    body: envelope(call, {
      MerchantId: merchantId,
      MerchantTxnId: reference,
      MerchantUserName: userName,
      MerchantPassword: passwordHash(userName, password),
      Signature: signatureOf({ passcode, userName, reference }),
      ...fields,
    }),
    timeoutMs,
    // a SOAP fault comes with a 500 (SOAP 1.1 §6.2)
    accepts: [200, 500],
    isType: (type) => type === 'text/xml' || type === 'application/xml' || type === 'application/soap+xml',
  })
  const raw: RailRecord = {
    call: `sct ${call}`,
    asked: redactFields({ MerchantTxnId: reference, ...fields }),
    ...unread,
  }
  // an error page with another status comes from the web server, whatever its content
  if (!posted.ok) return ambiguous(posted.http === 500 ? 'http_500' : posted.fault, { ...raw, http: posted.http })
  return readAnswer(readSoap(posted.text, call), posted.http, { ...raw, http: posted.http }, read)
}

/** Nothing of an unreadable answer is stored: it might contain a card number. */
const unread = { http: null, answered: null }

function readAnswer<Value>(
  answer: SoapAnswer,
  http: number,
  raw: RailRecord,
  read: SctAsk<Value>['read'],
): RailAnswer<Value> {
  if (answer.outcome === 'fault')
    return ambiguous('soap_fault', { ...raw, answered: redactFields({ faultstring: answer.message }) })
  if (http === 500) return ambiguous('http_500', raw)
  if (answer.outcome !== 'result') return ambiguous(answer.outcome, raw)
  const { fields } = answer
  const said = { ...raw, answered: redactFields(fields) }
  const message = fields['MESSAGE'] ?? ''
  if (fields['STATUS_CODE'] !== '0')
    return fields['STATUS_CODE']
      ? { outcome: 'refused', no: noByMessage(noes, message), message, raw: said }
      : ambiguous('bad_shape', said)
  return answeredWith(read(fields), said)
}

/** nPay publishes no codes beside 0, so that the message decides; an unlisted message is no known refusal. */
const noes: [RegExp, RailNo][] = [
  [/duplicate|already/i, 'duplicate'],
  [/not (?:found|exist|initiali[sz]ed)|no (?:record|transaction)/i, 'not_initialised'],
  [/signature|password|passcode|unauthori[sz]ed|credential|invalid (?:merchant|user)/i, 'authentication'],
]

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** nPay's password: SHA-256, in hex, of user name and password. */
export const passwordHash = (userName: string, password: string): string => hashOf(userName + password)

/** nPay's signature: a plain SHA-256 in hex. It covers the caller and the payment's reference, not the amount. */
export const signatureOf = (of: { passcode: string; userName: string; reference: string }): string =>
  hashOf(of.passcode + of.userName + of.reference)

/** The one envelope that we send. */
function envelope(call: SctCall, fields: Fields): string {
  const inside = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${call} xmlns="nPAY">${inside.join('')}</${call}></soap:Body></soap:Envelope>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text escaped for XML: characters that XML 1.0 cannot contain become spaces. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/[&<>"']/g, (sign) => entities[sign]!)

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/'

/** The content of a SOAP 1.1 answer: the fields of `<call>Result`, a fault's sentence, or nothing usable. */
type SoapAnswer =
  | { outcome: 'result'; fields: Record<string, string> }
  | { outcome: 'fault'; message: string }
  | { outcome: 'bad_xml' | 'bad_shape' }

/**
 * Reads the answer of one call. SOAP allows neither a document type nor processing instructions (SOAP 1.1 §3): an
 * answer with any of them is refused at its start, as is malformed XML, so that only the five entities of XML can
 * occur. A repeated field is refused.
 */
export function readSoap(xml: string, call: string): SoapAnswer {
  let root: XmlElement
  try {
    root = readXml(xml)
  } catch {
    return { outcome: 'bad_xml' }
  }
  const body = root.name === 'Envelope' && root.namespace === soap11 ? only(root, 'Body') : undefined
  const fault = body && only(body, 'Fault')
  if (fault) return { outcome: 'fault', message: only(fault, 'faultstring')?.text ?? '' }
  const response = body && only(body, `${call}Response`)
  const result = response && only(response, `${call}Result`)
  if (!result) return { outcome: 'bad_shape' }
  const fields = fieldsIn(result)
  return fields ? { outcome: 'result', fields } : { outcome: 'bad_shape' }
}

function only({ children }: XmlElement, name: string): XmlElement | undefined {
  const named = children.filter((child) => child.name === name)
  return named.length === 1 ? named[0] : undefined
}
