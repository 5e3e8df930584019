import type { Guard } from './guard.ts'

const shut = 'server/src/payouts/office/account-papers/shut-accounts.test.ts'

/** An account with another name at its bank, until a document is accepted. */
export const shutAccountGuards: readonly Guard[] = [
  {
    says: 'no money goes to an account of another name before a paper is accepted',
    file: 'server/src/payouts/accounts/ready-account.ts',
    code: "  if (isShut(account)) throw new Refusal('bank_account_name_differs', {}, ['account_id'])\n",
    without: '',
    test: shut,
    named: 'is kept shut',
  },
  {
    says: 'an account of another name begins paused',
    file: 'server/src/payouts/accounts/add-account.ts',
    code: "const isOthers = name_check === 'differs'",
    without: 'const isOthers = false',
    test: shut,
    named: 'is kept shut',
  },
  {
    says: 'a paper opens no account that somebody of the business did not add',
    file: 'server/src/payouts/accounts/decide-paper.ts',
    code: 'where l.account_id = a.id and l.merchant_id = a.merchant_id and l.outcome',
    without: 'where false and l.account_id = a.id and l.merchant_id = a.merchant_id and l.outcome',
    test: shut,
    named: 'it stays paused after a person of the business disowned it',
  },
  {
    says: 'an account that nobody says they added does not become the main one by itself',
    file: 'server/src/payouts/accounts/remove-account.ts',
    code: 'where l.account_id = a.id and l.merchant_id = a.merchant_id and l.outcome',
    without: 'where false and l.account_id = a.id and l.merchant_id = a.merchant_id and l.outcome',
    test: shut,
    named: 'a disowned account takes no document and no confirmation',
  },
  {
    says: 'no confirmation begins for an account that no money may go to',
    file: 'server/src/payouts/confirmations/begin-confirmation.ts',
    code: '    refuseUnready(account, call.clock.now())\n',
    without: '',
    test: shut,
    named: 'is kept shut',
  },
]
