import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'

/** The invariants between events, their orders and tickets, payments and the ledger. Nothing is ever corrected by itself. */
export const eventVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M6',
    says: 'the seats of each pool are those of its orders and tickets',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the seats are recounted as a whole
      select pool, event as subject, held, held_by_orders, sold, sold_as_tickets from ticket_pools_recounted() limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each code of an event counts the tickets that are held and sold with it',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the codes are recounted as a whole
      select code, used, by_orders from event_codes_recounted() limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each paid payment of an event is one paid order of the same amount, with a ticket for each of its seats',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select o.id as order, p.id as payment, o.total, p.amount, o.state
        from payments p join ticket_orders o on o.payment_id = p.id
        cross join lateral (select coalesce(sum(quantity), 0) as seats from ticket_lines where order_id = o.id) l
        cross join lateral (select count(*) as seats from tickets where order_id = o.id) k
       where p.source = 'event' and (p.paid_at is not null or o.paid_at is not null)
         and (o.paid_at is not null and p.paid_at is not null and o.total = p.amount and l.seats = k.seats) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'what orders of an event hold is held in the ledger, and nothing once its money was released',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select o.id as order, o.hold_amount as amount, h.amount as held, h.state
        from ticket_orders o join events e on e.id = o.event_id left join ledger_holds h on h.id = o.hold_id
       where (o.hold_amount > 0 and (h.state = 'open' and h.amount = o.hold_amount and e.released_at is null) is not true)
          or (o.hold_amount = 0 and h.state = 'open')
       limit ${shownMax}`,
  },
]
