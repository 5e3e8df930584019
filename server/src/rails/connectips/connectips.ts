import { paisa } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import { ambiguous, answeredWith, fieldsOf, openedUnasked } from '../rail-answers.ts'
import { onlyValue, type RailClaim, type RailRequest } from '../rail-request.ts'
import type { RailCapabilities } from '../capabilities.ts'
import type { AskedPayment, OpenedPayment, Rail, RailAnswer, RailPayment, Verification } from '../rail.ts'
import { readDetail, readStatus } from './read-answers.ts'
import { connectipsOfferSeconds, type ConnectipsSettings, connectipsTimeoutMs } from './settings.ts'
import { plainText, tokenOf, tokenText } from './token.ts'
import { verificationOf } from './verification.ts'
import { postJson, recordOf } from '../post-json.ts'

import * as z from 'zod/mini'

/**
 * NCHL's connectIPS e-payment gateway: a signed form, an unsigned return, and two calls that give the outcome.
 * doc.connectips.com.
 */
export function connectipsRail(settings: ConnectipsSettings, clock: Clock): Rail {
  return {
    name: 'connectips',
    capabilities: connectipsCapabilities,
    origins: [new URL(settings.base).origin],
    initiate: async (payment) => open(settings, clock, payment),
    parseReturn,
    verify: (payment) => verify(settings, payment),
  }
}

/**
 * A single way to pay: the payer chooses the bank at connectIPS. It never notifies, and after a payment that fails
 * inside it the payer does not return. No refund call is documented.
 */
const connectipsCapabilities: RailCapabilities = {
  instruments: [{ code: 'connectips', name: 'connectIPS', institution: 'connectIPS', kind: 'ips' }],
  returns: ['GET'],
  notifies: [],
  page_opens: 'once',
  amount_min: null,
  amount_max: null,
  refunds: 'by_hand',
  reversals: 'by_hand',
  statement: 'by_file',
  remarks_max: 50,
  remarks_letters: 'latin',
  offer_seconds: connectipsOfferSeconds,
}

/** The most characters of PARTICULARS. */
const particularsMax = 100

/**
 * Needs no call: we build the form, and connectIPS learns of the payment when the payer posts it. The return address is
 * registered with NCHL and not part of the form.
 */
function open(settings: ConnectipsSettings, clock: Clock, payment: RailPayment): RailAnswer<OpenedPayment> {
  const { reference, amount, remarks } = payment
  const now = clock.now()
  const signed = {
    MERCHANTID: settings.merchantId,
    APPID: settings.appId,
    APPNAME: settings.appName,
    TXNID: reference,
    TXNDATE: kathmanduDay(now).split('-').reverse().join('-'),
    TXNCRNCY: 'NPR',
    TXNAMT: `${amount}`,
    REFERENCEID: reference,
    REMARKS: plainText(remarks, connectipsCapabilities.remarks_max, reference),
    PARTICULARS: plainText(`Wallet load ${reference}`, particularsMax, reference),
  }
  const fields = { ...signed, TOKEN: tokenOf(tokenText({ ...signed, TOKEN: 'TOKEN' }), settings.key) }
  const expires_at = new Date(now.getTime() + connectipsOfferSeconds * 1000)
  const url = `${settings.base}/connectipswebgw/loginpage`
  return openedUnasked('connectips form', fields, { method: 'POST', url, fields, expires_at })
}

/**
 * Asks whether it was paid and, after a payment or refusal, how far each of its two legs came: the debit at the payer's
 * bank, the credit at ours.
 */
async function verify(settings: ConnectipsSettings, payment: AskedPayment): Promise<Verification> {
  const named = {
    MERCHANTID: settings.merchantId,
    APPID: settings.appId,
    REFERENCEID: payment.reference,
    TXNAMT: `${payment.amount}`,
  }
  const body = {
    merchantId: Number(settings.merchantId),
    appId: settings.appId,
    referenceId: payment.reference,
    txnAmt: z.encode(paisa, payment.amount),
    token: tokenOf(tokenText(named), settings.key),
  }
  const status = await callConnectips(settings, { call: 'validatetxn', body, read: readStatus })
  const isDetailed =
    status.outcome === 'answered' && (status.value.status === 'SUCCESS' || status.value.status === 'FAILED')
  const detail = isDetailed
    ? await callConnectips(settings, { call: 'gettxndetail', body, read: readDetail })
    : undefined
  return verificationOf(payment, settings, { status, detail })
}

/** The payer's return: `?TXNID=` and nothing else, unsigned, the same after a success and after a cancellation. */
export function parseReturn({ query }: RailRequest): RailClaim {
  const reference = onlyValue(query.getAll('TXNID'), /^[A-Z0-9]{1,20}$/)
  return { reference: reference ?? null, rail_id: null, authentic: reference ? 'unsigned' : 'bad' }
}

/** One of the two calls; `read` returns undefined for an answer that does not have the agreed shape. */
interface ConnectipsAsk<Value> {
  call: 'validatetxn' | 'gettxndetail'
  body: Record<string, unknown>
  read: (fields: Record<string, unknown>) => Value | undefined
}

/**
 * Calls with HTTP Basic. Every status but 200 is a page (401 wrong account, 403, 5xx) and means nothing for the money.
 */
async function callConnectips<Value>(
  { base, appId, password, timeoutMs = connectipsTimeoutMs }: ConnectipsSettings,
  { call, body, read }: ConnectipsAsk<Value>,
): Promise<RailAnswer<Value>> {
  const authorization = `Basic ${Buffer.from(`${appId}:${password}`, 'utf8').toString('base64')}`
  const url = `${base}/connectipswebws/api/creditor/${call}`
  const got = await postJson(url, { body, headers: { authorization }, timeoutMs })
  const raw = recordOf(`connectips ${call}`, body, got)
  if (!got.ok) return ambiguous(got.fault, raw)
  const fields = fieldsOf(got.json)
  return answeredWith(fields && read(fields), raw)
}
