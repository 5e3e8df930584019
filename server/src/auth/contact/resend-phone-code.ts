import type { resendPhoneCode as entry } from '@sahuji/contract/auth'
import { saidSentences } from '@sahuji/contract/sentences'
import type { Gives } from '@sahuji/contract/route'
import { lockPerson, ownerOfMobile } from '../../merchants/queries.ts'
import { type Said, says } from '../../platform/http/answers.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { after, secondsUntil } from '../auth-settings.ts'
import type { AuthWith } from '../auth-with.ts'
import { takeRoomForCode } from './code-room.ts'
import { sendNumberInUse } from './contact-messages.ts'
import { phoneCodeSms } from '../messages/phone-code.ts'
import { keepPhoneCode, newestCode, newPhoneCode, noCode } from './phone-codes.ts'

/**
 * Sends a code to the signed-in person's own number; the e-mail of the request is no address to send to, and ignored.
 * Asked within the wait it sends none and answers what is left of it. Spec §4, §8.
 */
export const resendPhoneCode =
  (auth: AuthWith) =>
  async ({ tx, person, clock, language, network }: Call): Promise<Said<Gives<typeof entry>>> => {
    const {
      settings: { phone_code: settings },
      peppers,
      brand,
    } = auth
    const now = clock.now()
    // The lock makes two that ask at once one after the other: the second finds the first one's code.
    const { mobile_no, phone_verified_at, email_verified_at } = await lockPerson(tx, person)
    if (!email_verified_at) throw new Refusal('email_unverified')
    if (phone_verified_at) throw new Refusal('phone_verified_already')

    const last = await newestCode(tx, person.person_id)
    const next = last && after(last.sent_at, settings.wait_seconds)
    if (next && next > now && last.mobile_no === mobile_no) {
      return says(saidSentences.code_sent, { wait_seconds: secondsUntil(now, next), sent: false })
    }
    await takeRoomForCode(tx, auth, { person_id: person.person_id, mobile_no, network }, now)

    // who has the number gets no codes of a stranger's, and the stranger does not see it
    const owner = await ownerOfMobile(tx, mobile_no)
    const code = owner ? noCode : newPhoneCode()
    await keepPhoneCode(
      tx,
      peppers,
      { person_id: person.person_id, mobile_no, code, life_seconds: settings.life_seconds },
      now,
    )
    const minutes = Math.round(settings.life_seconds / 60)
    if (owner) await sendNumberInUse(tx, auth, { mobile_no, language: owner.language }, clock)
    else await send(tx, phoneCodeSms, { to: mobile_no, language, facts: { code, brand, minutes } }, clock)
    return says(saidSentences.code_sent, { wait_seconds: settings.wait_seconds, sent: true })
  }
