import { Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { promisedDays } from '@sahuji/contract/kyc/promise'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { serverNow } from '../../platform/server/server.ts'
import * as css from './review.module.css'
import { usePromisedBy } from '../case/use-promised-by.ts'

/** The promised time of the decision; empty once the case is decided. */
export function OurPromise({ of: { state, promised_at } }: { of: KycCase }) {
  const { otherDay } = useWriting()
  const isWithUs = state === 'submitted' || state === 'in_review'
  const answered = usePromisedBy(promisedDays.answer)
  const until = state === 'more_needed' ? answered : isWithUs ? promised_at : null
  if (!until) return null
  const isLate = isWithUs && until.getTime() < serverNow()
  return (
    <Section title={<Trans>Our promise</Trans>}>
      <p className={css.promise}>
        <DateTime of={until} as="long" />, <DateTime of={until} as="time" />
      </p>
      <Text tone="muted">
        {state === 'more_needed' && <Trans>if you send again now.</Trans>}
        {isLate && <Trans>We are late, and we are sorry. Your case comes first now.</Trans>}
        {isWithUs && !isLate && <Trans>We have answered by then.</Trans>}
      </Text>
      <Text small tone="quiet">
        <Trans>{otherDay(until)}. Saturday is no working day.</Trans>
      </Text>
    </Section>
  )
}
