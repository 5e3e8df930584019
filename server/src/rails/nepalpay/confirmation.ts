import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import { basicCaller, isRsaSigned, rsaKey } from '../caller-keys.ts'
import { parseExactJson } from '../post-json.ts'
import { fieldsOf } from '../rail-answers.ts'
import type { RailAck, RailNotification, RailRequest } from '../rail-request.ts'
import { signed } from './call.ts'
import { sentenceOf } from './reason-codes.ts'
import { arrivalId } from './report.ts'
import type { NepalpaySettings } from './settings.ts'

type Fields = Record<string, string>

/** What NCHL signs of a confirmation, in this order. The amount is not among it. */
const signedNames = [
  'merchantBillNo',
  'merchantId',
  'merchantName',
  'paymentRef',
  'channel',
  'payerMobileNumber',
  'sessionNo',
] as const

const referenceShape = /^[A-Z0-9]{16,20}$/
const codeShape = /^[0-9A-Za-z]{1,25}$/
const transactionShape = /^[0-9A-Za-z]{1,40}$/

/**
 * Reads NCHL's confirmation of a payment: HTTP Basic, and a signature over its names and ids. It only has the report asked. We
 * answer signed that it is recorded, or why it is not.
 */
export function confirmationReader(
  settings: NepalpaySettings,
  clock: Clock,
): (request: RailRequest) => RailNotification {
  const { userName, passwords, publicKeys } = settings.calls
  const isKnown = basicCaller(userName, passwords)
  const keys = publicKeys.map((pem) => rsaKey(pem, 'NCHL'))
  return ({ headers, body }) => {
    const fields = readFields(body)
    const answer = acknowledgement(settings, fields, clock)
    if (!isKnown(headers['authorization'])) return rejected(fields, answer(401, 'FAILED', 'Invalid credentials'))
    const text = signedNames.map((name) => fields[name] ?? '').join(',')
    const isSigned = isRsaSigned(Buffer.from(text, 'utf8'), fields['signature'] ?? '', keys)
    if (!isSigned) return rejected(fields, answer(400, 'FAILED', sentenceOf('T101')))
    const { merchantId: code = '', paymentRef = '' } = fields
    if (!codeShape.test(code) || !transactionShape.test(paymentRef))
      return rejected(fields, answer(400, 'FAILED', 'merchantId and paymentRef are needed'))
    const done = answer(200, 'SUCCESS', 'The payment is recorded')
    return {
      ...namedBy(fields),
      claimed_ref: paymentRef,
      authentic: 'signed',
      arrival: {
        rail_id: arrivalId(code, paymentRef),
        rail_reference: paymentRef,
        code,
        bill: billOf(fields),
      },
      ack: { first: done, repeat: done, unknown: answer(200, 'FAILED', sentenceOf('B102')) },
    }
  }
}

/** Everything NCHL may send as text; numbers keep their digits. */
function readFields(body: Uint8Array): Fields {
  try {
    const fields = fieldsOf(parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(body))) ?? {}
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
  } catch {
    return {}
  }
}

const billOf = ({ merchantBillNo = '' }: Fields): string | null =>
  merchantBillNo === '' || merchantBillNo === '0' || merchantBillNo.length > 40 ? null : merchantBillNo

/** Our payment by its reference, which is its bill number. */
function namedBy(fields: Fields): Pick<RailNotification, 'reference' | 'rail_id'> {
  const bill = billOf(fields)
  return { reference: bill !== null && referenceShape.test(bill) ? bill : null, rail_id: null }
}

const rejected = (fields: Fields, ack: RailAck): RailNotification => ({
  ...namedBy(fields),
  authentic: 'bad',
  ack: { first: ack, repeat: ack, unknown: ack },
})

/** Our answer, signed over five of its fields. */
function acknowledgement(settings: NepalpaySettings, { merchantBillNo = '', paymentRef = '' }: Fields, clock: Clock) {
  const now = clock.now()
  const txnDate = `${kathmanduDay(now)} ${kathmanduClock(now)}`
  return (status: number, word: 'SUCCESS' | 'FAILED', message: string): RailAck => {
    const named = { merchantBillNo: merchantBillNo.slice(0, 40), paymentRef: paymentRef.slice(0, 40) }
    const values = [txnDate, word, message, named.merchantBillNo, named.paymentRef]
    const body = {
      txnDate,
      status: word,
      message,
      ...named,
      signature: signed({ ...settings, separator: ',' }, values),
    }
    return { status, content_type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
  }
}
