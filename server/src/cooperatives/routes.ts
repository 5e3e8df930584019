import * as contract from '@sahuji/contract/cooperatives'
import * as book from '@sahuji/contract/cooperatives/book'
import * as documents from '@sahuji/contract/cooperatives/documents'
import * as files from '@sahuji/contract/cooperatives/files'
import * as members from '@sahuji/contract/cooperatives/members'
import * as schedules from '@sahuji/contract/cooperatives/schedules'
import * as settlements from '@sahuji/contract/cooperatives/settlements'
import { verifyBook as verifyBookRoute } from '@sahuji/contract/statements/book-papers'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import { routes } from '../platform/http/route-table.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import { exportBook } from './book/export-book.ts'
import { payMember, reverseBookRow, takeDeposit } from './book/move-money.ts'
import { listBookRows, readCooperativeStatement } from './book/read-statement.ts'
import { readSettlements, settleCooperative } from './book/settle.ts'
import { verifyBook } from './book/verify-book.ts'
import { returnDeposits } from './book/return-deposits.job.ts'
import {
  addCooperativeDocument,
  listCooperativeDocuments,
  readCooperativeDocument,
  removeCooperativeDocument,
} from './documents/documents.ts'
import { compareCooperativeFile } from './files/compare-file.ts'
import { decideFileItem, listCooperativeFiles, listFileItems, signFileList } from './files/sign-list.ts'
import { linkCooperative, listCooperativeLinks } from './links/link-cooperative.ts'
import { addPartnerSchedule, listPartnerSchedules, removePartnerSchedule } from './schedules/keep-schedules.ts'
import { mailBooks } from './schedules/mail-books.job.ts'
import { addCooperativeMember, changeCooperativeMember, listCooperativeMembers } from './links/members.ts'

/** Cooperatives whose members pay and are paid at the merchant's counter. */
export const cooperativeRoutes = ({ vault }: { vault: PaperVault }) =>
  routes((on) => {
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
    on(verifyBookRoute, verifyBook)
    on(settlements.readSettlements, readSettlements)
    on(settlements.settleCooperative, settleCooperative)
    on(files.listCooperativeFiles, listCooperativeFiles)
    on(files.readCooperativeFile, compareCooperativeFile)
    on(files.listFileItems, ({ tx, person }, ask) => listFileItems(tx, person.merchant_id, ask))
    on(files.decideFileItem, decideFileItem)
    on(files.signFileList, signFileList)
    on(documents.listCooperativeDocuments, listCooperativeDocuments)
    on(documents.addCooperativeDocument, addCooperativeDocument(vault), { own: true })
    on(documents.readCooperativeDocument, readCooperativeDocument(vault), { own: true })
    on(documents.removeCooperativeDocument, removeCooperativeDocument(vault), { own: true })
    on(schedules.listPartnerSchedules, listPartnerSchedules)
    on(schedules.addPartnerSchedule, addPartnerSchedule)
    on(schedules.removePartnerSchedule, removePartnerSchedule)
  })

type Services = Parameters<typeof returnDeposits.run>[1] & Parameters<typeof mailBooks.run>[1]

/** What cooperatives do outside of requests. */
export const cooperativeJobs = (deps: Services): Work[] => [workWith(returnDeposits, deps), workWith(mailBooks, deps)]

export const cooperativeSchedule: Scheduled[] = [
  { name: returnDeposits.name, at: '* * * * *' },
  { name: mailBooks.name, at: '20 1 * * *', backfill_minutes: 20 * 60 },
]
