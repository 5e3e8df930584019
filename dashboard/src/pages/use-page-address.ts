import { type Language, languageOfTag } from '@sahuji/contract/language/languages'
import { useParams, useSearch } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { usePreferences } from '../platform/i18n.ts'

export interface PageAddress {
  id: number
  /** The language of the text: the address's, else the person's. */
  language: Language
  version: number | undefined
  /** Show what changed since this version. */
  since: number | undefined
  /** The address of this page with something else in it; a version or comparison that is not named goes away. */
  to(change: { language?: Language; version?: number; since?: number }): string
}

/** What the address of a general page asks for. Anything that is no page becomes page 0, which nobody has. */
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

/** Where the general pages stand: in the dashboard, or outside it for everybody. */
export const PagesBase = createContext('/dashboard/generalPages')
