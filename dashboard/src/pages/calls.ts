import * as contract from '@sahuji/contract/pages'
import type { Language } from '@sahuji/contract/language/languages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/call.ts'
import { query } from '../platform/query.ts'

const hourMilliseconds = 3_600_000

/** Ids and titles of the general pages; the server reads the language from the request, the cache from its key. */
export const pageTitles = (language: Language) =>
  queryOptions({
    queryKey: [contract.listGeneralPages.path, {}, language],
    queryFn: ({ signal }) => call(contract.listGeneralPages, {}, { signal }),
    staleTime: hourMilliseconds,
  })

export interface GeneralPageInput {
  id: number
  language: Language
  version?: number | undefined
}

/** One page; the newest version in force unless one is named. */
export const generalPage = ({ id, language, version }: GeneralPageInput) =>
  query(contract.readGeneralPage, { id, language, ...(version !== undefined && { version }) })

/** Sections that hold the words. */
export const pageSearch = (q: string, language: Language) => query(contract.searchGeneralPages, { q, language })
