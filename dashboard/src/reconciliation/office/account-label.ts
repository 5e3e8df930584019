import { railName } from '../../kit/format/rail-names.ts'

/** What is held against statements, by the name of its rail, or as our bank account is called. */
export const accountLabel = ({ account, label }: { account: string; label: string }): string =>
  account.startsWith('rail_clearing:') ? railName(account.slice('rail_clearing:'.length)) : label
