import { parseRupees } from '@sahuji/contract/money/money'
import type { ColumnMap, DateForm, StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import { typedForm } from '../../../kit/format/amount-text.ts'
import { columnRoles } from './statement-words.ts'

/** A map as it is being written: what is typed stays text until it is sent. */
export interface MapDraft {
  code: string
  name: string
  separator: ColumnMap['separator']
  skip: string
  columns: Readonly<Record<keyof ColumnMap['columns'], string>>
  dates: readonly DateForm[]
  amounts: ColumnMap['amounts']
  negative_column: string
  negative_words: string
  counts_column: string
  counts_words: string
  is_net: boolean
  window_days: string
  fee_percent: string
  fee_flat: string
}

/** Of a new map, or as one stands. */
export function mapDraftOf(map: StatementMap | undefined): MapDraft {
  const { code = '', name = '' } = map ?? {}
  const body: ColumnMap = map?.body ?? newMap
  const { separator, dates, amounts, negative, counts, agreed_fee } = body
  const columns = Object.fromEntries(columnRoles.map((role) => [role, body.columns[role] ?? '']))
  return {
    code,
    name,
    separator,
    skip: `${body.skip}`,
    columns: columns as MapDraft['columns'],
    dates,
    amounts,
    negative_column: negative?.column ?? '',
    negative_words: negative?.words.join(', ') ?? '',
    counts_column: counts?.column ?? '',
    counts_words: counts?.words.join(', ') ?? '',
    is_net: body.is_net ?? false,
    window_days: `${body.window_days}`,
    fee_percent: agreed_fee ? `${agreed_fee.basis_points / 100}` : '',
    fee_flat: agreed_fee ? typedForm(agreed_fee.flat, plainFigures) : '',
  }
}

const plainFigures = { digits: 'latin', grouping: 'lakh' } as const

const newMap: ColumnMap = {
  separator: ',',
  skip: 0,
  columns: {},
  dates: ['ymd'],
  amounts: 'rupees',
  window_days: 1,
  agreed_fee: null,
}

/** The draft as the call takes it; or the names of the fields that are no figure. */
export function mapAskOf(draft: MapDraft): { code: string; name: string; body: ColumnMap } | { wrong: string[] } {
  const { code, name, separator, dates, amounts, is_net } = draft
  const [skip, window_days] = [wholeOf(draft.skip), wholeOf(draft.window_days)]
  const fee = feeOf(draft)
  const wrong = [
    ...(skip === undefined ? ['body.skip'] : []),
    ...(window_days === undefined ? ['body.window_days'] : []),
    ...(fee === undefined ? ['body.agreed_fee'] : []),
  ]
  if (skip === undefined || window_days === undefined || fee === undefined) return { wrong }
  const columns = Object.fromEntries(
    columnRoles.flatMap((role) => (draft.columns[role].trim() === '' ? [] : [[role, draft.columns[role].trim()]])),
  )
  const [negative, counts] = [
    said(draft.negative_column, draft.negative_words),
    said(draft.counts_column, draft.counts_words),
  ]
  const body: ColumnMap = {
    separator,
    skip,
    columns,
    dates: [...dates],
    amounts,
    window_days,
    agreed_fee: fee,
    ...(negative && { negative }),
    ...(counts && { counts }),
    ...(is_net && { is_net }),
  }
  return { code, name, body }
}

const wholeOf = (text: string): number | undefined => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined)

const said = (column: string, words: string) =>
  column.trim() === ''
    ? undefined
    : {
        column: column.trim(),
        words: words
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      }

/** What is agreed on: null for nothing, undefined for what is no figure. A percentage has two places at most. */
function feeOf({ fee_percent, fee_flat }: MapDraft): ColumnMap['agreed_fee'] | undefined {
  const [percent, amount] = [fee_percent.trim(), fee_flat.trim()]
  if (percent === '' && amount === '') return null
  const share = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent === '' ? '0' : percent)
  const flat = parseRupees(amount === '' ? '0' : amount)
  if (!share || flat === undefined) return undefined
  return { basis_points: Number(share[1]) * 100 + Number((share[2] ?? '').padEnd(2, '0')), flat }
}
