import { paisa } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { openedUnasked } from '../open-unasked.ts'
import { onlyValue, type RailClaim, type RailRequest } from '../rail-request.ts'
import type { RailCapabilities } from '../capabilities.ts'
import type { AskedPayment, OpenedPayment, Rail, RailAnswer, RailPayment, Verification } from '../rail.ts'
import { callConnectips } from './call.ts'
import { readDetail, readStatus } from './read-answers.ts'
import { connectipsOfferSeconds, type ConnectipsSettings } from './settings.ts'
import { plainText, tokenOf, tokenText } from './token.ts'
import { verificationOf } from './verification.ts'

/** NCHL's connectIPS e-payment gateway: a signed form, a bare way back, and two calls that say the truth. doc.connectips.com. */
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
 * One way to pay by itself: the payer chooses the bank at connectIPS. It never notifies, and a payment that fails inside it
 * sends nobody back. No refund call is documented.
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

/** How many characters PARTICULARS may have. */
const particularsMax = 100

/**
 * Nothing is asked: the form is ours, and connectIPS hears of the payment when the payer posts it. Where the browser comes
 * back to is registered with NCHL, not said here.
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
 * Asks whether it was paid and, where it was or was refused, how far each of its two legs came: the debit at the payer's
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

/** The payer's way back: `?TXNID=` and nothing else, unsigned, the same after a success and after a return. */
export function parseReturn({ query }: RailRequest): RailClaim {
  const reference = onlyValue(query.getAll('TXNID'), /^[A-Z0-9]{1,20}$/)
  return { reference: reference ?? null, rail_id: null, authentic: reference ? 'unsigned' : 'bad' }
}
