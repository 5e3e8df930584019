import type { Mode } from '../http/lists.ts'
import { fromQrText, toQrText } from '../money/qr-text.ts'
import { claimReader, claimWriter, dayOf, daysSince, uuidOf } from './claim-bytes.ts'

/**
 * What we sign of a statement: enough to check a paper or a file without asking us. Amounts in paisa; hashes in lower-case hex.
 * A claim never changes, and is about one statement of one merchant in one book.
 */
export interface StatementClaim {
  mode: Mode
  merchant_id: string
  /** The shop's name, cut to what fits on a code. */
  trade_name: string
  code: string
  /** The Bikram Sambat year in which its fiscal year began, and its number within. */
  fiscal_year: number
  number: number
  /** Kathmandu days, `YYYY-MM-DD`. */
  from: string
  to: string
  opening: bigint
  money_in: bigint
  money_out: bigint
  fees: bigint
  closing: bigint
  /** Of settlements with cooperatives, before tax, and the tax withheld of it. */
  commission: { received: bigint; paid: bigint; tax: bigint }
  row_count: number
  /** Of the canonical rows: see `rows.ts`. */
  rows_hash: string
  /** Of the rows' checks, its first 32 digits. */
  checks_hash: string
  /** The last places in the ledger of the wallet's two accounts. */
  wallet_seq: bigint
  restricted_seq: bigint
  /** The newest seal of the ledger when it was made, and the first 32 digits of its hash; 0 and zeros for none. */
  seal: bigint
  seal_hash: string
  issued_at: Date
  key_id: string
}

/** A claim with our signature: Ed25519 over `signedBytes` of its bytes, 64 bytes. */
export interface SignedClaim {
  claim: StatementClaim
  bytes: Uint8Array
  signature: Uint8Array
}

/** The second has the commission behind the key; a claim without commission stays of the first, which older verifiers read. */
// the text of version 2 would begin with a hyphen, which a CSV guards as a formula
const versions = { plain: 1, withCommission: 5 }
const nameBytesMost = 48
const lengths = { code: 12, merchant: 16, rows: 32, half: 16, key: 8, signature: 64 }

/** The bytes of a claim, in the order of `StatementClaim`: numbers as variable-length integers, hashes and ids unchanged. */
export function bytesOfClaim(claim: StatementClaim): Uint8Array {
  const { received, paid, tax } = claim.commission
  const hasCommission = received !== 0n || paid !== 0n || tax !== 0n
  const version = hasCommission ? versions.withCommission : versions.plain
  const { whole, hex, fixed, text, bytes } = claimWriter(version, claim.mode === 'live' ? 0 : 1)
  hex(claim.merchant_id.replaceAll('-', ''), lengths.merchant)
  text(claim.trade_name, nameBytesMost)
  fixed(claim.code)
  for (const value of [claim.fiscal_year, claim.number, daysSince(claim.from), daysSince(claim.to)])
    whole(BigInt(value))
  for (const value of [claim.opening, claim.money_in, claim.money_out, claim.fees, claim.closing]) whole(value)
  whole(BigInt(claim.row_count))
  hex(claim.rows_hash, lengths.rows)
  hex(claim.checks_hash, lengths.half)
  for (const value of [claim.wallet_seq, claim.restricted_seq, claim.seal]) whole(value)
  hex(claim.seal_hash, lengths.half)
  whole(BigInt(Math.floor(claim.issued_at.getTime() / 1000)))
  hex(claim.key_id, lengths.key)
  if (hasCommission) for (const value of [received, paid, tax]) whole(value)
  return bytes()
}

/** The claim in its bytes; undefined for what is no claim, or has bytes besides. */
export function claimOfBytes(bytes: Uint8Array): StatementClaim | undefined {
  try {
    const read = claimReader(bytes)
    const version = read.byte()
    if (version !== versions.plain && version !== versions.withCommission) return undefined
    const claim: StatementClaim = {
      mode: read.byte() === 0 ? 'live' : 'sandbox',
      merchant_id: uuidOf(read.hex(lengths.merchant)),
      trade_name: read.text(read.byte()),
      code: read.text(lengths.code),
      fiscal_year: Number(read.whole()),
      number: Number(read.whole()),
      from: dayOf(read.whole()),
      to: dayOf(read.whole()),
      opening: read.whole(),
      money_in: read.whole(),
      money_out: read.whole(),
      fees: read.whole(),
      closing: read.whole(),
      row_count: Number(read.whole()),
      rows_hash: read.hex(lengths.rows),
      checks_hash: read.hex(lengths.half),
      wallet_seq: read.whole(),
      restricted_seq: read.whole(),
      seal: read.whole(),
      seal_hash: read.hex(lengths.half),
      issued_at: new Date(Number(read.whole()) * 1000),
      key_id: read.hex(lengths.key),
      commission: { received: 0n, paid: 0n, tax: 0n },
    }
    if (version === versions.withCommission)
      claim.commission = { received: read.whole(), paid: read.whole(), tax: read.whole() }
    return read.isAtEnd() ? claim : undefined
  } catch {
    return undefined
  }
}

const signedName = new TextEncoder().encode('sahuji statement\n')

/** What is signed: the bytes of a claim behind a name of their own, so that no other text of ours is ever taken for a claim. */
export function signedBytes(bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(signedName.length + bytes.length)
  all.set(signedName)
  all.set(bytes, signedName.length)
  return all
}

/** A signed claim as text of a QR code and of files: see `money/qr-text.ts`. */
export function textOfClaim(bytes: Uint8Array, signature: Uint8Array): string {
  const all = new Uint8Array(bytes.length + signature.length)
  all.set(bytes)
  all.set(signature, bytes.length)
  return toQrText(all)
}

/** The claim in such a text, whose signature is still to be checked; undefined for anything else. */
export function claimInText(text: string): SignedClaim | undefined {
  const all = fromQrText(text)
  if (!all || all.length <= lengths.signature) return undefined
  const [bytes, signature] = [all.slice(0, -lengths.signature), all.slice(-lengths.signature)]
  const claim = claimOfBytes(bytes)
  return claim && { claim, bytes, signature }
}
