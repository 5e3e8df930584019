import * as contract from '@sahuji/contract/cooperatives'
import type { AccountHead } from '@sahuji/contract/cooperatives'
import * as book from '@sahuji/contract/cooperatives/book'
import * as documents from '@sahuji/contract/cooperatives/documents'
import * as files from '@sahuji/contract/cooperatives/files'
import * as members from '@sahuji/contract/cooperatives/members'
import * as schedules from '@sahuji/contract/cooperatives/schedules'
import * as settlements from '@sahuji/contract/cooperatives/settlements'
import type { Mode } from '@sahuji/contract/http/lists'
import { call } from '../platform/calls/call.ts'
import { mutation, query } from '../platform/calls/query.ts'

/** A link's book. */
export interface Book {
  id: string
  mode: Mode
}

/** What a book is narrowed to. */
export interface BookFilter extends Book {
  from: string
  to: string
  member?: string
  head?: AccountHead
}

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** The calls of cooperatives and their books. */
export const cooperatives = {
  links: () => query(contract.listCooperativeLinks, {}),
  link: () => mutation(contract.linkCooperative, quiet),
  statement: ({ id, mode, from, to }: BookFilter) => query(contract.readCooperativeStatement, { id, mode, from, to }),
  pages: (filter: BookFilter) => ({
    queryKey: [book.listBookRows.path, filter, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(book.listBookRows, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  file: () => mutation(book.exportBook, quiet),
  members: (of: Book) => query(members.listCooperativeMembers, { ...of, limit: 100 }),
  addMember: () => mutation(members.addCooperativeMember, quiet),
  deposit: () => mutation(book.takeDeposit, quiet),
  payOut: () => mutation(book.payMember, quiet),
  reverse: () => mutation(book.reverseBookRow, quiet),
  settlements: (of: Book) => query(settlements.readSettlements, of),
  settle: () => mutation(settlements.settleCooperative),
  files: (of: Book) => query(files.listCooperativeFiles, of),
  compare: () => mutation(files.readCooperativeFile, quiet),
  breaks: (id: string) => ({
    queryKey: [files.listFileItems.path, id, 'breaks'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(files.listFileItems, { id, part: 'breaks', ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  decide: () => mutation(files.decideFileItem, quiet),
  sign: () => mutation(files.signFileList, quiet),
  documents: (id: string) => query(documents.listCooperativeDocuments, { id }),
  addDocument: () => mutation(documents.addCooperativeDocument, quiet),
  removeDocument: () => mutation(documents.removeCooperativeDocument, quiet),
  schedules: (id: string) => query(schedules.listPartnerSchedules, { id }),
  addSchedule: () => mutation(schedules.addPartnerSchedule, quiet),
  removeSchedule: () => mutation(schedules.removePartnerSchedule, quiet),
}
