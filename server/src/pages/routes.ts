import * as contract from '@sahuji/contract/pages'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { routes } from '../platform/http/route-table.ts'
import type { PageDependencies } from './dependencies.ts'
import { pageNameIn } from './page-names.ts'
import { pageTitles } from './queries.ts'
import { readGeneralPage, ratePage } from './read-general-page.ts'
import { searchGeneralPages } from './search-general-pages.ts'

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
