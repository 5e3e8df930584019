import * as z from 'zod/mini'
import { mode, pageFields, searchMax } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { eventCategories, eventPicture } from '../events.ts'

/** `few`: a tenth or less is left. */
export const catalogueStates = ['waits', 'on_sale', 'few', 'sold_out'] as const

/** An event on sale as other merchants see it; paisa. */
export const catalogueEvent = z.object({
  id: z.uuid(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  title_ne: z.nullable(z.string()),
  category: z.enum(eventCategories),
  shop: z.string(),
  is_own: z.boolean(),
  starts_at: instant,
  sale_from: z.nullable(instant),
  is_online: z.boolean(),
  venue: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.enum(catalogueStates),
  price_from: paisa,
  /** Seats left and of how many, without those that only guests can have. */
  free: z.int(),
  seats: z.int(),
  pictures: eventPicture,
})
export type CatalogueEvent = z.output<typeof catalogueEvent>

const filters = {
  mode: z.optional(mode),
  category: z.optional(z.enum(eventCategories)),
  /** A city of the list, or `online`. */
  city: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  from: z.optional(instant),
  until: z.optional(instant),
  /** The cheapest ticket costs at most so much. */
  price_max: z.optional(
    z.codec(z.string().check(z.regex(/^\d{1,12}$/)), z.bigint(), { decode: BigInt, encode: String }),
  ),
  mine: z.optional(z.literal('yes')),
  q: z.optional(z.string().check(z.minLength(1), z.maxLength(searchMax))),
}

export const listCatalogue = route({
  method: 'GET',
  path: '/api/event-catalogue',
  does: 'What sells: events on sale for everyone, the next one first, or the one that sells fastest.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ ...pageFields, ...filters, order: z.optional(z.enum(['date', 'fastest'])) }),
  gives: z.object({ data: z.array(catalogueEvent), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readCatalogueFigures = route({
  method: 'GET',
  path: '/api/event-catalogue/figures',
  does: 'How many events of how many shops are on sale, how many are the own, and the cities that have any.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: z.object({
    events: z.int(),
    shops: z.int(),
    own: z.int(),
    cities: z.array(z.string()),
    has_online: z.boolean(),
  }),
  refuses: [],
})
