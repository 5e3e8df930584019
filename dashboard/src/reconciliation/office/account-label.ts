import { railName } from '../../kit/format/rail-names.ts'

/** The name of a reconciled account: its rail's, or our bank account's. */
export const accountLabel = ({ account, label }: { account: string; label: string }): string =>
  account.startsWith('rail_clearing:') ? railName(account.slice('rail_clearing:'.length)) : label
