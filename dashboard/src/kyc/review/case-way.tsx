import { Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import type { KycEvent } from '@sahuji/contract/kyc/case-parts'
import { DateTime } from '../../kit/format/date.tsx'
import type { WayStep } from '../case/steps.tsx'

/** Submitted, reviewed, decided; each with its moment once it is reached. */
export function caseWay(of: KycCase): WayStep[] {
  const { state, promised_at } = of
  const at = (...what: KycEvent[]) => of.events.findLast((event) => what.includes(event.what))?.at
  const moment = (when: Date | undefined) =>
    when && (
      <>
        <DateTime of={when} as="day" />, <DateTime of={when} as="time" />
      </>
    )
  const isDecided = ['valid', 'expiring', 'rejected', 'expired'].includes(state)
  const sent: WayStep = {
    id: 'sent',
    name: <Trans context="papers">Sent</Trans>,
    note: moment(at('submitted', 'sent_again', 'appealed')),
    stage: state === 'submitted' ? 'here' : 'done',
  }
  const review: WayStep = {
    id: 'review',
    name: <Trans>In review</Trans>,
    note: moment(at('taken_up')),
    stage: state === 'submitted' ? 'next' : state === 'in_review' ? 'here' : 'done',
  }
  const more: WayStep = {
    id: 'more',
    name: <Trans>More information needed</Trans>,
    note: moment(at('more_asked')),
    stage: 'here',
  }
  const decision: WayStep = {
    id: 'decision',
    name:
      state === 'rejected' ? (
        <Trans>Not accepted</Trans>
      ) : isDecided ? (
        <Trans>Accepted</Trans>
      ) : (
        <Trans>Decision</Trans>
      ),
    note: isDecided ? (
      moment(at('accepted', 'rejected'))
    ) : state === 'more_needed' ? (
      <Trans>1 working day after you send</Trans>
    ) : (
      promised_at && (
        <Trans>
          by <DateTime of={promised_at} as="day" />, <DateTime of={promised_at} as="time" />
        </Trans>
      )
    ),
    stage: isDecided ? (state === 'rejected' ? 'here' : 'done') : 'next',
  }
  return [sent, review, ...(state === 'more_needed' ? [more] : []), decision]
}
