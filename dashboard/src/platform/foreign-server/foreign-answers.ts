import { foreignTransactions } from './foreign-transactions.ts'
import { personIn, readRawLogin, readRawUser } from './foreign-user.ts'
import {
  balanceIn,
  fieldsIn,
  first,
  isYes,
  momentIn,
  nextIn,
  paisaIn,
  rowsIn,
  textIn,
  wholeIn,
  type Fields,
} from './foreign-values.ts'
import type { RawUser } from '../session/raw-user.ts'

/** One call of the specification to a foreign server. */
interface ForeignCall {
  /** Picks the fields that the specification sends; our own extra fields are not sent. */
  asks: (input: Fields) => object
  /**
   * Converts the answer to the contract's shape: ids of any type, missing fields as null. Throws when the expected
   * object or list is missing.
   */
  reads: (wire: unknown, input?: Fields) => unknown
  /** The person's values, unchanged. */
  rawUser?: (wire: unknown) => RawUser
}

const sends =
  (...names: readonly string[]) =>
  (input: Fields): Fields =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))

/** A history is requested by its sort only; a further page by the query that the server gave. */
const asksForPage = ({ sort, cursor }: Fields): Fields => ({
  sort,
  ...(cursor !== undefined && Object.fromEntries(new URLSearchParams(`${cursor as string}`))),
})

/**
 * All calls of the specification, read leniently. Spec §3 and §7 name the fields; other fields of such a server are
 * ignored.
 */
export const foreignCalls: Readonly<Record<string, ForeignCall>> = {
  '/api/merchant/login': {
    asks: sends('email', 'mobile_no', 'password', 'desktop_fcm'),
    reads: (wire) => {
      const { access_token, user } = fieldsIn(wire)
      if (textIn(access_token) === null) throw new TypeError('There is no access token in the answer')
      return { ...fieldsIn(wire), access_token: `${access_token as string}`, user: signedInUser(personIn(user)) }
    },
    rawUser: (wire) => readRawLogin(fieldsIn(fieldsIn(wire)['user'])),
  },
  '/api/current-user-info': {
    asks: sends(),
    reads: (wire) => currentUser(personIn(wire)),
    rawUser: (wire) => readRawUser(fieldsIn(wire)),
  },
  '/api/wallet': { asks: sends(), reads: (wire) => ({ balance: balanceIn(fieldsIn(wire)['balance']) }) },
  '/api/general-pages': { asks: sends(), reads: (wire) => rowsIn(wire, page) },
  '/api/notifications': {
    asks: asksForPage,
    reads: (wire) => ({ data: rowsIn(wire, notification), next: nextIn(wire), unread: null }),
  },
  '/api/list': { asks: sends(), reads: (wire) => rowsIn(wire, bank) },
  '/api/transaction/filter': { asks: asksForPage, reads: foreignTransactions('live') },
  '/api/sandbox/transaction/filter': { asks: asksForPage, reads: foreignTransactions('sandbox') },
  '/api/logout': { asks: sends(), reads: () => ({}) },
  '/api/phone/resend': { asks: sends('email'), reads: () => ({ wait_seconds: 30, sent: true }) },
  '/api/email/resend': { asks: sends('email'), reads: () => ({ wait_seconds: 30, sent: true }) },
  '/api/phone/verify': { asks: sends('code'), reads: () => ({ access_token: null }) },
}

// many servers write 1 for yes, so 1 is not the code 001
const isNo = /^(?:false|fail\w*|error\w*|denied|refused|rejected)$/i
// the codes of service-codes.ts, which the sign-in does not fetch; a test compares both
const listed = /^(?:0(?:0[1-9]|[12]\d|3[078]|48|6[23458]|99)|10[01]|602)$/
const otherCodes = /^(?:7004|3000|[45]\d\d)$/

/**
 * The service code in an answer's status, as text or number: a refusal at any HTTP status. Empty for a word that means
 * no; undefined for any other status, which counts as a success.
 */
export function refusedBy(status: unknown): string | undefined {
  if (isYes(status)) return undefined
  if (isNo.test(`${status as string}`)) return ''
  const code = (textIn(status) ?? '').padStart(3, '0')
  return listed.test(code) || otherCodes.test(code) ? code : undefined
}

const person = (user: Fields) => ({
  name: textIn(user['name']) ?? '',
  email: textIn(user['email']) ?? '',
  mobile_no: textIn(user['mobile_no']) ?? '',
  phone_verified_at: momentIn(user['phone_verified_at']),
  email_verified_at: momentIn(user['email_verified_at']),
  commission_value: paisaIn(user['commission_value']),
  commission_type: oneOf(['percent', 'flat'], user['commission_type']),
  bank_transfer_limit: paisaIn(user['bank_transfer_limit']),
  kyc_status: oneOf(['PROCESSING', 'VALID', 'REJECTED'], user['kyc_status']),
  avatar: textIn(user['avatar']),
})

function signedInUser(user: Fields) {
  const merchant = fieldsIn(user['merchant'])
  return {
    ...person(user),
    merchant: vendorKeys(merchant),
    bank_account: account(first(user, merchant)('bank_account')),
  }
}

function currentUser(user: Fields) {
  const merchant = fieldsIn(user['merchant'])
  const known = person(user)
  return {
    ...known,
    vendor_id: textIn(user['vendor_id']) ?? '',
    agent: oneOf(['PENDING', 'ACCEPTED', 'REJECTED'], user['agent']),
    balance: balanceIn(user['balance']) ?? undefined,
    kyc: user['kyc'] ? { status: known.kyc_status, submitted_at: null } : null,
    merchant: {
      ...vendorKeys(merchant),
      bank_account: account(merchant['bank_account']),
      trade_name: textIn(merchant['trade_name'] ?? merchant['name']) ?? known.name,
    },
  }
}

const vendorKeys = (merchant: Fields) => ({
  vendor_key_production: textIn(merchant['vendor_key_production']),
  vendor_key_sandbox: textIn(merchant['vendor_key_sandbox']),
})

const accountFields = ['bank_id', 'bank_name', 'branch_name', 'branch_id', 'account_number', 'account_name'] as const

function account(wire: unknown) {
  const fields = fieldsIn(wire)
  if (accountFields.every((name) => textIn(fields[name]) === null)) return null
  return Object.fromEntries(accountFields.map((name) => [name, textIn(fields[name]) ?? '']))
}

function page(item: Fields) {
  const [id, title] = [wholeIn(item['id']), textIn(item['title'])]
  return id === null || title === null ? undefined : { id, title }
}

/** Tries the likely names, because the specification lists no fields of a bank. */
function bank(item: Fields) {
  const name = textIn(item['name'] ?? item['bank_name'] ?? item['title'])
  if (name === null) return undefined
  const short_name = textIn(item['short_name'] ?? item['code']) ?? name
  return { id: `${idIn(item)}`, name, short_name, class: null, swift: null, nchl_bank_id: null }
}

function notification(item: Fields) {
  const [title, body] = [textIn(item['title']), textIn(item['body'])]
  if (title === null && body === null) return undefined
  return {
    id: `${idIn(item)}`,
    type: textIn(item['type']) ?? '',
    isRead: isYes(item['isRead']),
    title: title ?? '',
    body: body ?? '',
    created_at: momentIn(item['created_at'] ?? item['date']),
    request: null,
  }
}

const idIn = (fields: Fields) => fields['id'] ?? ''

const oneOf = (known: readonly string[], value: unknown) => known.find((each) => each === value) ?? null
