import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { kathmanduText } from '../clock.ts'
import type { Gateway } from '../gateway.ts'
import type { NotificationManner } from '../notifier.ts'
import type { Payment, Payments } from '../payments.ts'

/** What NCHL and an acquirer agree on; the acquirer's own key as PKCS#8 PEM. */
export interface NepalpayKeys {
  acquirer: string
  /** The acquirer's own merchant, under which the QR of one payment is made. */
  merchantId: string
  userName: string
  password: string
  privateKey: string
  callsUserName: string
  callsPassword: string
}

export type NepalpayGateway = Gateway<NepalpayKeys>

let pair: { publicKey: string; privateKey: string } | undefined
/** NCHL's own, made once a process; its printed signatures have this length. */
export const nepalpayPair = () =>
  (pair ??= generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }))

/** Whether the acquirer signed these values. Written apart from the adapter's. */
export function isSigned({ privateKey }: NepalpayKeys, values: readonly unknown[], token: unknown): boolean {
  const key: KeyObject = createPublicKey(privateKey)
  return verify('RSA-SHA256', Buffer.from(values.join(',')), key, Buffer.from(String(token), 'base64'))
}

/** HTTP Basic by the account's name, with a password that is valid now. */
export const isKnown = ({ keys, secrets }: NepalpayGateway, { headers }: FastifyRequest): boolean =>
  secrets.some(
    (secret) => headers.authorization === `Basic ${Buffer.from(`${keys.userName}:${secret}`).toString('base64')}`,
  )

/** There is no page of a merchant to go back to: the payer stays in the app of their bank. */
export const nepalpayManner = (keys: NepalpayKeys, book: Pick<Payments, 'find'>) => ({
  pagePath: ({ process_id }: Payment) => `/nepalpay/app/${process_id}`,
  payWith: () => {},
  returnAddress: (base: string) => base,
  notification: confirmationManner(keys, book),
})

/** The confirmation: signed over names and ids, not over its amount. */
const confirmationManner = (keys: NepalpayKeys, book: Pick<Payments, 'find'>): NotificationManner => ({
  requestOf: (url, reference, gatewayRef) => {
    const payment = book.find(reference)
    const fields = confirmationOf(keys, payment, { reference, gatewayRef })
    const spoils = payment?.behaviour.notify?.spoils
    const key = spoils === 'signature' ? keys.privateKey : nepalpayPair().privateKey
    const signature = sign('RSA-SHA256', Buffer.from(signedTextOf(fields)), key).toString('base64')
    const password = spoils === 'password' ? 'wrong' : keys.callsPassword
    return {
      url,
      init: {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${keys.callsUserName}:${password}`).toString('base64')}`,
        },
        body: JSON.stringify({ ...fields, ...(spoils === 'name' && { merchantName: 'Another Shop' }), signature }),
      },
    }
  },
  isAcknowledged: (body) => body.includes('"status":"SUCCESS"'),
})

function confirmationOf(
  keys: NepalpayKeys,
  payment: Payment | undefined,
  { reference, gatewayRef }: { reference: string; gatewayRef: string },
) {
  return {
    txnDate: kathmanduText(new Date(payment?.decided_at ?? 0)),
    txnAmount: Number(payment?.behaviour.reports?.amount ?? payment?.amount ?? '0.00'),
    chargeAmt: 0,
    merchantId: payment?.merchant ?? keys.merchantId,
    storeLabel: 'Store1',
    terminalId: '0',
    merchantName: payment?.remarks ?? 'Sahuji',
    rpstxnId: Number(gatewayRef.replace(/\D/g, '').slice(-9)) || 1,
    merchantBillNo: payment?.bill === undefined ? reference : (payment.bill ?? '0'),
    paymentRef: gatewayRef,
    channel: 'MOB',
    payerMobileNumber: '98********',
    sessionNo: 1485,
  }
}

const signedTextOf = (of: ReturnType<typeof confirmationOf>): string =>
  [
    of.merchantBillNo,
    of.merchantId,
    of.merchantName,
    of.paymentRef,
    of.channel,
    of.payerMobileNumber,
    of.sessionNo,
  ].join(',')
