import type { Language } from '@sahuji/contract/languages'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

export interface NewPerson {
  merchant_id: string
  name: string
  /** Lower case, as `keptEmail` gives it. */
  email: string
  /** +977 and ten digits, as `keptMobile` gives it. */
  mobile_no: string
  /** Asked for with a referral or agent code. */
  agent: 'PENDING' | 'ACCEPTED' | null
  /** The language of the sign-up; null where it is not known. */
  language?: Language | undefined
}

/** Adds the owner of a merchant, who accepted terms and privacy now; answers the id. Neither address nor number is theirs yet. */
export async function createPerson(tx: Tx, person: NewPerson, now: Date): Promise<string> {
  const id = newId(now)
  await tx.run`
    insert into people
      (id, merchant_id, role, name, email, mobile_no, agent, language, terms_accepted_at, privacy_accepted_at, created_at)
    values (${id}, ${person.merchant_id}, 'owner', ${person.name}, ${person.email}, ${person.mobile_no},
            ${person.agent}, ${person.language ?? null}, ${now}, ${now}, ${now})`
  return id
}
