import type { Rhythm } from '@sahuji/contract/time/rhythms'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A rhythm as its schedule's name, and when its statement is made. */
export const rhythmWords: Readonly<Record<Rhythm, { name: MessageDescriptor; when: MessageDescriptor }>> = {
  daily: { name: msg`Daily`, when: msg`Every morning at 7:00, for the day before.` },
  weekly: { name: msg`Weekly`, when: msg`On Sundays at 7:00, for Sunday to Saturday.` },
  nepali_month: { name: msg`Nepali month`, when: msg`On the 1st of each Nepali month at 7:00, for the month before.` },
  fiscal_year: { name: msg`Fiscal year`, when: msg`On 1 Shrawan at 7:00, for the year before.` },
}
