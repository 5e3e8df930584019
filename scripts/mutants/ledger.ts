import type { Guard } from './guard.ts'

const holds = 'server/migrations/0004-ledger-holds.sql'
const posting = 'server/migrations/0003-ledger-posting.sql'
const tables = 'server/migrations/0002-ledger.sql'

/** The ledger's own. */
export const ledgerGuards: readonly Guard[] = [
  {
    says: 'what is held cannot be held again',
    file: holds,
    code: "when not target.may_overdraw and target.balance - target.held < paisa then 'i'",
    without: "when not target.may_overdraw and target.balance < paisa then 'i'",
    test: 'server/src/ledger/hold.test.ts',
    named: 'twenty at once against money for three: three are held',
  },
  {
    says: 'a hold is placed under the lock of its account',
    file: holds,
    code: 'select * into target from ledger_accounts where id = account for no key update;',
    without: 'select * into target from ledger_accounts where id = account;',
    test: 'server/src/ledger/hold.test.ts',
    named: 'twenty at once against money for three: three are held',
  },
  {
    says: 'a hold is settled by at most what it holds',
    file: holds,
    code: 'between 0 and hold.amount, false)',
    without: 'between 0 and 9223372036854775807, false)',
    test: 'server/src/ledger/hold.test.ts',
    named: 'more than was held is a fault, and changes nothing',
  },
  {
    says: 'a hold that was released is not settled',
    file: holds,
    code: "  if hold.state = 'open' then\n    if not coalesce",
    without: "  if hold.state in ('open', 'released') then\n    if not coalesce",
    test: 'server/src/ledger/hold.test.ts',
    named: 'a released hold is never settled, a settled one never released',
  },
  {
    says: 'what is held is not spent by a transfer',
    file: posting,
    code: 'when may_overdraw then -9223372036854775807 else held end as floor',
    without: 'when may_overdraw then -9223372036854775807 else 0 end as floor',
    test: 'server/src/ledger/hold.test.ts',
    named: 'keeps the balance and takes it from what is available',
  },
  {
    says: 'a transfer takes no wallet below zero',
    file: posting,
    code: 'elsif leg_amounts[l] < 0 and balances[a] + leg_amounts[l] < floors[a] then',
    without: 'elsif leg_amounts[l] < 0 and balances[a] + leg_amounts[l] < floors[a] - 9000000000 then',
    test: 'server/src/ledger/race.test.ts',
    named: 'twenty at once against money for three: three are posted',
  },
  {
    says: 'a key with another body is a conflict',
    file: posting,
    code: "leg_amounts[earlier.first_leg : leg_ends[earlier.n]]) then 'd' else 'k' end;",
    without: "leg_amounts[earlier.first_leg : leg_ends[earlier.n]]) then 'd' else 'd' end;",
    test: 'server/src/ledger/sequences.test.ts',
    named: '',
  },
  {
    says: 'a transfer sums to zero',
    file: posting,
    code: 'elsif total <> 0 then',
    without: 'elsif false then',
    test: 'server/src/ledger/guards.test.ts',
    named: 'a transfer that does not sum to zero is refused by the database too',
  },
  {
    says: 'a transfer is taken back once',
    file: posting,
    code: "        code[earlier.n] := 'r';\n",
    without: '        perform 1;\n',
    test: 'server/src/ledger/reverse.test.ts',
    named: 'ten at once take it back once',
  },
  {
    says: 'an entry stays in its book',
    file: tables,
    code: 'constraint entry_stays_in_its_book check (get_byte(uuid_send(account_id), 15) & 1 = get_byte(uuid_send(transfer_id), 15) & 1)',
    without: 'constraint entry_stays_in_its_book check (true)',
    test: 'server/src/ledger/guards.test.ts',
    named: 'cannot meet in one transfer, whatever the code promises',
  },
  {
    says: 'what may be withdrawn leaves out a credit card’s money',
    file: 'server/src/ledger/queries.ts',
    code: "select balance - held as available from ledger_accounts\n     where merchant_id = ${merchantId} and mode = ${mode} and kind = 'merchant_wallet'`\n  return available",
    without:
      "select sum(balance - held)::bigint as available from ledger_accounts\n     where merchant_id = ${merchantId} and mode = ${mode} and kind in ('merchant_wallet', 'merchant_restricted')`\n  return available",
    test: 'server/src/transactions/wallet-parts.test.ts',
    named: 'merchants of before have an account for what they may owe',
  },
  {
    says: 'a payout stands on a hold of its whole amount, in its own merchant’s free money',
    file: 'server/migrations/0074-payouts.sql',
    code: 'h.amount = new.amount and h.merchant_id',
    without: 'h.amount > 0 and h.merchant_id',
    test: 'server/src/payouts/payouts.test.ts',
    named: 'the database keeps no payout without a hold of its amount',
  },
]
