import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import type { ReactNode } from 'react'
import { DateTime } from '../../../kit/format/date.tsx'
import * as css from './case.module.css'
import type { CasePermissions } from './use-case-permissions.ts'

type Stage = 'done' | 'here' | 'wait' | 'next'

/**
 * The steps from submission to decision. The full tier needs two signatures, which the steps show from the beginning.
 */
export function CaseSteps({
  of: { queued, signatures, kyc },
  permissions,
}: {
  of: ReviewedCase
  permissions: CasePermissions
}) {
  const { t } = useLingui()
  const { submitted_at, claim, promised_at } = queued
  const [first, second] = signatures
  const isDecided = kyc.decision !== null && !permissions.isWaiting
  const isSecond = first !== undefined && permissions.isMine && !permissions.hasSigned
  return (
    <ol className={css.steps} aria-label={t`Progress`}>
      <Step stage="done" name={<Trans>Sent</Trans>}>
        <DateTime of={submitted_at} as="day" />, <DateTime of={submitted_at} as="time" />
      </Step>
      <Step
        stage={first || isDecided ? 'done' : 'here'}
        name={queued.signatures.needed > 1 ? <Trans>First reviewer</Trans> : <Trans>Reviewer</Trans>}
      >
        {first?.by ?? (permissions.isMine ? <Trans>you</Trans> : (claim?.by ?? <Trans>unclaimed</Trans>))}
      </Step>
      {queued.signatures.needed > 1 && (
        <Step
          stage={second || isDecided ? 'done' : isSecond ? 'here' : 'wait'}
          name={second || isSecond ? <Trans>Second reviewer</Trans> : <Trans>Second reviewer needed</Trans>}
        >
          {second?.by ??
            (isSecond ? (
              <Trans>you</Trans>
            ) : permissions.hasSigned ? (
              <Trans>full tier, anyone but you</Trans>
            ) : (
              <Trans>full tier, somebody else</Trans>
            ))}
        </Step>
      )}
      <Step stage={isDecided ? 'done' : 'next'} name={<Trans>Decision</Trans>}>
        {isDecided && kyc.decided_at ? (
          <>
            <DateTime of={kyc.decided_at} as="day" />, <DateTime of={kyc.decided_at} as="time" />
          </>
        ) : (
          <Trans>
            by <DateTime of={promised_at} as="day" />, <DateTime of={promised_at} as="time" />
          </Trans>
        )}
      </Step>
    </ol>
  )
}

const Step = ({ stage, name, children }: { stage: Stage; name: ReactNode; children: ReactNode }) => (
  <li data-stage={stage} {...(stage === 'here' && { 'aria-current': 'step' as const })}>
    <b>{name}</b>
    <span>{children}</span>
  </li>
)
