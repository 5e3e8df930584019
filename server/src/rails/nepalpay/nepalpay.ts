import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import type { Clock } from '../../platform/clock.ts'
import type { RailCapabilities } from '../capabilities.ts'
import { plainText } from '../connectips/token.ts'
import { textOf, fieldsOf } from '../rail-answers.ts'
import type { OpenedPayment, Rail, RailAnswer, RailPayment } from '../rail.ts'
import { rupeeText } from '../rupee-text.ts'
import { callNepalpay, signed } from './call.ts'
import { confirmationReader } from './confirmation.ts'
import { findRefund, refundTransaction } from './refund.ts'
import { reportOf } from './report.ts'
import { confirmPath, nepalpayOfferSeconds, type NepalpaySettings } from './settings.ts'
import { verificationOf } from './verification.ts'

/**
 * NCHL's NEPALPAY QR for merchants: a QR for one payment, which the payer scans with the app of any bank or wallet, a signed
 * confirmation to us, and a report that decides. NEPALPAY QR technical and API specification 2.0; doc.connectips.com.
 */
export function nepalpayRail(settings: NepalpaySettings, clock: Clock): Rail {
  return {
    name: 'nepalpay',
    capabilities: nepalpayCapabilities,
    origins: [],
    initiate: (payment) => generate(settings, clock, payment),
    parseReturn: () => ({ reference: null, rail_id: null, authentic: 'bad' }),
    parseNotification: confirmationReader(settings, clock),
    verify: async (payment) => verificationOf(payment, await reportOf(settings, payment)),
    refund: (ask) => refundTransaction(settings, ask),
    findRefund: (ask) => findRefund(settings, ask),
  }
}

/** A single way to pay: the payer's app is any bank's. The browser never leaves, so that it never returns. */
const nepalpayCapabilities: RailCapabilities = {
  instruments: [{ code: 'nepalpay', name: 'NEPALPAY QR', institution: 'NEPALPAY QR', kind: 'nepalpay' }],
  returns: [],
  notifies: ['POST'],
  notify_path: confirmPath,
  page_opens: 'again',
  amount_min: null,
  amount_max: null,
  refunds: 'part',
  pays_again: true,
  refund_days: 1,
  reversals: 'status',
  statement: 'by_file',
  remarks_max: 25,
  remarks_letters: 'latin',
  offer_seconds: nepalpayOfferSeconds,
}

/** The longest name of a merchant, and of a label. NEPALPAY merchant QR §1.1. */
const labelMax = 25

/** Has NCHL make the QR of this payment: our reference is its bill number. */
async function generate(
  settings: NepalpaySettings,
  clock: Clock,
  { reference, amount, remarks, shop = '' }: RailPayment,
): Promise<RailAnswer<OpenedPayment>> {
  const { acquirer, merchantId, userName } = settings
  const category = Number(settings.category)
  const transactionAmount = rupeeText(amount)
  const answer = await callNepalpay(settings, {
    call: 'generateQR',
    body: {
      pointOfInitialization: 12,
      acquirerId: acquirer,
      merchantId,
      merchantName: plainText(shop, labelMax, settings.merchantName),
      merchantCategoryCode: category,
      merchantCountry: 'NP',
      merchantCity: settings.city,
      merchantPostalCode: settings.postalCode,
      merchantLanguage: 'en',
      transactionCurrency: 524,
      transactionAmount,
      valueOfConvenienceFeeFixed: '0.00',
      billNumber: reference,
      referenceLabel: reference,
      mobileNo: null,
      storeLabel: plainText(shop, labelMax, settings.merchantName),
      terminalLabel: '0',
      purposeOfTransaction: plainText(remarks, labelMax, 'Payment'),
      additionalConsumerDataRequest: null,
      loyaltyNumber: null,
      qrImage: false,
      token: signed(settings, [acquirer, merchantId, category, 524, transactionAmount, reference, userName]),
    },
    yes: ['000'],
    read: ({ data }) => readQr(fieldsOf(data), amount),
  })
  if (answer.outcome !== 'answered') return answer
  const { qr, trace } = answer.value
  const expires_at = new Date(clock.now().getTime() + nepalpayOfferSeconds * 1000)
  const { simulatedApp } = settings
  const url = simulatedApp === undefined ? '' : `${simulatedApp}/${trace}`
  return { ...answer, value: { method: 'GET', url, fields: {}, qr, expires_at, rail_id: trace } }
}

/** The QR and NCHL's id of it. A QR whose check sum or amount is wrong is not shown to a payer. */
function readQr(data: Record<string, unknown> | undefined, amount: bigint): { qr: string; trace: string } | undefined {
  const [qr, trace] = [textOf(data?.qrString), textOf(data?.validationTraceId)]
  const read = readEmvQr(qr)
  const isRight = typeof read === 'object' && read.is_dynamic && read.currency === '524' && read.due === amount
  return isRight && /^[0-9A-Za-z]{1,20}$/.test(trace) ? { qr, trace } : undefined
}
