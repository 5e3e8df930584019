import { expect, test } from 'vitest'
import { bankReasonOf } from './bank-reasons.ts'

test('the words and codes of banks are read, and what is not known stays unread', () => {
  const read = {
    'AC04 CLOSED ACCOUNT NUMBER': 'account_closed',
    'RETURNED: ACCOUNT CLOSED': 'account_closed',
    AC06: 'account_blocked',
    'Account is dormant': 'account_dormant',
    'Invalid account number': 'account_number',
    '114': 'account_number',
    'AC01 INCORRECT ACCOUNT NUMBER': 'account_number',
    'BE01 NAME MISMATCH': 'holder_differs',
    'AM14 AMOUNT EXCEEDS AGREED LIMIT': 'bank_limit',
    'RC01 BANK IDENTIFIER INCORRECT': 'branch_unknown',
    'AG01 TRANSACTION FORBIDDEN': 'not_allowed',
    '1001': 'bank_down',
    'Request timed out': 'bank_down',
    RETURNED: null,
    RJCT: null,
    '1000': null,
    'Rs.114 short': null,
  } as const
  expect(Object.fromEntries(Object.keys(read).map((said) => [said, bankReasonOf(said)]))).toEqual(read)
})
