import { foreignTransactions } from './foreign-transactions.ts'
import { readRawUser, type RawUser } from './foreign-user.ts'
import { fieldsIn, first, listIn, momentIn, paisaIn, textIn, type Fields } from './foreign-values.ts'

/** One call of the specification, as it is made to somebody else's server. */
interface ForeignCall {
  /** What the specification sends; anything else of ours stays here. */
  takes: readonly string[]
  /** Turns the answer into the shape that the contract gives; ids of any kind, missing fields as null. */
  reads: (wire: unknown, ask?: Fields) => unknown
  /** The person's values as they came. */
  rawUser?: (wire: unknown) => RawUser
}

/** The specification's calls, read leniently: there are no others. Spec §3 and §7 name the fields; whatever else such a server has is left alone. */
export const foreignCalls: Readonly<Record<string, ForeignCall>> = {
  '/api/merchant/login': {
    takes: ['email', 'mobile_no', 'password', 'desktop_fcm'],
    reads: (wire) => {
      const { access_token, user } = fieldsIn(wire)
      return { ...fieldsIn(wire), access_token, user: signedInUser(fieldsIn(user)) }
    },
    rawUser: (wire) => readRawUser(fieldsIn(fieldsIn(wire)['user'])),
  },
  '/api/current-user-info': {
    takes: [],
    reads: (wire) => currentUser(fieldsIn(wire)),
    rawUser: (wire) => ({ vendor_id: null, agent: null, ...readRawUser(fieldsIn(wire)) }),
  },
  '/api/wallet': { takes: [], reads: (wire) => ({ balance: paisaIn(fieldsIn(wire)['balance']) }) },
  '/api/general-pages': { takes: [], reads: (wire) => listIn(wire).map(page) },
  '/api/notifications': {
    takes: [],
    reads: (wire) => ({ data: listIn(wire).map(notification), next: null, unread: null }),
  },
  '/api/list': { takes: [], reads: (wire) => listIn(wire).map(bank) },
  '/api/transaction/filter': { takes: ['sort', 'cursor'], reads: foreignTransactions('live') },
  '/api/sandbox/transaction/filter': { takes: ['sort', 'cursor'], reads: foreignTransactions('sandbox') },
  '/api/logout': { takes: [], reads: () => ({}) },
  '/api/phone/resend': { takes: ['email'], reads: () => ({ wait_seconds: 30, sent: true }) },
  '/api/email/resend': { takes: ['email'], reads: () => ({ wait_seconds: 30, sent: true }) },
  '/api/phone/verify': { takes: ['code'], reads: () => ({ access_token: null }) },
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
    balance: paisaIn(user['balance']) ?? 0,
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

const page = (item: Fields) => ({ id: idIn(item), title: textIn(item['title']) ?? '' })

/** The specification shows no fields of a bank. */
function bank(item: Fields) {
  const name = textIn(item['name'] ?? item['bank_name'] ?? item['title']) ?? ''
  const short_name = textIn(item['short_name'] ?? item['code']) ?? name
  return { id: `${idIn(item)}`, name, short_name, class: null, swift: null, nchl_bank_id: null }
}

const notification = (item: Fields) => ({
  id: `${idIn(item)}`,
  type: textIn(item['type']) ?? '',
  isRead: item['isRead'] === true || item['isRead'] === 1,
  title: textIn(item['title']) ?? '',
  body: textIn(item['body']) ?? '',
  created_at: momentIn(item['created_at'] ?? item['date']),
  request: null,
})

const idIn = (fields: Fields) => fields['id'] ?? ''

const oneOf = (known: readonly string[], value: unknown) => known.find((each) => each === value) ?? null
