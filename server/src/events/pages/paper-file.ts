import { fetchTicketPaper } from '@sahuji/contract/events/tickets'
import type { PageAnswer, PageRequest } from '../../platform/http/public-pages.ts'
import { messagePage, type PageFrame } from '../../payments/pages/page-frame.ts'
import { ticketPage } from './ticket-page.ts'

/** The paper of a ticket, with `?all=yes` of its order; where there is none, the ticket's page, which shows why. */
export async function paperFile(frame: PageFrame, request: PageRequest): Promise<PageAnswer> {
  const { params, query } = request
  const isAll = query.get('all') === 'yes'
  const called = await request.call(fetchTicketPaper, { code: params['code'], ...(isAll && { all: 'yes' }) })
  if (called.data) return { pdf: called.data, name: isAll ? 'tickets.pdf' : 'ticket.pdf' }
  if (called.http < 429) return ticketPage(frame, request)
  return messagePage(frame, request, { kind: 'warn', title: called.message, note: '', http: called.http })
}
