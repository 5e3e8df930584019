import type { PaymentOutcome, PushNo, PushRail, PushRequest, ValidationOutcome } from '../push-rail.ts'
import type { RailAck, RailRequest } from '../rail-request.ts'
import { basicCaller, isRsaSigned, rsaKey } from '../caller-keys.ts'
import { rupeeText } from '../rupee-text.ts'
import { readPayment, readValidation, repeatedOf } from './read-requests.ts'
import { nchlRetrySeconds, type NchlSettings } from './settings.ts'

/**
 * NCHL's wallet push: the payer loads a wallet from their own bank's app, and NCHL calls us. PSP and wallet
 * interoperability of the National Payment Switch, §1.4 and §1.5.
 */
export function nchlPush(settings: NchlSettings): PushRail {
  const strangerOf = authenticBy(settings)
  const authentic =
    <Says>(read: (body: Uint8Array) => PushRequest<Says>) =>
    (request: RailRequest): PushRequest<Says> => {
      const no = strangerOf(request)
      return no ? { no } : read(request.body)
    }
  return {
    name: 'nchl',
    retry_seconds: settings.retrySeconds ?? nchlRetrySeconds,
    readValidation: authentic(readValidation),
    readPayment: authentic(readPayment),
    answerValidation: (_request, outcome, now) => answerValidation(outcome, now),
    answerPayment: ({ body }, outcome) => answerPayment(body, outcome),
  }
}

/** NCHL's codes, with the sentence of each. */
const noes: Record<PushNo, { code: string; says: string }> = {
  credentials: { code: 'T001', says: 'Invalid credentials' },
  fields: { code: 'T002', says: 'Invalid input' },
  signature: { code: 'T003', says: 'Invalid signature' },
  technical: { code: 'T004', says: 'Technical error' },
  unknown_user: { code: 'B001', says: 'User not found' },
  amount_limit: { code: 'B002', says: 'Amount is beyond the limit' },
  not_allowed: { code: 'B003', says: 'Load is not allowed' },
  count_limit: { code: 'B004', says: 'Number of transactions is beyond the limit' },
}

const failed = (no: PushNo) => ({
  responseCode: noes[no].code,
  responseMessage: 'FAILED',
  message: noes[no].says,
  responseErrors: [{ fieldName: noes[no].code, fieldDescription: noes[no].says }],
})

const accountStatus = { frozen: 'SUSPENDED', closed: 'BLOCKED' } as const

function answerValidation(outcome: ValidationOutcome, now: Date): RailAck {
  if ('no' in outcome) {
    const stands = outcome.no === 'not_allowed' ? outcome.stands : null
    return ackOf({ ...failed(outcome.no), ...(stands && { accountStatus: accountStatus[stands] }) })
  }
  const { trace_id, user, name, is_verified, amount_left, count_left } = outcome.wallet
  return ackOf({
    responseCode: '000',
    responseMessage: 'SUCCESS',
    validationTraceId: trace_id,
    kycStatus: is_verified ? 'VERIFIED' : 'UNVERIFIED',
    accountStatus: 'ACTIVE',
    allowedTxnLimit: `rupees:${rupeeText(amount_left)}`,
    allowedTxnCount: count_left,
    transactionDate: kathmanduText(now),
    userInfo: { userIdentifier1: user, customerFullName: name, userType: 'NORMAL' },
    responseErrors: null,
  })
}

function answerPayment(body: Uint8Array, outcome: PaymentOutcome): RailAck {
  const repeated = repeatedOf(body)
  switch (outcome) {
    case 'credited':
      return ackOf({
        responseCode: '000',
        responseMessage: 'SUCCESS',
        message: 'Credited',
        ...repeated,
        responseErrors: null,
      })
    case 'repeated':
      return ackOf({
        responseCode: 'E001',
        responseMessage: 'DUPLICATE',
        message: 'Credited before',
        ...repeated,
        responseErrors: null,
      })
    case 'in_progress':
      return ackOf({
        responseCode: 'ENTR',
        responseMessage: 'PROCESSING',
        message: 'Ask again',
        ...repeated,
        responseErrors: null,
      })
    default:
      return ackOf({ ...failed(outcome), ...repeated })
  }
}

/** NCHL reads the code and never the status: a refusal is sent with 200 too. Amounts are numbers with two decimals. */
const ackOf = (answer: object): RailAck => ({
  status: 200,
  content_type: 'application/json; charset=utf-8',
  body: JSON.stringify(answer).replace(/(?<="allowedTxnLimit":)"rupees:(\d+\.\d\d)"/, '$1'),
})

/** An instant as `yyyy-MM-dd HH:mm:ss.SSS` in Kathmandu. */
const kathmanduText = (at: Date): string =>
  new Date(at.getTime() + (5 * 60 + 45) * 60_000).toISOString().replace('T', ' ').replace('Z', '')

/** Authenticates NCHL as the caller: returns the refusal, or undefined for an authentic request. */
type Authentic = (request: RailRequest) => Extract<PushNo, 'credentials' | 'signature'> | undefined

/** Reads the keys once. Throws for anything but an RSA key. NCHL PSP interoperability §1.4. */
function authenticBy({ userName, passwords, publicKeys }: NchlSettings): Authentic {
  const isKnown = basicCaller(userName, passwords)
  const keys = publicKeys.map((pem) => rsaKey(pem, 'NCHL'))
  return ({ headers, body }) => {
    if (!isKnown(headers['authorization'])) return 'credentials'
    // over the received bytes: serialising the JSON again would give another message
    return isRsaSigned(body, headers['x-signature'] ?? '', keys) ? undefined : 'signature'
  }
}
