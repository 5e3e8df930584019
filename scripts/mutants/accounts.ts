import type { Guard } from './guard.ts'

const added = 'server/src/payouts/accounts/add-account.ts'
const check = 'server/src/payouts/accounts/check-account.ts'
const accounts = 'server/src/payouts/accounts/accounts.test.ts'
const confirmed = 'server/src/payouts/confirmations/confirmations.test.ts'
const questions = 'server/src/support/questions.test.ts'

/** Where a merchant's money may go, who says so, and who reads about it. */
export const accountGuards: readonly Guard[] = [
  {
    says: 'an account is added by the person who asked its bank',
    file: check,
    code: 'where id = ${id} and person_id = ${person_id} and merchant_id = ${merchant_id}',
    without: 'where id = ${id} and (person_id = ${person_id} or merchant_id <> ${merchant_id})',
    test: accounts,
    named: 'saves nothing, and lasts ten minutes for the person who asked',
  },
  {
    says: 'a check of an account adds it once and lasts ten minutes',
    file: added,
    code: "    if (check.used_at || check.expires_at <= now) throw new Refusal('bank_account_check_over')\n",
    without: '',
    test: accounts,
    named: 'saves nothing, and lasts ten minutes for the person who asked',
  },
  {
    says: 'an account of another name is not added',
    file: added,
    code: "    if (check.outcome === 'differs') throw new Refusal('bank_account_name_differs', {}, ['account_name'])\n",
    without: '',
    test: accounts,
    named: 'shows what the bank has where the name is alike',
  },
  {
    says: 'a new account rests for a day',
    file: added,
    code: '${new Date(now.getTime() + coolingHours * 3_600_000)}',
    without: '${now}',
    test: accounts,
    named: 'rests for a day, and the merchant hears of it',
  },
  {
    says: 'the name of a stranger’s account is shown to nobody',
    file: check,
    code: ": { outcome: 'differs', bank_has: null, likeness: null }",
    without: ": { outcome: 'differs', bank_has: name, likeness }",
    test: accounts,
    named: 'shows what the bank has where the name is alike',
  },
  {
    says: 'the number of an account is shown to nobody',
    file: 'server/src/payouts/accounts/account-view.ts',
    code: 'account_end: row.account_number.slice(-4),',
    without: 'account_end: row.account_number,',
    test: accounts,
    named: 'shows its whole number to nobody',
  },
  {
    says: 'an account to which money is on its way stays',
    file: 'server/src/payouts/accounts/remove-account.ts',
    code: "    if (await isOnItsWayTo(tx, merchant_id, id)) throw new Refusal('bank_account_busy')\n",
    without: '',
    test: accounts,
    named: 'waits while money is on its way to it',
  },
  {
    says: 'wrong proofs of a day end it',
    file: 'server/src/payouts/confirmations/consume-confirmation.ts',
    code: "  if (left < 0) return new Refusal('confirmation_over')\n",
    without: '',
    test: confirmed,
    named: 'are limited over the day: ten',
  },
  {
    says: 'two proofs at once are none',
    file: 'server/src/payouts/confirmations/consume-confirmation.ts',
    code: 'return taken.length === 1 ? taken[0] : undefined',
    without: 'return taken[0]',
    test: confirmed,
    named: 'none, or two at once, is no proof',
  },
  {
    says: 'a confirmation lasts five minutes',
    file: 'server/src/payouts/confirmations/begin-confirmation.ts',
    code: ' || expires_at <= now || wrong',
    without: ' || expires_at > now && false || wrong',
    test: confirmed,
    named: 'for five minutes',
  },
  {
    says: 'a report of NPI about another order says nothing of ours',
    file: 'server/src/rails/npi/order-state.ts',
    code: 'rows.filter((one) => one.reference === reference)',
    without: 'rows',
    test: 'server/src/rails/npi/npi.test.ts',
    named: 'a report about another order',
  },
  {
    says: 'an order that no rail knows is let go after two days',
    file: 'server/src/payouts/decide-payout.ts',
    code: "  if (!isLost(payout, now)) throw new Refusal('payout_not_lost')\n",
    without: '',
    test: 'server/src/operator/payouts/payouts.test.ts',
    named: 'an order that its rail has not known for two days',
  },
  {
    says: 'a settlement leaves the reserve',
    file: 'server/src/payouts/settlement/weigh-settlement.ts',
    code: ' - wallet.restricted - plan.reserve',
    without: ' - wallet.restricted',
    test: 'server/src/payouts/settlement/settlement.test.ts',
    named: 'sends what is above the reserve, once',
  },
  {
    says: 'a question is asked about one’s own money',
    file: 'server/src/support/questions.ts',
    code: '    select ${questionColumns} from support_questions where merchant_id = ${merchant_id} and id = ${id} for no key update`',
    without: '    select ${questionColumns} from support_questions where id = ${id} for no key update`',
    test: questions,
    named: 'another merchant neither reads a question',
  },
  {
    says: 'nobody answers a question of their own business',
    file: 'server/src/operator/support/answer-questions.ts',
    code: "  if (await isOwnBusiness(tx, row.merchant_id, operator)) throw new Refusal('support_own_case')\n",
    without: '',
    test: questions,
    named: 'nobody answers a question of their own business',
  },
  {
    says: 'no card’s number stands in a question',
    file: 'server/migrations/0081-support.sql',
    code: 'constraint support_message_has_no_card_number check (not has_card_number(text))',
    without: 'constraint support_message_has_no_card_number check (true)',
    test: questions,
    named: 'a card’s number is refused on both sides',
  },
]
