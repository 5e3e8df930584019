import type { RailAck, RailClaim, RailNotification, RailRequest } from '../rail.ts'

/**
 * The payer's way back: a GET with MerchantTxnId and GatewayTxnId, unsigned. It states no outcome, and what others
 * may have added to the address is not read.
 */
export function parseReturn(request: RailRequest): RailClaim {
  const reference = only(request.query.getAll('MerchantTxnId'), /^[A-Z0-9]{1,20}$/)
  const railRef = only(request.query.getAll('GatewayTxnId'), /^[\w.-]{1,64}$/)
  return {
    reference: reference ?? null,
    rail_ref: railRef ?? null,
    claimed: 'nothing',
    authentic: reference && railRef !== undefined ? 'unsigned' : 'bad',
  }
}

/** The gateway's server-to-server GET: the same two parameters, and the answers that it waits for, word for word. */
export function parseNotification(request: RailRequest): RailNotification {
  return {
    ...parseReturn(request),
    ack: {
      first: plain(200, 'received'),
      repeat: plain(200, 'already received'),
      unknown: plain(404, 'unknown transaction'),
    },
  }
}

/** The one value; null where none was sent, undefined where it was sent twice or is no reference at all. */
function only(values: string[], shape: RegExp): string | null | undefined {
  const [value] = values
  if (value === undefined || (value === '' && values.length === 1)) return null
  return values.length === 1 && shape.test(value) ? value : undefined
}

const plain = (status: number, body: string): RailAck => ({ status, content_type: 'text/plain; charset=utf-8', body })
