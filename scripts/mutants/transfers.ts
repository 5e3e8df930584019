import type { Guard } from './guard.ts'

/** What goes from wallet to wallet: nothing past a freeze, nothing into a wallet that is full. */
export const transferGuards: readonly Guard[] = [
  {
    says: 'what waited is not taken up once its sender was frozen',
    file: 'server/src/transfers/hold-transfer.ts',
    code: '  const balance = await lockBoth(tx, mode, { merchant_id, account_id: sender }, receiver)\n  await holdFreezes(tx, [merchant_id, receiver.merchant_id])\n',
    without: '  const { balance } = receiver\n',
    test: 'server/src/transfers/taken-up-late.test.ts',
    named: 'what waited is not taken up once its sender was frozen',
  },
  {
    says: 'what waited is not taken up into a wallet that is full by then',
    file: 'server/src/transfers/hold-transfer.ts',
    code: 'roomOfReceiver(tx, { ...receiver, balance }, { mode, now })',
    without: 'roomOfReceiver(tx, receiver, { mode, now })',
    test: 'server/src/transfers/taken-up-late.test.ts',
    named: 'into a wallet that a payment before it has filled',
  },
]
