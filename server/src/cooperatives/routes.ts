import * as contract from '@sahuji/contract/cooperatives'
import * as book from '@sahuji/contract/cooperatives/book'
import * as files from '@sahuji/contract/cooperatives/files'
import * as members from '@sahuji/contract/cooperatives/members'
import * as settlements from '@sahuji/contract/cooperatives/settlements'
import { routes } from '../platform/http/route-table.ts'
import { exportBook } from './book/export-book.ts'
import { payMember, reverseBookRow, takeDeposit } from './book/move-money.ts'
import { listBookRows, readCooperativeStatement } from './book/read-statement.ts'
import { readSettlements, settleCooperative } from './book/settle.ts'
import { compareCooperativeFile } from './files/compare-file.ts'
import { decideFileItem, listCooperativeFiles, listFileItems, signFileList } from './files/sign-list.ts'
import { linkCooperative, listCooperativeLinks } from './links/link-cooperative.ts'
import { addCooperativeMember, changeCooperativeMember, listCooperativeMembers } from './links/members.ts'

/** Cooperatives whose members pay and are paid at the merchant's counter. */
export const cooperativeRoutes = routes((on) => {
  on(contract.listCooperativeLinks, listCooperativeLinks)
  on(contract.linkCooperative, linkCooperative)
  on(contract.readCooperativeStatement, readCooperativeStatement)
  on(members.listCooperativeMembers, listCooperativeMembers)
  on(members.addCooperativeMember, addCooperativeMember)
  on(members.changeCooperativeMember, changeCooperativeMember)
  on(book.listBookRows, listBookRows)
  on(book.takeDeposit, takeDeposit)
  on(book.payMember, payMember)
  on(book.reverseBookRow, reverseBookRow)
  on(book.exportBook, exportBook)
  on(settlements.readSettlements, readSettlements)
  on(settlements.settleCooperative, settleCooperative)
  on(files.listCooperativeFiles, listCooperativeFiles)
  on(files.readCooperativeFile, compareCooperativeFile)
  on(files.listFileItems, ({ tx, person }, ask) => listFileItems(tx, person.merchant_id, ask))
  on(files.decideFileItem, decideFileItem)
  on(files.signFileList, signFileList)
})
