import * as banks from '@sahuji/contract/banks/office/edit-banks'
import * as holidays from '@sahuji/contract/banks/office/edit-holidays'
import { routes } from '../../platform/http/route-table.ts'
import { changeBank, listOfficeBanks, orderBanks } from './edit-banks.ts'
import { addHoliday, listHolidays, removeHoliday } from './edit-holidays.ts'

/** The banks that merchants see, and the days on which banks are closed. */
export const bankOfficeRoutes = routes((on) => {
  on(banks.listOfficeBanks, listOfficeBanks)
  on(banks.changeBank, changeBank)
  on(banks.orderBanks, orderBanks)
  on(holidays.listHolidays, listHolidays)
  on(holidays.addHoliday, addHoliday)
  on(holidays.removeHoliday, removeHoliday)
})
