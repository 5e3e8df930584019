import type { Mode } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import * as contract from '@sahuji/contract/events'
import type { OwnEvent } from '@sahuji/contract/events'
import * as catalogue from '@sahuji/contract/events/catalogue'
import * as messageRoutes from '@sahuji/contract/events/messages'
import * as payoutRoutes from '@sahuji/contract/events/payout'
import * as sales from '@sahuji/contract/events/sales'
import * as seriesRoutes from '@sahuji/contract/events/series'
import * as types from '@sahuji/contract/events/ticket-types'
import type { ExportOf } from '../exports/export-of.ts'
import { call } from '../platform/calls/call.ts'
import { counted, mutation, query } from '../platform/calls/query.ts'

// the page shows a refusal where it can be corrected
const quiet = { isQuiet: true }

const nextOf = (page: { next: string | null }) => page.next ?? undefined
const first = null as string | null
const after = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** What the catalogue is narrowed to. */
export type CatalogueFilter = Omit<Takes<typeof catalogue.listCatalogue>, 'cursor' | 'limit' | 'mode'>

/** What the list of attendees is narrowed to. */
export type AttendeeFilter = Omit<Takes<typeof sales.listAttendees>, 'cursor' | 'limit' | 'id'>

/** The calls of events, for their organisers and of the catalogue. */
export const events = {
  catalogue: (filter: CatalogueFilter) => ({
    queryKey: [catalogue.listCatalogue.path, { ...filter, price_max: `${filter.price_max ?? ''}` }, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(catalogue.listCatalogue, { ...filter, ...after(pageParam) }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  }),
  figures: () => query(catalogue.readCatalogueFigures, {}),
  own: (mode: Mode, state: contract.EventState | undefined) => ({
    queryKey: [contract.listEvents.path, { mode, state }, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(contract.listEvents, { mode, ...(state && { state }), ...after(pageParam) }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  }),
  totals: (mode: Mode) => query(contract.readEventTotals, { mode }),
  one: (id: string) => query(contract.readEvent, { id }, quiet),
  create: () => mutation(contract.createEvent, quiet),
  copy: () => mutation(contract.copyEvent, quiet),
  repeat: () => mutation(seriesRoutes.repeatEvent, quiet),
  series: (id: string) => query(seriesRoutes.listSeries, { id }, quiet),
  save: (input: Takes<typeof contract.saveEvent>) => call(contract.saveEvent, input, quiet),
  picture: () => mutation(contract.setEventPicture, quiet),
  publish: () => mutation(contract.publishEvent, quiet),
  deleteDraft: () => mutation(contract.deleteDraft, quiet),
  payout: (id: string) => query(payoutRoutes.readEventPayout, { id }, quiet),
  choosePayout: () => mutation(payoutRoutes.chooseEventPayout, quiet),
  retryPayout: () => mutation(payoutRoutes.retryEventPayout, quiet),
  kinds: (id: string) => query(types.listTicketTypes, { id }, quiet),
  addKind: () => mutation(types.addTicketType, quiet),
  saveKind: () => mutation(types.saveTicketType, quiet),
  stopKind: () => mutation(types.stopTicketType, quiet),
  quote: (price: bigint, fee_payer: 'organiser' | 'buyer') => ({
    ...query(types.quoteTicket, { price, fee_payer }, quiet),
    ...counted,
  }),
  codes: (id: string) => query(types.listEventCodes, { id }),
  addCode: () => mutation(types.addEventCode, quiet),
  stopCode: () => mutation(types.stopEventCode, quiet),
  sales: (id: string) => query(sales.readEventSales, { id }),
  people: (id: string, filter: AttendeeFilter) => ({
    queryKey: [sales.listAttendees.path, id, filter, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(sales.listAttendees, { id, ...filter, ...after(pageParam) }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  }),
  peopleFile: (
    { id, mode }: Pick<OwnEvent, 'id' | 'mode'>,
    { attendance, type_id, code, q }: AttendeeFilter,
  ): ExportOf => {
    const filter = {
      id,
      ...(attendance && { attendance }),
      ...(type_id && { type_id }),
      ...(code && { code }),
      ...(q && { q }),
    }
    return {
      mode,
      key: ['attendees', filter],
      preview: () => call(sales.previewAttendeeExport, filter, quiet),
      begin: (choice) => call(sales.exportAttendees, { ...filter, ...choice }, quiet),
    }
  },
  peopleCounts: (id: string) => query(sales.countAttendees, { id }),
  rename: () => mutation(sales.renameTicket, quiet),
  resend: () => mutation(sales.resendTicket),
  refund: () => mutation(sales.refundTicket, quiet),
  giveGuests: () => mutation(sales.giveGuestTickets, quiet),
  cancel: () => mutation(sales.cancelEvent, quiet),
  returned: (id: string) => query(sales.readEventReturn, { id }),
  steer: () => mutation(sales.steerEventReturn),
  holders: (id: string, type_id: string | undefined) =>
    query(messageRoutes.countHolders, { id, ...(type_id && { type_id }) }, quiet),
  write: () => mutation(messageRoutes.writeToHolders, quiet),
  messages: (id: string) => query(messageRoutes.listEventMessages, { id }, quiet),
  scansFile: ({ id, mode }: Pick<OwnEvent, 'id' | 'mode'>): ExportOf => ({
    mode,
    key: ['scans', id],
    preview: () => call(sales.previewScanExport, { id }, quiet),
    begin: (choice) => call(sales.exportScans, { id, ...choice }, quiet),
  }),
  waiting: (id: string) => query(sales.listWaiting, { id }),
}
