import type { Guard } from './guard.ts'

/** Who decides on whose work. */
export const officeGuards: readonly Guard[] = [
  {
    says: 'a demo account acts without a second factor only where it is exempt',
    file: 'server/src/operators/operator-sessions.ts',
    code: '(is_demo && is_demo_exempt)',
    without: 'is_demo',
    test: 'server/src/demo/demo-operators.test.ts',
    named: 'where they are not exempt',
  },
  {
    says: 'an amount that a route takes has an upper bound',
    file: 'contract/src/money/money.ts',
    code: 'z.int().check(z.gte(least), z.lte(Number(amountMax)))',
    without: 'z.int().check(z.gte(least))',
    test: 'server/src/platform/http/every-amount.test.ts',
    named: 'has the one upper bound',
  },
  {
    says: 'nobody approves their own proposal, says the code',
    file: 'server/src/approvals/decide-proposal.ts',
    code: "if (proposal.maker === by.operator_id) throw new Refusal('maker_is_not_checker')",
    without: '',
    test: 'server/src/transactions/adjustments/adjustments.test.ts',
    named: '',
  },
  {
    says: 'nobody approves their own proposal, says the database',
    file: 'server/migrations/0009-approvals.sql',
    code: 'constraint proposal_maker_is_not_its_checker check (checker <> maker)',
    without: 'constraint proposal_maker_is_not_its_checker check (true)',
    test: 'server/src/transactions/adjustments/adjustments.test.ts',
    named: '',
  },
  {
    says: 'a proposal is approved as it was read',
    file: 'server/src/approvals/decide-proposal.ts',
    code: 'if (!states.includes(proposal.state) || proposal.revision !== revision) throw',
    without: 'if (!states.includes(proposal.state)) throw',
    test: 'server/src/transactions/adjustments/adjustments.test.ts',
    named: '',
  },
  {
    says: 'one line of a bank’s statement is recorded once',
    file: 'server/migrations/0009-approvals.sql',
    code: 'create unique index settlement_is_recorded_once on operator_proposals',
    without: 'create index settlement_is_recorded_once on operator_proposals',
    test: 'server/src/reconciliation/office/settlements.test.ts',
    named: 'of one line is unique in the database',
  },
  {
    says: 'what leaves a wallet waits for a freeze',
    file: 'server/src/merchants/freezes.ts',
    code: '  if (await isFrozen(tx, merchant_id, part)) throw new Refusal(refusalOf[part])\n}',
    without: '}',
    test: 'server/src/merchants/office/freeze-merchant.test.ts',
    named: '',
  },
  {
    says: 'an id in capitals is the same id',
    file: 'server/src/platform/http/route-input.ts',
    code: 'lowerIds(entry.takes, result.data)',
    without: 'result.data',
    test: 'server/src/operators/manage-operators.test.ts',
    named: 'cannot raise or close the own account',
  },
]
