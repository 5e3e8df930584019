import type { Guard } from './guard.ts'

const tables = 'server/migrations/0019-reconciliation.sql'
const decide = 'server/src/reconciliation/breaks/decide-break.ts'
const breaks = 'server/src/reconciliation/office/breaks.test.ts'
const settlements = 'server/src/reconciliation/office/settlements.ts'
const settled = 'server/src/reconciliation/office/settlements.test.ts'
const owed = 'is no more than the rail owes'

/** Reconciliation: no break is explained twice, posted by one person, or matched to the wrong entry. */
export const bookGuards: readonly Guard[] = [
  {
    says: 'a write-off above its bound is not offered',
    file: 'server/src/reconciliation/breaks/break-acts.ts',
    code: 'write_off: difference !== 0n && size <= write_off_most,',
    without: 'write_off: difference !== 0n,',
    // the database holds it as well: that it is not even offered is this guard's own
    test: 'server/src/reconciliation/office/write-off-bound.test.ts',
    named: 'the write-off bound is what two people agreed on',
  },
  {
    says: 'a break is decided on once',
    file: decide,
    code: "  if (one.state !== 'open') throw new Refusal('break_decided')\n",
    without: '',
    test: breaks,
    named: 'is booked into suspense by two people, once',
  },
  {
    says: 'an entry that is matched belongs to no second row',
    file: decide,
    code: "  if (await isTaken(tx, row.id, line.id)) throw new Refusal('match_taken')\n",
    without: '',
    test: breaks,
    named: 'belongs to an entry that a person names',
  },
  {
    says: 'a day with an open break is not closed',
    file: 'server/src/reconciliation/days/close-day.ts',
    code: '  if (left.length > 0) {',
    without: '  if (left.length < 0) {',
    test: breaks,
    named: 'closes when all breaks are explained',
  },
  {
    says: 'a day is closed when it is over',
    file: 'server/src/reconciliation/days/close-day.ts',
    code: "  if (day >= still_posted) throw new Refusal('day_not_over', {}, ['day'])\n",
    without: '',
    test: breaks,
    named: 'is reopened by two people, and not without a statement or before it is over',
  },
  {
    says: 'a row has one break',
    file: tables,
    code: 'create unique index row_breaks_once on reconciliation_breaks (row_id) where row_id is not null;',
    without: 'create index row_breaks_once on reconciliation_breaks (row_id) where row_id is not null;',
    test: 'server/src/reconciliation/matching/match-account.test.ts',
    named: 'unknown, missing, another amount',
  },
  {
    says: 'a rail settles no more than it owes',
    file: settlements,
    code: '  if (!exceeds_owed) await refuseMoreThanOwed(tx, mode, rail, gross)\n',
    without: '',
    test: settled,
    named: owed,
  },
  {
    says: 'a rail settles no more than it owes when it is approved',
    file: settlements,
    code: '  if (!settlement.exceeds_owed) await refuseMoreThanOwed(tx, mode, settlement.rail, settlement.gross)\n',
    without: '',
    test: settled,
    named: owed,
  },
  {
    says: 'a line of a statement is the same however it is typed',
    file: settlements,
    code: "    .normalize('NFKC')\n",
    without: '',
    test: settled,
    named: 'is the same line of the statement however it is typed',
  },
  {
    says: 'a day closes when nothing is posted to it any more',
    file: 'server/src/reconciliation/days/close-day.ts',
    code: 'if (day >= still_posted)',
    without: 'if (day >= kathmanduDay(clock.now()))',
    test: 'server/src/reconciliation/office/closed-days.test.ts',
    named: 'when nothing is posted to it any more',
  },
  {
    says: 'what is posted to a closed day breaks a promise',
    file: 'server/src/reconciliation/verify-reconciliation.ts',
    code: 'where c.reopened_at is null and moved.movement <> c.movement',
    without: 'where false',
    test: 'server/src/reconciliation/office/closed-days.test.ts',
    named: 'breaks a promise until it is opened again',
  },
]
