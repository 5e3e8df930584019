import * as banks from '@sahuji/contract/operator/banks'
import * as broadcasts from '@sahuji/contract/operator/broadcasts'
import * as holidays from '@sahuji/contract/operator/holidays'
import * as pages from '@sahuji/contract/operator/pages'
import type { PageDependencies } from '../../pages/dependencies.ts'
import { routes } from '../../platform/http/route-table.ts'
import { changeBank, listOfficeBanks, orderBanks } from './banks.ts'
import { endBroadcast, listBroadcasts, writeBroadcast } from './broadcasts.ts'
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts'
import { decidePageDraft, listOfficePages, previewPage, readOfficePage, writePageDraft } from './page-drafts.ts'

/** The office's work on what merchants read. */
export const contentRoutes = ({ pages: { facts } }: { pages: PageDependencies }) =>
  routes((on) => {
    on(broadcasts.listBroadcasts, listBroadcasts)
    on(broadcasts.writeBroadcast, writeBroadcast)
    on(broadcasts.endBroadcast, endBroadcast)
    on(banks.listOfficeBanks, listOfficeBanks)
    on(banks.changeBank, changeBank)
    on(banks.orderBanks, orderBanks)
    on(holidays.listHolidays, listHolidays)
    on(holidays.addHoliday, addHoliday)
    on(holidays.removeHoliday, removeHoliday)
    on(pages.listOfficePages, listOfficePages)
    on(pages.readOfficePage, readOfficePage)
    on(pages.previewPage, previewPage(facts))
    on(pages.writePageDraft, writePageDraft)
    on(pages.decidePageDraft, decidePageDraft)
  })
