import * as contract from '@sahuji/contract/pages'
import { kathmanduDay } from '@sahuji/contract/time'
import { routes } from '../platform/http/route-table.ts'
import type { PageMeans } from './dependencies.ts'
import { pageNameIn } from './page-names.ts'
import { pageTitles } from './queries.ts'
import { readGeneralPage, sayHelpful } from './read-general-page.ts'
import { searchGeneralPages } from './search-general-pages.ts'

export const pageRoutes = (means: PageMeans) =>
  routes((on) => {
    on(contract.listGeneralPages, async ({ tx, clock, language }) => {
      const pages = await pageTitles(tx, language, kathmanduDay(clock.now()))
      return pages.map(({ id, title }) => ({ id, title: pageNameIn(language, id) ?? title }))
    })
    on(contract.searchGeneralPages, searchGeneralPages(means))
    on(contract.readGeneralPage, readGeneralPage(means))
    on(contract.sayHelpful, sayHelpful)
  })
