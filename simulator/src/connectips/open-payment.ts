import { kathmanduText } from '../clock.ts'
import { rupeesOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { chargeOf, type ConnectipsGateway, isSigned } from './connectips-gateway.ts'

/** The fields of the form in the order in which they are signed, and how long each may be. */
const fieldMax = {
  MERCHANTID: 20,
  APPID: 20,
  APPNAME: 30,
  TXNID: 20,
  TXNDATE: 10,
  TXNCRNCY: 3,
  TXNAMT: 20,
  REFERENCEID: 20,
  REMARKS: 50,
  PARTICULARS: 100,
}

/** connectIPS's text with a 403 where it rejects a form. */
export const duplicateSentence =
  'Dear customer, it seems you are trying to make multiple gateway payments at once. Please close the other one'

/** The form, checked as connectIPS does; answers connectIPS's sentence about an error. */
export function openPayment(gateway: ConnectipsGateway, fields: Record<string, string>): Payment | string {
  const wrong = wrongField(gateway, fields)
  if (wrong) return wrong
  const { TXNID = '', TXNAMT = '0', REMARKS = '' } = fields
  if (gateway.payments.find(TXNID)) return duplicateSentence
  if (gateway.merchant.return_url === null) return 'Session expired: no addresses to return to are registered'
  const amount = rupeesOf(BigInt(TXNAMT))
  const payment = plannedPayment(gateway, {
    reference: TXNID,
    amount,
    gateway_ref: `${gateway.chance.between(10_000_000, 99_999_999)}`,
    process_id: gateway.chance.token(24),
  })
  gateway.payments.add({ ...payment, remarks: REMARKS, charge: chargeOf(amount), stays_after: ['decline'] })
  return gateway.payments.find(TXNID)!
}

function wrongField(gateway: ConnectipsGateway, fields: Record<string, string>): string | undefined {
  const { keys, clock } = gateway
  const names = Object.entries(fieldMax)
  const long = names.find(([name, max]) => (fields[name] ?? '') === '' || fields[name]!.length > max)
  if (long) return `Session expired: ${long[0]} is missing or too long`
  const signed = names.map(([name]) => [name, fields[name]!] as const)
  if (!isSigned(keys, [...signed, ['TOKEN', 'TOKEN']], fields.TOKEN ?? '')) return 'Invalid token'
  if (fields.MERCHANTID !== keys.merchantId || fields.APPID !== keys.appId) return 'Invalid merchant'
  if (fields.TXNCRNCY !== 'NPR') return 'Invalid currency'
  if (!/^[1-9]\d*$/.test(fields.TXNAMT ?? '')) return 'Invalid amount'
  return isNearToday(fields.TXNDATE ?? '', clock.now()) ? undefined : 'Invalid transaction date'
}

/** The day in Kathmandu as DD-MM-YYYY; the clocks may stand a quarter of an hour apart. */
function isNearToday(date: string, now: Date): boolean {
  const days = [-15, 0, 15].map((minutes) => kathmanduText(new Date(now.getTime() + minutes * 60_000)).slice(0, 10))
  return days.some((day) => day.split('-').reverse().join('-') === date)
}
