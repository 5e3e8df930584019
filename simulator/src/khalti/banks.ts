import banks from '../onepg/banks.json' with { type: 'json' }
import { createHash } from 'node:crypto'

/** The id of a bank: 22 characters that say nothing, as Khalti's are. */
const idxOf = (short_name: string): string =>
  createHash('sha256').update(`khalti ${short_name}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 22)

const rows = banks.map(({ short_name, name }) => ({
  idx: idxOf(short_name),
  name,
  short_name,
  logo: null,
  swift_code: null,
  has_ebanking: true,
  has_mobile_checkout: true,
}))

export const isBank = (idx: string): boolean => rows.some((row) => row.idx === idx)

const pageSize = 10

/** A page of the list: `payment_type` ebanking or mobilecheckout, `page` from 1. */
export function bankPageOf({ payment_type = '', page = '1' }: Record<string, string>, origin: string) {
  const own = rows.filter((row) => (payment_type === 'mobilecheckout' ? row.has_mobile_checkout : row.has_ebanking))
  const at = Number.parseInt(page, 10)
  const pages = Math.ceil(own.length / pageSize)
  const next = `${origin}/khalti/api/v5/bank/?payment_type=${payment_type}&page=${at + 1}`
  return {
    total_pages: pages,
    total_records: own.length,
    current_page: at,
    next: at < pages ? next : null,
    records: own.slice((at - 1) * pageSize, at * pageSize),
  }
}
