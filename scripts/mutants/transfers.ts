import type { Guard } from './guard.ts'

const migration = 'server/migrations/0125-card-money-pays.sql'
const tests = 'server/src/transfers/card-money.test.ts'

/** Those of money between wallets. */
export const transferGuards: readonly Guard[] = [
  {
    says: 'card money is not sent on',
    file: 'server/src/transfers/weigh-transfer.ts',
    code: '  const by = isPayment ? payable(wallet, way) : wallet\n',
    without: '  const by = isPayment || receiver ? payable(wallet, way) : wallet\n',
    test: tests,
    named: 'is not sent on, to somebody',
  },
  {
    says: 'the database lets card money leave by payments alone',
    file: migration,
    code: 'restricted = 0 or (hold_id is null and (request_id is not null or counter_id is not null))) not valid;',
    without: 'restricted >= 0) not valid;',
    test: tests,
    named: 'lets card money leave by a payment alone',
  },
  {
    says: 'what the row says of card money is what its entries say',
    file: migration,
    code: "    when moved <> sent.restricted then 'card_money_is_what_the_entries_say'\n",
    without: '',
    test: tests,
    named: 'holds a row to its entries and to the tariff',
  },
  {
    says: 'card money pays by the tariff of its day',
    file: migration,
    code: "    when not card_money_pays(sent.day) then 'card_money_pays_by_the_tariff'\n",
    without: '',
    test: tests,
    named: 'holds a row to its entries and to the tariff',
  },
  {
    says: 'what a wallet held after each of a batch counts the later ones out',
    file: migration,
    code: '           - coalesce(sum(r.net) filter (where r.transfer_id is not null) over later, 0) end,',
    without: '           end,',
    test: tests,
    named: 'twenty payments at once against card money for three',
  },
  {
    says: 'out of which part somebody paid is theirs to know',
    file: 'server/src/transactions/read-transactions.ts',
    code: 'entry.merchant_id !== null && entry.merchant_id !== merchant_id',
    without: 'entry.merchant_id !== null && entry.merchant_id === null',
    test: tests,
    named: 'pays before the rest does',
  },
]
