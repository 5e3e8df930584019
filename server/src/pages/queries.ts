import type { Gives } from '@sahuji/contract/route'
import type { listGeneralPages } from '@sahuji/contract/pages'
import type { Tx } from '../platform/database.ts'

/** Ids and titles of the general pages, in the footer's order. */
export const pageTitles = (tx: Tx): Promise<Gives<typeof listGeneralPages>> => tx.many`
  select id, title from general_pages order by id`
