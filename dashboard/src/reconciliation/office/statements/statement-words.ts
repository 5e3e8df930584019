import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ColumnMap, DateForm } from '@sahuji/contract/reconciliation/column-maps'
import type { MatchWay, Statement, StatementFormat } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tone } from '../../../kit/layout/status.tsx'

/** The states of a statement. */
export const statementStates: Record<Statement['state'], { tone: Tone; says: MessageDescriptor }> = {
  draft: { tone: 'warn', says: msg`Read in part` },
  read: { tone: 'wait', says: msg`To be checked` },
  counted: { tone: 'good', says: msg`Counts` },
  discarded: { tone: 'info', says: msg`Discarded` },
}

/** The ways of matching a row to its entry. */
export const matchWayNames: Record<MatchWay | 'none', MessageDescriptor> = {
  reference: msg`By its reference`,
  truncated: msg`By a reference cut short`,
  window: msg`By amount and day`,
  by_hand: msg`Manually`,
  posted: msg`By a resolution`,
  none: msg`Without an entry`,
}

type ColumnRole = keyof ColumnMap['columns']

/** The meanings of a file's columns. */
export const columnRoleNames: Record<ColumnRole, MessageDescriptor> = {
  date: msg`Day`,
  time: msg`Time`,
  amount: msg`Amount`,
  credit: msg`Credit`,
  debit: msg`Debit`,
  fee: msg`Fee`,
  reference: msg`Our reference`,
  rail_reference: msg`Their reference`,
  description: msg`Description`,
}

export const columnRoles = Object.keys(columnRoleNames) as ColumnRole[]

/** The forms of a day in files, each by the same day. */
export const dateFormExamples: Record<DateForm, string> = {
  ymd: '2026-11-22',
  dmy: '22/11/2026',
  mdy: '11/22/2026',
  dMy: '22-Nov-2026',
  'bs-ymd': '2083-08-06',
  'bs-dmy': '06/08/2083',
}

/** Formats of banks, by the banks' names for them. */
export const statementFormatNames: Record<StatementFormat, string> = {
  mt940: 'MT940',
  camt053: 'camt.053',
  ofx: 'OFX',
}

/** Why a line could not be read, by the server's codes. */
export const badLineReasons: Readonly<Record<string, MessageDescriptor>> = {
  'no date that the map knows': msg`No day that the map knows`,
  'no amount': msg`No amount`,
  'an amount of nothing': msg`An amount of zero`,
  'a quotation mark was never closed': msg`A quotation mark was never closed`,
  'a date in another form than the lines before': msg`A date written differently than in the previous lines`,
  'three digits behind the point': msg`Three digits behind the point: is it three, or three thousand? Write two`,
  'a comma where the point should be': msg`A comma before the last digits: write a point`,
  'an amount in the notation of powers': msg`A number that a spreadsheet shortened: its digits are gone`,
  'a reference that a spreadsheet cut': msg`A reference that a spreadsheet shortened: its digits are gone. Upload the bank’s own file`,
  'one cell alone': msg`Only one cell`,
  'no day that can be read': msg`No day that can be read`,
  'not as the format says': msg`Not in the format of the file`,
  'a status that is not known': msg`Neither booked nor pending: its status is not known`,
  'a correction of an earlier payment': msg`A correction of a previously listed payment`,
}
