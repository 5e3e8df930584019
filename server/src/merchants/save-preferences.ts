import type { savePreferences as entry } from '@sahuji/contract/merchants'
import type { Preferences } from '@sahuji/contract/preferences'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { Call } from '../platform/http/route-table.ts'

/** Keeps how a person reads the product; what is not named stays as it was. Answers all of it. */
export const savePreferences = (
  { tx, person }: Call,
  { language, calendar, digits, grouping }: Takes<typeof entry>,
): Promise<Gives<typeof entry>> => tx.one<Preferences>`
  update people
     set language = coalesce(${language ?? null}, language), calendar = coalesce(${calendar ?? null}, calendar),
         digits = coalesce(${digits ?? null}, digits), grouping = coalesce(${grouping ?? null}, grouping)
   where id = ${person.person_id} and merchant_id = ${person.merchant_id}
  returning language, calendar, digits, grouping`
