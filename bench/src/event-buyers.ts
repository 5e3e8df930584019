import { holdSeats, orderTickets, type TicketOrderState } from '@sahuji/contract/events/buying'
import { payAtBank, payFromWallet } from '@sahuji/contract/payments/paying'
import { newId } from '@sahuji/server/platform/ids'
import type { StandingEvent } from '../../server/testing/events.ts'
import { type Line, lineTo } from './event-line.ts'
import type { EventWorld } from './event-world.ts'

/** What a buyer does after getting seats. `late`: the buyer pays when the hold has ended. */
export type BuyerWay = 'wallet' | 'bank' | 'closes the window' | 'late' | 'gives up' | 'cancels at the bank'

/** One buyer with a network and a wallet of their own. */
export interface Buyer {
  nth: number
  way: BuyerWay
  quantity: number
  type_id: string
  order_id?: string
}

/** Buyers of one event at the servers. */
export interface Crowd extends Pick<Line, 'repeated' | 'leave'> {
  ask(buyer: Buyer): Promise<'held' | 'sold_out'>
  /** Goes on with held seats, as far as this buyer does. `lost`: resolves once a late payer has no seats any more. */
  finish(buyer: Buyer, lost: (order_id: string) => Promise<void>): Promise<void>
}

/** One sale of a world. */
export interface EventSale extends EventWorld {
  event: StandingEvent
  crowd: Crowd
}

interface Order {
  id: string
  state: TicketOrderState
  payment_id: string | null
}

/** The buyers of an event. */
export function crowdOf({ ends, key, people }: EventWorld, slug: string): Crowd {
  const line = lineTo(ends, key)
  return {
    ...line,
    ask: async (buyer) => {
      const { nth, type_id, quantity } = buyer
      const lines = [{ type_id, quantity }]
      const asked = await line.call<Order>(nth, holdSeats, { slug, key: newId(), lines })
      if (asked.refusal === 'tickets_sold_out') return 'sold_out'
      if (!asked.data) throw new Error(`seats were refused: ${JSON.stringify(asked)}`)
      buyer.order_id = asked.data.id
      return 'held'
    },
    finish: async ({ nth, way, order_id: id }, lost) => {
      if (way === 'gives up') return
      const { mobile_no, token } = people[nth]!
      const { data } = await line.call<Order>(nth, orderTickets, { id, name: 'Prerana Gurung', mobile_no })
      if (!data?.payment_id) return
      const payment = { id: data.payment_id }
      if (way === 'wallet') return void (await line.call(nth, payFromWallet, payment, token))
      // signed in, so that the bank can send money back to the number that was verified
      const asked = { ...payment, instrument_id: ends.instrument_id }
      const begun = await line.call<{ hand_off?: { url: string } }>(nth, payAtBank, asked, token)
      const url = begun.data?.hand_off?.url
      if (url) await decideAtBank(ends, { url, way, lost: () => lost(data.id) })
    },
  }
}

interface AtBank {
  url: string
  way: BuyerWay
  lost: () => Promise<void>
}

/** Opens the bank's page, decides there, and returns to a server that is there. */
async function decideAtBank({ bank, servers }: EventWorld['ends'], { url, way, lost }: AtBank): Promise<void> {
  await fetch(url)
  const all = (await (await fetch(`${bank}/payments`)).json()) as { reference: string; process_id: string }[]
  const { reference } = all.find(({ process_id }) => url.includes(process_id))!
  if (way === 'late') await lost()
  const decision = way === 'cancels at the bank' ? 'cancel' : way === 'closes the window' ? 'never_return' : 'approve'
  const decided = await fetch(`${bank}/payments/${reference}/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision }),
  })
  const { return_url } = (await decided.json()) as { return_url: string | null }
  if (return_url === null) return
  const { pathname, search } = new URL(return_url)
  for (const { port } of servers) {
    const back = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { redirect: 'manual' }).catch(() => null)
    if (back) return
  }
}
