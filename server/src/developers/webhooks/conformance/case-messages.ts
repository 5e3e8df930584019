import type { ConformanceCase, ConformanceSigning } from '@sahuji/contract/developers/webhook-conformance'
import { webhookMessage, type WebhookType } from '@sahuji/contract/developers/webhook-messages'
import type { PaymentByKey } from '@sahuji/contract/payments/by-key'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

/** A message of a case before it is signed. */
export interface CaseMessage {
  id: string
  type: string
  body: string
  signing: ConformanceSigning
}

interface Inventing {
  clock: Clock
  public_url: string
}

/** The messages of a case in their order, about a payment that was never made; its metadata has `conformance`. */
export function caseMessages(name: ConformanceCase, about: Inventing): CaseMessage[] {
  const shop = inventions(about)
  const paid = () => shop.of('payment.paid', shop.payment())
  switch (name) {
    case 'paid':
      return [paid()]
    case 'duplicate': {
      const first = paid()
      return [first, first]
    }
    case 'out_of_order':
      return [shop.refunded(24_000n, { version: 4 }), paid()]
    case 'paid_late':
      return [shop.unpaid('expired'), paid()]
    case 'paid_after_cancel':
      return [shop.unpaid('cancelled'), paid()]
    case 'refunds':
      return [paid(), shop.refunded(24_000n, { version: 4 }), shop.refunded(24_000n, { version: 5, before: 24_000n })]
    case 'dispute_lost':
      return [paid(), shop.disputed('open'), shop.disputed('lost')]
    case 'unknown_type':
      return [shop.unknown()]
    case 'large_body':
      return [shop.of('payment.paid', shop.payment({ description: 'रु. चिया “आलु दम”, 茶, ☕', metadata: large() }))]
    case 'two_signatures':
      return [{ ...paid(), signing: 'two_secrets' }]
    case 'wrong_signature':
      return (['other_secret', 'changed_body', 'unsigned'] as const).map((signing) => ({ ...paid(), signing }))
    case 'old_timestamp':
      return [{ ...paid(), signing: 'ten_minutes_old' }]
  }
}

/** The most metadata that a shop of words would give, about 50 kB. */
const large = (): PaymentByKey['metadata'] =>
  Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`note_${n + 1}`, 'दुई किलो चिया '.repeat(30)]))

const minuteMilliseconds = 60_000
const amount = 48_000n

/** One invented payment and what happens to it. */
function inventions({ clock, public_url }: Inventing) {
  const now = clock.now()
  const ago = (minutes: number) => before(now, minutes)
  const [id, dispute_id] = [newId(clock), newId(clock)]
  const payment = (fields: Partial<PaymentByKey> = {}): PaymentByKey => ({
    ...invented({ id, now, public_url }),
    ...fields,
  })
  const of = (type: WebhookType, data: object): CaseMessage => ({
    id: newId(clock),
    type,
    body: JSON.stringify(z.encode(webhookMessage(type), { type, timestamp: now, data } as never)),
    signing: 'right',
  })
  const common = { payment_id: id, mode: 'sandbox', currency: 'NPR', reference: 'SJ1CONFORMANCE00' } as const
  return {
    payment,
    of,
    unpaid: (status: 'expired' | 'cancelled') =>
      of(
        `payment.${status}`,
        payment({ status, version: 2, refundable: 0n, fee: null, way: null, payer: null, paid_at: null }),
      ),
    refunded: (part: bigint, { version, before = 0n }: { version: number; before?: bigint }) => {
      const refunded = before + part
      const status = refunded === amount ? 'refunded' : 'partly_refunded'
      const whole = payment({ status, version, refunded, refundable: amount - refunded })
      const times = { created: ago(1), ended_at: now }
      const about = { fee_returned: 0n, reason: 'returned', note: null, way: 'rail', ...times }
      return of('refund.done', { id: newId(clock), ...common, status: 'done', amount: part, ...about, payment: whole })
    },
    disputed: (status: 'open' | 'lost') => {
      const isOpen = status === 'open'
      const taken = isOpen ? { status: 'disputed' as const, disputed: amount } : { status: 'refunded' as const }
      const whole = payment({ ...taken, version: isOpen ? 4 : 5, refundable: 0n })
      const times = { created: ago(1), answer_by: new Date(now.getTime() + 86_400_000), ended_at: isOpen ? null : now }
      const about = { source: 'chargeback', reason: 'not_received', amount, held: isOpen ? amount : 0n, ...times }
      return of(isOpen ? 'dispute.opened' : 'dispute.lost', {
        id: dispute_id,
        ...common,
        status,
        ...about,
        payment: whole,
      })
    },
    /** A type and a field that do not exist yet. */
    unknown: (): CaseMessage => {
      const known = JSON.parse(of('payment.paid', payment()).body) as { data: object }
      const type = 'payment.noted'
      return {
        id: newId(clock),
        type,
        body: JSON.stringify({ ...known, type, data: { ...known.data, a_new_field: { of: 'a later release' } } }),
        signing: 'right',
      }
    },
  }
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minuteMilliseconds)

/** A paid payment that was never made. */
const invented = ({ id, now, public_url }: { id: string; now: Date; public_url: string }): PaymentByKey => ({
  id,
  mode: 'sandbox',
  status: 'paid',
  version: 3,
  amount,
  currency: 'NPR',
  refunded: 0n,
  refundable: amount,
  disputed: 0n,
  fee: 480n,
  fee_returned: 0n,
  order_ref: `CONFORMANCE-${id.slice(-6).toUpperCase()}`,
  description: 'Conformance run: nothing was paid',
  metadata: { conformance: true },
  return_url: null,
  webhook_url: null,
  pay_url: `${public_url}/pay/${id}`,
  reference: `SJ1${id.slice(-13).replaceAll('-', '').toUpperCase()}`.slice(0, 16),
  source: 'api',
  way: 'ebanking',
  payer: 'Conformance Run',
  created: before(now, 65),
  expires_at: before(now, 5),
  paid_at: before(now, 1),
  ended_at: before(now, 1),
})
