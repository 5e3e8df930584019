import { type Language, languageOfTag } from '@sahuji/contract/language/languages'
import { useParams, useSearch } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { usePreferences } from '../platform/translation/i18n.ts'

export interface PageAddress {
  id: number
  /** The language of the text: the address's, else the person's. */
  language: Language
  version: number | undefined
  /** Show the changes since this version. */
  since: number | undefined
  /** The address of this page with another parameter; a version or comparison that is not named is removed. */
  to(change: { language?: Language; version?: number; since?: number }): string
}

/** The parameters in the address of a general page. Anything that is no page becomes page 0, which does not exist. */
export function usePageAddress(): PageAddress {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const own = usePreferences().language
  const base = use(PagesBase)
  const id = numberIn(params['id']) ?? 0
  const chosen = languageOfTag(typeof search['language'] === 'string' ? search['language'] : undefined)
  return {
    id,
    language: chosen ?? own,
    version: numberIn(search['version']),
    since: numberIn(search['since']),
    to: ({ language: other = chosen, version, since }) => {
      const parts = Object.entries({ language: other, version, since }).filter(([, value]) => value !== undefined)
      const query = new URLSearchParams(parts.map(([name, value]) => [name, `${value}`]))
      return `${base}/${id}${query.size > 0 ? `?${query}` : ''}`
    },
  }
}

const numberIn = (value: unknown): number | undefined =>
  /^[1-9]\d{0,3}$/.test(`${value}`) ? Number.parseInt(`${value}`, 10) : undefined

/** The address of the general pages: in the dashboard, or outside it for everybody. */
export const PagesBase = createContext('/dashboard/generalPages')
