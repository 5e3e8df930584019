import * as contract from '@sahuji/contract/home'
import { explainFigure as explainFigureRoute } from '@sahuji/contract/home/figures'
import { listCollectedMonths as listCollectedMonthsRoute } from '@sahuji/contract/home/months'
import { readPastHome as readPastHomeRoute } from '@sahuji/contract/home/past'
import { routes } from '../platform/http/route-table.ts'
import { explainFigure } from './explain-figure.ts'
import { listCollectedMonths } from './list-collected-months.ts'
import { readHome } from './read-home.ts'
import { readPastHome } from './read-past-home.ts'

/** The first screen. */
export const homeRoutes = () =>
  routes((on) => {
    on(contract.readHome, readHome)
    on(explainFigureRoute, explainFigure)
    on(listCollectedMonthsRoute, listCollectedMonths)
    on(readPastHomeRoute, readPastHome)
  })
