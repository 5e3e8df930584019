import * as contract from '@sahuji/contract/pages'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { routes } from '../platform/http/route-table.ts'
import type { PageDependencies } from './dependencies.ts'
import { pageTitles } from './queries.ts'
import { readGeneralPage, ratePage } from './read-general-page.ts'
import { searchGeneralPages } from './search-general-pages.ts'
import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { sayWith } from '../platform/texts/say.ts'

export const pageRoutes = (deps: PageDependencies) =>
  routes((on) => {
    on(contract.listGeneralPages, async ({ tx, clock, language }) => {
      const pages = await pageTitles(tx, language, kathmanduDay(clock.now()))
      return pages.map(({ id, title }) => ({ id, title: pageNameIn(language, id) ?? title }))
    })
    on(contract.searchGeneralPages, searchGeneralPages(deps))
    on(contract.readGeneralPage, readGeneralPage(deps))
    on(contract.ratePage, ratePage)
  })

/** The names of the general pages in the order of their ids. */
const names = [
  msg('About'),
  msg('Terms for merchants'),
  msg('Fees and limits'),
  msg('Privacy'),
  msg('AML/KYC notice'),
  msg('Grievance'),
  msg('Security'),
  msg('Accessibility statement'),
  msg('Cookies'),
]

/** The name of a page in a language without a text of it; undefined where its own title is used. */
function pageNameIn(language: Language, id: number): string | undefined {
  const name = names[id - 1]
  return name === undefined || language === 'en' || language === 'ne' ? undefined : sayWith(language, name, {})
}
