import type { beginTotp as entry } from '@sahuji/contract/auth/second-factors'
import type { Gives } from '@sahuji/contract/route'
import { generateSecret, generateURI } from 'otplib/functional'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { keepTotp } from './totp-secrets.ts'

/** Makes a secret of 160 bits for an authenticator app. It counts only once this session gave a code of it. */
export const beginTotp =
  ({ peppers, brand }: AuthWith) =>
  async ({ tx, person, clock }: Call<'verified'>): Promise<Gives<typeof entry>> => {
    const { person_id, session_id, email } = person
    const secret = generateSecret()
    if (!(await keepTotp(tx, peppers, { person_id, session_id, secret }, clock.now())))
      throw new Refusal('totp_on_already')
    return { secret, uri: generateURI({ issuer: brand, label: email, secret }) }
  }
