import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Status } from '../../../kit/layout/status.tsx'
import type { Answer } from './door-view.ts'

/** The word of an answer, as large on the whole screen as small in a list. */
export function AnswerWord({ is }: { is: Answer['is'] }): ReactNode {
  if (is === 'admitted') return <Trans>Come in</Trans>
  if (is === 'already') return <Trans>Already in</Trans>
  if (is === 'wrong_day') return <Trans>Not today</Trans>
  if (is === 'wrong_event') return <Trans>Not this event</Trans>
  if (is === 'passed_on') return <Trans>Passed on</Trans>
  if (is === 'refunded') return <Trans>Refunded</Trans>
  if (is === 'revoked') return <Trans>Revoked</Trans>
  if (is === 'test') return <Trans>The test works</Trans>
  if (is === 'forged') return <Trans>Not genuine</Trans>
  return <Trans>Not a ticket</Trans>
}

/** The same in a list of scans. */
export const ScannedState = ({ is }: { is: Answer['is'] }) => (
  <Status tone={is === 'admitted' || is === 'test' ? 'good' : is === 'already' ? 'warn' : 'bad'}>
    <AnswerWord is={is} />
  </Status>
)
