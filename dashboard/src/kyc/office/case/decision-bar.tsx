import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { useState } from 'react'
import { DateTime } from '../../../kit/format/date.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { PeopleIcon } from '../../../kit/icons/navigation.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { KeyHint } from '../desk/key-hint.tsx'
import * as css from './case.module.css'
import { RejectDialog } from './reject-dialog.tsx'
import type { CaseActs } from './use-case-acts.ts'
import type { CasePermissions } from './use-case-permissions.ts'

interface DecisionBarProps {
  of: ReviewedCase
  permissions: CasePermissions
  acts: CaseActs
  error: Error | null
}

/** The decision about the whole case, always visible at the foot. */
export function DecisionBar({ of, permissions, acts, error }: DecisionBarProps) {
  const { t } = useLingui()
  const failure = acts.error ?? error
  return (
    <section className={css.bar} aria-label={t`Decision`}>
      <div className={css.sum}>
        <SumLine of={of} permissions={permissions} />
        <FailureLine of={failure} />
      </div>
      {permissions.isMine && <Decisions of={of} permissions={permissions} acts={acts} />}
      {permissions.mayReview &&
        permissions.isWaiting &&
        !permissions.isMine &&
        !permissions.otherName &&
        !permissions.hasSigned && (
          <Button kind="primary" isPending={acts.isClaiming} onPress={acts.claim}>
            <Trans>Claim</Trans>
            <KeyHint>c</KeyHint>
          </Button>
        )}
    </section>
  )
}

function SumLine({
  of: { verdicts, kyc, queued, history },
  permissions,
}: Pick<DecisionBarProps, 'of' | 'permissions'>) {
  const { number } = useWriting()
  const [accepted, again, open] = [number(verdicts.accepted), number(verdicts.asked_again), number(verdicts.open)]
  const { isWaiting, isMine, otherName, hasSigned, mayReview } = permissions
  if (!isWaiting) return <Outcome of={kyc} />
  if (otherName)
    return (
      <b>
        <Trans>{otherName} is working on this case. Your text is kept on this page.</Trans>
      </b>
    )
  if (!isMine && hasSigned)
    return (
      <b>
        <Trans>You have signed. A second reviewer signs now.</Trans>
      </b>
    )
  if (!isMine)
    return (
      <b>
        {mayReview ? (
          <Trans>This case is not claimed. Claim it to review it.</Trans>
        ) : (
          <Trans>This case is not claimed.</Trans>
        )}
      </b>
    )
  return (
    <>
      <b>
        <Trans>
          {accepted} accepted, {again} to request again, {open} open
        </Trans>
      </b>
      {queued.signatures.needed > 1 && (
        <span className={css.four}>
          <PeopleIcon small />
          {queued.signatures.given > 0 && <Trans>One reviewer has signed; your signature approves it</Trans>}
          {queued.signatures.given === 0 &&
            (isSignedAnew(history) ? (
              <Trans>The first signature no longer counts: two reviewers sign again</Trans>
            ) : (
              <Trans>Approval of the full tier needs a second reviewer</Trans>
            ))}
        </span>
      )}
    </>
  )
}

/** The case changed after the first signature, or its signer may not review any more. */
const isSignedAnew = (history: ReviewedCase['history']): boolean =>
  history.find(({ what }) => what === 'signed' || what === 'signatures_dropped')?.what === 'signatures_dropped'

function Outcome({ of: { state, decision, decided_at } }: { of: ReviewedCase['kyc'] }) {
  if (state === 'more_needed')
    return (
      <b>
        <Trans>This case is with the merchant.</Trans>
      </b>
    )
  if (!decision || !decided_at)
    return (
      <b>
        <Trans>This case is not waiting for us.</Trans>
      </b>
    )
  return (
    <>
      <b>
        {decision.outcome === 'accepted' ? (
          <Trans>
            Approved by {decision.by}, <DateTime of={decided_at} as="day" />
          </Trans>
        ) : (
          <Trans>
            Rejected by {decision.by}, <DateTime of={decided_at} as="day" />
          </Trans>
        )}
      </b>
      {decision.reason && <span>{decision.reason}</span>}
    </>
  )
}

function Decisions({ of, permissions, acts }: Omit<DecisionBarProps, 'error'>) {
  const { number } = useWriting()
  const [isRejecting, setIsRejecting] = useState(false)
  const { verdicts } = of
  const unready = number(verdicts.asked_again + verdicts.open)
  const canApprove = acts.canApprove && !permissions.hasSigned
  return (
    <>
      <Button kind="ghost" onPress={() => setIsRejecting(true)}>
        <Trans>Reject…</Trans>
      </Button>
      <Button
        kind={acts.canAsk ? 'secondary' : 'primary'}
        isDisabled={!canApprove}
        isPending={acts.isSigning}
        onPress={acts.beginApproval}
      >
        {acts.canApprove ? (
          of.queued.signatures.given + 1 < of.queued.signatures.needed ? (
            <Trans>Sign as the first</Trans>
          ) : (
            <Trans>Approve</Trans>
          )
        ) : (
          <Trans>Approve, {unready} items open</Trans>
        )}
        {!acts.canAsk && canApprove && <KeyHint>Ctrl Enter</KeyHint>}
      </Button>
      {acts.canAsk && (
        <Button kind="primary" isPending={acts.isAskingAgain} onPress={acts.ask}>
          <Plural value={verdicts.asked_again} one="Request # item again" other="Request # items again" />
          <KeyHint>Ctrl Enter</KeyHint>
        </Button>
      )}
      {acts.isApproving && <ApproveDialog of={of} acts={acts} />}
      {isRejecting && <RejectDialog of={of} acts={acts} onClose={() => setIsRejecting(false)} />}
    </>
  )
}

function ApproveDialog({ of: { queued, merchant }, acts }: Pick<DecisionBarProps, 'of' | 'acts'>) {
  const isLast = queued.signatures.given + 1 >= queued.signatures.needed
  return (
    <ConfirmDialog
      isOpen
      title={isLast ? <Trans>Approve {queued.number}?</Trans> : <Trans>Sign {queued.number} as the first?</Trans>}
      lead={
        isLast ? (
          <Trans>
            {merchant.trade_name} becomes valid at once, with the limits of its tier, and is notified by e-mail.
          </Trans>
        ) : (
          <Trans>The case goes back to the queue. It becomes valid when a second reviewer signs it too.</Trans>
        )
      }
      confirm={isLast ? <Trans>Approve</Trans> : <Trans>Sign</Trans>}
      isPending={acts.isSigning}
      onConfirm={acts.approve}
      onClose={acts.cancelApproval}
    />
  )
}
