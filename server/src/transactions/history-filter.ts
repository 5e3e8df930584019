import { type SearchTerm, searchTerms } from '@sahuji/contract/history-search'
import type { Mode } from '@sahuji/contract/lists'
import { startOfKathmanduDay } from '@sahuji/contract/time'
import type { HistoryFilter } from '@sahuji/contract/transactions'
import { firstIdAt } from '../platform/ids.ts'
import { type Fragment, nothing, plannedByValues, sql } from '../platform/database/sql.ts'

/** One book of one merchant. */
export interface HistoryBook {
  merchant_id: string
  mode: Mode
}

const dayMilliseconds = 86_400_000
// an id is made in the moment that its row tells of, or a little after
const idSlack = 60_000

/** `and …` of a filter without its words: what indexes narrow. Dates are bounds of the id, the only order. */
export function filterConditions({ kind, state, from, to }: HistoryFilter): Fragment {
  const since = from === undefined ? undefined : startOfKathmanduDay(from)
  const until = to === undefined ? undefined : new Date(startOfKathmanduDay(to).getTime() + dayMilliseconds)
  const shifted = (moment: Date, by: number) => firstIdAt(new Date(moment.getTime() + by))
  return sql`${kind ? sql`and kind = ${kind}` : nothing} ${state ? sql`and state = ${state}` : nothing}
    ${since ? sql`and id >= ${shifted(since, -idSlack)} and occurred_at >= ${since}` : nothing}
    ${until ? sql`and id < ${shifted(until, idSlack)} and occurred_at < ${until}` : nothing}`
}

/** `and …` of what somebody looks for; undefined for nothing. Uses transactions_by_words where words or digits are told. */
export function searchCondition(q: string | undefined): Fragment | undefined {
  const terms = searchTerms(q ?? '')
  if (terms.length === 0) return undefined
  return terms.map(conditionOf).reduce((all, each) => sql`${all} ${each}`, plannedByValues)
}

function conditionOf(term: SearchTerm): Fragment {
  switch (term.is) {
    case 'words':
      return sql`and words like ${anywhere(term.text)}`
    case 'amount':
      return sql`and amounts like ${asTyped(term.amount)}`
    case 'digits':
      return sql`and (words like ${anywhere(term.text)} or amounts like ${asTyped(term.amount)})`
    case 'above':
      return sql`and abs(amount) > ${term.paisa}`
    case 'below':
      return sql`and abs(amount) < ${term.paisa}`
  }
}

const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** ` 1200.5` finds ` 1200.50`; whole rupees find any paisa. */
const asTyped = (amount: string): string => `% ${amount}${amount.includes('.') ? '' : '.'}%`
