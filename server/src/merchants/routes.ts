import * as contract from '@sahuji/contract/merchants'
import * as standing from '@sahuji/contract/merchants/standing'
import { routes } from '../platform/http/route-table.ts'
import { savePreferences } from './person-details.ts'
import { dismissBroadcast } from './broadcasts.ts'
import { answerView, endView, listViews, readStanding } from './views.ts'

export const merchantRoutes = routes((on) => {
  on(contract.savePreferences, savePreferences)
  on(standing.readStanding, readStanding)
  on(standing.dismissBroadcast, dismissBroadcast)
  on(standing.listViews, listViews)
  on(standing.answerView, answerView)
  on(standing.endView, endView)
})
