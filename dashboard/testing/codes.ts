import { listCounters } from '@sahuji/contract/counters'
import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { listCodes } from '@sahuji/contract/payments/codes'
import { nepalQr } from '@sahuji/contract/payments/nepal-qr'
import { type Handler, on } from './fake-server.ts'

/** A static code of the shop; `fields` replaces what a test is about. */
export const paymentCode = (fields: Partial<PaymentCode> = {}): PaymentCode => {
  const code = {
    id: '0193a000-0000-7000-8000-00000000c001',
    label: 'Shop window',
    counter_id: null,
    code: 'H7K2MPQR4X',
    name: 'Asan Masala Bhandar',
    city: 'Kathmandu',
    local_name: 'असन मसला भण्डार',
    local_city: 'काठमाडौं',
    pay_url: 'https://sahuji.example/q/H7K2MPQR4X',
    made_at: new Date('2026-05-03T04:15:00Z'),
    revoked_at: null,
    refused: 0,
    today: { count: 7, amount: 948_000n },
    last_paid_at: new Date(),
    silent_since: null,
    usual_count: 9,
    ...fields,
  }
  const { name, city, local_name, local_city } = code
  const local = local_name ? { local: { language: 'ne', name: local_name, city: local_city } } : {}
  const payload = nepalQr({ acquirer: '00002501', code: code.code, name, city, terminal: code.label, ...local })
  return { ...code, payload, ...fields }
}

const nth = (last: number) => `0193a000-0000-7000-8000-00000000c00${last}`

/** The codes of a shop with counters: one of them is silent. */
export const shopCodes: readonly PaymentCode[] = [
  paymentCode(),
  paymentCode({
    id: nth(2),
    label: 'Counter 1',
    code: 'C2K2MPQR4X',
    counter_id: nth(8),
    today: { count: 19, amount: 3_124_050n },
  }),
  paymentCode({
    id: nth(3),
    label: 'Counter 2',
    code: 'C3K2MPQR4X',
    counter_id: nth(9),
    today: { count: 12, amount: 1_412_600n },
  }),
  paymentCode({
    id: nth(4),
    label: 'Store upstairs',
    code: 'C4K2MPQR4X',
    today: { count: 0, amount: 0n },
    last_paid_at: new Date('2026-11-24T12:25:00Z'),
    silent_since: new Date('2026-11-24T12:25:00Z'),
    usual_count: 14,
  }),
]

/** What the QR page asks for. */
export const codeRoutes = (
  codes: readonly PaymentCode[] = shopCodes,
  revoked: readonly PaymentCode[] = [],
  apps = { nepalpay: true, fonepay: false },
): Handler[] => [
  on(listCodes, () => ({ codes: [...codes], revoked: [...revoked], rest: { count: 0, amount: 0n }, apps })),
  on(listCounters, () => []),
]
