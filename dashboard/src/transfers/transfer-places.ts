import { useSearch } from '@tanstack/react-router'

/** The pages of money between wallets, in the order of their menu. */
export type TransferPlace = 'send' | 'request' | 'requests' | 'settings'

export const transferAddresses: Readonly<Record<TransferPlace, string>> = {
  send: '/dashboard/sendFund',
  request: '/dashboard/requestFund',
  requests: '/dashboard/fundRequests',
  settings: '/dashboard/sendFund?view=settings',
}

/** Where a send is followed. */
export const sentAddress = ({ id }: { id: string }): string => `${transferAddresses.send}?sent=${id}`

/** Where a request is answered. */
export const requestAddress = (id: string): string => `${transferAddresses.requests}?request=${id}`

/** The transaction of a send, and its receipt. */
export const sendReceiptAddress = (id: string): string =>
  `/dashboard/transactionHistory/singleTransaction/${id}/receipt`

/** The two answers to a request, as values of the address. */
export type RequestAnswer = 'accept' | 'reject'

/** The request in the address, and which of its questions is open. The service worker writes such addresses. */
export function useAskedRequest(): { request?: string; answer?: RequestAnswer } {
  const { request, answer }: Record<string, unknown> = useSearch({ strict: false })
  return {
    ...(typeof request === 'string' && request && { request }),
    ...((answer === 'accept' || answer === 'reject') && { answer }),
  }
}

/** The content of the address beside the page. */
export function useTransferSearch(): { sent?: string; view?: string; to?: string; amount?: string; counter?: string } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const text = (name: string) => (search[name] === undefined ? undefined : String(search[name]))
  const [sent, view, to] = [text('sent'), text('view'), text('to')]
  const [amount, counter] = [text('amount'), text('counter')]
  const payee = { ...(to && { to }), ...(amount && { amount }), ...(counter && { counter }) }
  return { ...(sent && { sent }), ...(view && { view }), ...payee }
}
