import {
  historyTerms,
  type LabelTerm,
  searchTerms,
  type TextTerm,
} from '@sahuji/contract/transactions/search/history-search'
import type { Mode } from '@sahuji/contract/http/lists'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { HistoryFilter } from '@sahuji/contract/transactions'
import type { LabelMeaning } from '@sahuji/contract/transactions/search/labels'
import { tagKey } from '@sahuji/contract/transactions/tags'
import { firstIdAt } from '../platform/ids.ts'
import { isCollected } from './collected.ts'
import { type Fragment, nothing, plannedByValues, sql } from '../platform/database/sql.ts'

/** One book of one merchant. */
export interface HistoryBook {
  merchant_id: string
  mode: Mode
}

/**
 * A filter with the day that relative days in its words count from; without it no days are read in them. `begun_at`: when the book's
 * lists begin, where a sandbox was begun again. `as_of`: a snapshot whose rows are wanted, in place of those of now.
 */
export type DatedFilter = HistoryFilter & {
  now?: Date | undefined
  begun_at?: Date | undefined
  as_of?: string | undefined
}

/** A filter after reading: the days in its words narrow it like chosen days. */
export interface ReadFilter extends Pick<HistoryFilter, 'kind' | 'state' | 'from' | 'to' | 'tag'> {
  /** A time of day in its words: from the first moment until before the last. */
  time: { from: Date; until: Date } | undefined
  begun_at: Date | undefined
  as_of: string | undefined
  terms: readonly (TextTerm | LabelTerm)[]
}

export function readFilter({ q = '', now, begun_at, as_of, kind, state, from, to, tag }: DatedFilter): ReadFilter {
  const all = now ? historyTerms(q, now) : searchTerms(q)
  const day = all.find((term) => term.is === 'day')
  const terms = all.filter((term) => term.is !== 'day' && term.is !== 'time')
  return {
    kind,
    state,
    tag,
    begun_at,
    as_of,
    from: [from, day?.from]
      .filter((one) => one !== undefined)
      .toSorted()
      .at(-1),
    to: [to, day?.to].filter((one) => one !== undefined).toSorted()[0],
    time: all.find((term) => term.is === 'time'),
    terms,
  }
}

const dayMilliseconds = 86_400_000
// an id is made at the time of its row, or a little after
const idSlack = 60_000

/** `and …` of a filter without its words: what indexes narrow. Dates are bounds of the id, the only order. */
export function filterConditions(book: HistoryBook, filter: ReadFilter): Fragment {
  const { kind, state, from, to, time, begun_at, as_of } = filter
  const ends = to === undefined ? undefined : new Date(startOfKathmanduDay(to).getTime() + dayMilliseconds)
  const since = latest(from === undefined ? undefined : startOfKathmanduDay(from), time?.from)
  const until = earliest(ends, time?.until)
  const shifted = (moment: Date, by: number) => firstIdAt(new Date(moment.getTime() + by))
  return sql`${kindCondition(kind)} ${tagCondition(book, filter)} ${state ? sql`and state = ${state}` : nothing}
    ${begun_at ? sql`and id >= ${shifted(begun_at, -idSlack)} and occurred_at > ${begun_at}` : nothing}
    ${since ? sql`and id >= ${shifted(since, -idSlack)} and occurred_at >= ${since}` : nothing}
    ${until ? sql`and id < ${shifted(until, idSlack)} and occurred_at < ${until}` : nothing}
    ${as_of ? sql`and (written_in is null or pg_visible_in_snapshot(written_in, ${as_of}::pg_snapshot))` : nothing}`
}

/** `and …` of versions of rows that were the present ones in a snapshot. Uses transaction_versions_of_a_book. */
export const wasPresent = (as_of: string): Fragment => sql`
  and replaced_in >= pg_snapshot_xmin(${as_of}::pg_snapshot) and not pg_visible_in_snapshot(replaced_in, ${as_of}::pg_snapshot)`

const kindCondition = (kind: ReadFilter['kind']): Fragment =>
  kind === undefined ? nothing : kind === 'collected' ? sql`and ${isCollected}` : sql`and kind = ${kind}`

/** The ids first: joined, the planner may walk the whole history for a tag that few rows have. Uses transaction_has_a_tag_once. */
function tagCondition({ merchant_id, mode }: HistoryBook, { tag, as_of }: ReadFilter): Fragment {
  if (tag === undefined) return nothing
  const wasTagged = as_of
    ? sql`pg_visible_in_snapshot(tagged_in, ${as_of}::pg_snapshot)
          and (untagged_in is null or not pg_visible_in_snapshot(untagged_in, ${as_of}::pg_snapshot))`
    : sql`untagged_in is null`
  return sql`and id = any (array(
    select transaction_id from transaction_tags tagged
     where tagged.merchant_id = ${merchant_id} and tagged.mode = ${mode} and key = ${tagKey(tag)} and ${wasTagged}))`
}

const latest = (one: Date | undefined, other: Date | undefined) =>
  one && other && one < other ? other : (one ?? other)
const earliest = (one: Date | undefined, other: Date | undefined) =>
  one && other && one > other ? other : (one ?? other)

/**
 * `and …` of the words and amounts searched for; undefined for none. Uses transactions_by_words where there are words
 * or digits.
 */
export function searchCondition({ terms }: ReadFilter): Fragment | undefined {
  if (terms.length === 0) return undefined
  return terms.map(conditionOf).reduce((all, each) => sql`${all} ${each}`, plannedByValues)
}

function conditionOf(term: TextTerm | LabelTerm): Fragment {
  switch (term.is) {
    case 'words':
      return sql`and words like ${anywhere(term.text)}`
    case 'label':
      return sql`and (words like ${anywhere(term.text)} ${term.means.map(orMeans).reduce((all, each) => sql`${all} ${each}`)})`
    case 'amount':
      return sql`and amounts like ${asTyped(term.amount)}`
    case 'digits':
      return sql`and (words like ${anywhere(term.text)} or amounts like ${asTyped(term.amount)})`
    case 'above':
      return sql`and abs(amount) > ${term.paisa}`
    case 'below':
      return sql`and abs(amount) < ${term.paisa}`
    case 'between': {
      const { least = 0n, most, text } = term
      const inRange = sql`abs(amount) >= ${least} ${most === undefined ? nothing : sql`and abs(amount) <= ${most}`}`
      return text === undefined ? sql`and ${inRange}` : sql`and ((${inRange}) or words like ${anywhere(text)})`
    }
  }
}

/** `or …` of the rows that a label names; rows whose text contains the label's words are found beside them. */
function orMeans({ kind, side, state, in_review, method }: LabelMeaning): Fragment {
  return sql`or (true ${kindCondition(kind)} ${state ? sql`and state = ${state}` : nothing}
    ${side === undefined ? nothing : side === 'in' ? sql`and amount > 0` : sql`and amount < 0`}
    ${in_review ? sql`and state = 'unclear' and in_review` : nothing}
    ${method ? sql`and split_part(method, ' ', 1) = ${method}` : nothing})`
}

const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** ` 1200.5` finds ` 1200.50`; whole rupees find any paisa. */
const asTyped = (amount: string): string => `% ${amount}${amount.includes('.') ? '' : '.'}%`
