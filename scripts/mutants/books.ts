import type { Guard } from './guard.ts'

const tables = 'server/migrations/0078-reconciliation.sql'
const decide = 'server/src/reconciliation/breaks/decide-break.ts'
const breaks = 'server/src/operator/reconciliation/breaks.test.ts'
const settlements = 'server/src/operator/money/settlements.ts'
const settled = 'server/src/operator/money/settlements.test.ts'
const copies = 'server/src/operator/reconciliation/copied-rows.test.ts'
const matchedCopies = 'server/src/operator/reconciliation/matched-copies.test.ts'
const otherPayments = 'server/src/operator/reconciliation/other-payments.test.ts'
const owed = 'is no more than the rail owes'

/** Books against the other side's statements: nothing is explained twice, posted by one person, or said to be what it is not. */
export const bookGuards: readonly Guard[] = [
  {
    says: 'a write-off above its bound is not offered',
    file: 'server/src/reconciliation/breaks/break-acts.ts',
    code: 'write_off: difference !== 0n && size <= write_off_most,',
    without: 'write_off: difference !== 0n,',
    // the database holds it as well: that it is not even offered is this guard's own
    test: 'server/src/operator/reconciliation/write-off-bound.test.ts',
    named: 'the most that is written off is what two people agreed on',
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
    named: 'is closed when all is explained',
  },
  {
    says: 'a day is closed when it is over',
    file: 'server/src/reconciliation/days/close-day.ts',
    code: "  if (day >= kathmanduDay(clock.now())) throw new Refusal('day_not_over', {}, ['day'])\n",
    without: '',
    test: breaks,
    named: 'is opened again by two people, and not without a statement or before it is over',
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
    says: 'a row that a second file says in other bytes comes twice',
    file: 'server/src/reconciliation/matching/find-breaks.ts',
    code: 't.twin_row_id is not null or coalesce',
    without: 'coalesce',
    test: copies,
    named: 'says in other bytes comes twice',
  },
  {
    says: 'two equal rows of one file are two',
    file: 'server/src/reconciliation/matching/row-twins.ts',
    code: 'k using (key, place)',
    without: 'k using (key)',
    test: copies,
    named: 'two equal rows of one file are two',
  },
  {
    says: 'a row that two files say is proposed once',
    file: 'server/src/operator/reconciliation/resolve-break.ts',
    code: '  if (movesMoney(act)) await refuseBookedTwin(tx, one)\n',
    without: '',
    test: copies,
    named: 'is booked into suspense once',
  },
  {
    says: 'a row that two files say is approved once',
    file: decide,
    code: '  await refuseBookedTwin(tx, one)\n  await copyBookLines',
    without: '  await copyBookLines',
    test: copies,
    named: 'nobody’s approval once the other',
  },
  {
    says: 'a copy of a row that found its entry moves no money',
    file: 'server/src/reconciliation/breaks/break-copies.ts',
    code: 'm.line_id is not null or coalesce',
    without: 'coalesce',
    test: matchedCopies,
    named: 'that found its entry moves no money',
  },
  {
    says: 'of a row that several files say one never ends as a copy',
    file: 'server/migrations/0129-copies-of-rows.sql',
    code: 'where c.id <> new.row_id and b.id is null',
    without: 'where c.id <> new.row_id',
    test: matchedCopies,
    named: 'is held by the database, too',
  },
  {
    says: 'a copy finds no entry',
    file: 'server/src/reconciliation/matching/row-twins.ts',
    code: '  await tx.run`delete from open_rows r using row_twins t where t.row_id = r.id`\n',
    without: '',
    test: 'server/src/reconciliation/matching/row-twins.test.ts',
    named: 'of which the real row is missing',
  },
  {
    says: 'the database books a row that two files say once',
    file: 'server/migrations/0127-copied-rows.sql',
    code: 'create unique index copied_row_is_booked_once',
    without: 'create index copied_row_is_booked_once',
    test: copies,
    named: 'is held by the database, too',
  },
  {
    says: 'a copy of a row stays one',
    file: 'server/migrations/0127-copied-rows.sql',
    code: 'when (new.twin_row_id is distinct from old.twin_row_id)',
    without: 'when (false)',
    test: copies,
    named: 'is held by the database, too',
  },
  {
    says: 'what has one reference of the rail stays a copy',
    file: 'server/migrations/0133-other-payments.sql',
    code: 'own.rail_reference = said.rail_reference',
    without: 'false',
    test: otherPayments,
    named: 'the same reference of the rail stays a copy',
  },
  {
    says: 'a row of which a copy was booked belongs to no entry',
    file: 'server/src/operator/reconciliation/resolve-break.ts',
    code: "if (act === 'belongs' && row_id",
    without: 'if (false && row_id',
    test: otherPayments,
    named: 'belongs to no entry',
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
]
