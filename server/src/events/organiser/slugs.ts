import { randomInt } from 'node:crypto'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'

/** Whether another published event has an address; one of the sandbox has none of a live event's. Uses event_slug_is_unique. */
export const isSlugTaken = async (tx: Tx, event: { id: string; mode: Mode }, slug: string): Promise<boolean> =>
  (await tx.maybe`
    -- any merchant: an address is one event's
    select id from events where mode in ('live', ${event.mode}) and slug = ${slug} and state <> 'draft' and id <> ${event.id}
     limit 1`) !== undefined

/** A free address made of a title: its Latin letters and digits, else a word of chance; that of a test begins with `test-`. */
export async function slugFor(tx: Tx, event: { id: string; mode: Mode }, title: string): Promise<string> {
  const words = wordsOf(title)
  const own = words.length >= 3 ? words : `event-${chance()}`
  const slug = event.mode === 'sandbox' ? `test-${own.replace(/^test-/, '')}`.slice(0, 60).replace(/-$/, '') : own
  return (await isSlugTaken(tx, event, slug)) ? `${slug.slice(0, 50).replace(/-$/, '')}-${chance()}` : slug
}

/** The letters and digits of a title, with dashes between its words: `asan-spice-evening`. */
export const wordsOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')

const letters = '23456789abcdefghjkmnpqrstvwxyz'

const chance = (): string => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]!).join('')
