import type { Guard } from './guard.ts'

const migration = 'server/migrations/0017-transfers.sql'
const tests = 'server/src/transfers/card-money.test.ts'

/** Money from wallet to wallet: none past a freeze, none into a full wallet, card money only by payments. */
export const transferGuards: readonly Guard[] = [
  {
    says: 'what waited is not taken up once its sender was frozen',
    file: 'server/src/transfers/hold-transfer.ts',
    code: '  const balance = await lockBoth(tx, mode, { merchant_id, account_id: sender }, receiver)\n  await holdFreezes(tx, [merchant_id, receiver.merchant_id])\n',
    without: '  const { balance } = receiver\n',
    test: 'server/src/transfers/taken-up-late.test.ts',
    named: 'waiting money is not taken up once its sender was frozen',
  },
  {
    says: 'what waited is not taken up into a wallet that is full by then',
    file: 'server/src/transfers/hold-transfer.ts',
    code: 'roomOfReceiver(tx, { ...receiver, balance }, { mode, now })',
    without: 'roomOfReceiver(tx, receiver, { mode, now })',
    test: 'server/src/transfers/taken-up-late.test.ts',
    named: 'into a wallet that an earlier payment has filled',
  },
  {
    says: 'a send takes none of our own keys in the ledger',
    file: 'server/src/transfers/place-transfer.ts',
    code: 'key: ledgerKeyOf(key)',
    without: 'key',
    test: 'server/src/transfers/keys-of-others.test.ts',
    named: 'of an open load does not block its credit',
  },
  {
    says: 'no limit is passed by paying with card money beside a send',
    file: 'server/src/transfers/place-transfer.ts',
    code: '      locks: [wallet.account_id],\n',
    without: '',
    test: 'server/src/transfers/card-money-limits.test.ts',
    named: 'the day allows ten sends and refuses the eleventh',
  },
  {
    says: 'card money is not sent on',
    file: 'server/src/transfers/weigh-transfer.ts',
    code: '  const by = isPayment ? payable(wallet, way) : wallet\n',
    without: '  const by = isPayment || receiver ? payable(wallet, way) : wallet\n',
    test: tests,
    named: 'cannot be sent, to a merchant',
  },
  {
    says: 'the database lets card money leave by payments alone',
    file: migration,
    code: 'restricted = 0 or (hold_id is null and (request_id is not null or counter_id is not null)))',
    without: 'restricted >= 0)',
    test: tests,
    named: 'lets card money leave only by a payment',
  },
  {
    says: 'what the row says of card money is what its entries say',
    file: migration,
    code: "    when moved <> sent.restricted then 'card_money_is_what_the_entries_say'\n",
    without: '',
    test: tests,
    named: 'checks a row against its entries and the tariff',
  },
  {
    says: 'card money pays by the tariff of its day',
    file: migration,
    code: "    when not card_money_pays(sent.day) then 'card_money_pays_by_the_tariff'\n",
    without: '',
    test: tests,
    named: 'checks a row against its entries and the tariff',
  },
  {
    says: 'what a wallet held after each of a batch counts the later ones out',
    file: 'server/migrations/0018-transactions.sql',
    code: '           - coalesce(sum(r.net) filter (where r.transfer_id is not null) over later, 0) end,',
    without: '           end,',
    test: tests,
    named: 'twenty payments at once against card money for eight',
  },
  {
    says: 'out of which part somebody paid is theirs to know',
    file: 'server/src/transactions/read-transactions.ts',
    code: 'entry.merchant_id !== null && entry.merchant_id !== merchant_id',
    without: 'entry.merchant_id !== null && entry.merchant_id === null',
    test: tests,
    named: 'pays before the free part does',
  },
]
