import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { NavigationContext } from '../../kit/layout/navigation.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { kyc } from '../case/calls.ts'
import { stepAddress } from '../case/case-address.ts'
import { WaySteps } from '../case/steps.tsx'
import { caseWay } from './case-way.tsx'
import { acceptedCount, askedItems } from './asked-items.ts'
import * as css from './review.module.css'

/** The state of a case in one sentence, with the next action. */
export function CaseHead({ of }: { of: KycCase }) {
  const { t } = useLingui()
  const face = faceOf(of)
  return (
    <>
      <div className={css.top}>
        <div>
          <h2>{face.says}</h2>
          {face.next && <p>{face.next}</p>}
          {of.in_force && (
            <p>
              <StillVerified of={of} />
            </p>
          )}
        </div>
        {face.does}
      </div>
      <WaySteps tall label={t`What happens to the case`} of={caseWay(of)} />
    </>
  )
}

/** While a newer case is open, the previous case stays in force. */
export function StillVerified({ of: { in_force } }: { of: KycCase }) {
  return (
    in_force && (
      <Trans>
        You stay verified by case {in_force.number} until <DateTime of={in_force.expires_at} as="date" nepali />.
      </Trans>
    )
  )
}

interface Face {
  says: ReactNode
  next?: ReactNode
  does?: ReactNode
}

function faceOf(of: KycCase): Face {
  switch (of.state) {
    case 'in_review':
      return {
        says: <Trans>We are reviewing your documents</Trans>,
        next: <Trans>You do not need to do anything now.</Trans>,
      }
    case 'more_needed':
      return moreNeeded(of)
    case 'valid':
      return {
        says: <Trans>Your shop is verified</Trans>,
        next: of.expires_at && (
          <Trans>
            Until <DateTime of={of.expires_at} as="date" nepali />. A change of legal name, PAN or bank account opens a
            new case; what is accepted stays valid until that case is decided.
          </Trans>
        ),
        does: <NewCase of={of} label={<Trans>Change name, PAN or account</Trans>} />,
      }
    case 'expiring':
      return {
        says: of.expires_at && (
          <Trans>
            Your KYC ends on <DateTime of={of.expires_at} as="date" nepali />
          </Trans>
        ),
        next: <Trans>Renew it now and nothing stops. Your earlier answers are filled in already.</Trans>,
        does: <NewCase of={of} isMain label={<Trans>Renew now</Trans>} />,
      }
    case 'expired':
      return {
        says: <Trans>Your KYC has ended</Trans>,
        next: <Trans>Your earlier answers are filled in already: check them and send it again.</Trans>,
        does: <NewCase of={of} isMain label={<Trans>Renew now</Trans>} />,
      }
    case 'rejected':
      return {
        says: <Trans>Your KYC was not accepted</Trans>,
        next: of.decision?.reason && <>“{of.decision.reason}”</>,
        does: <NewCase of={of} label={<Trans>Begin a new case</Trans>} />,
      }
    default:
      return {
        says: <Trans>We have your documents</Trans>,
        next: <Trans>We review them. You do not need to do anything now.</Trans>,
      }
  }
}

function moreNeeded(of: KycCase): Face {
  const { answers, papers, open } = askedItems(of)
  const asked = answers.length + papers.length
  const accepted = acceptedCount(of)
  return {
    says: (
      <Plural value={asked} one="One thing is requested from you again" other="# things are requested from you again" />
    ),
    next: (
      <>
        {accepted > 0 && (
          <Plural
            value={accepted}
            one="The other one is accepted and stays accepted."
            other="The other # are accepted and stay accepted."
          />
        )}{' '}
        {open === 0 && <Trans>All is answered: send it again.</Trans>}
        {open > 0 && asked > open && <Plural value={asked - open} one="# is answered." other="# are answered." />}
      </>
    ),
    does: <SendAgain open={open} missing={of.gaps.length} />,
  }
}

function SendAgain({ open, missing }: { open: number; missing: number }) {
  const submit = useMutation(kyc.submit())
  const left = Math.max(open, missing)
  return (
    <div>
      <Button
        kind={left > 0 ? 'secondary' : 'primary'}
        isDisabled={left > 0}
        isPending={submit.isPending}
        onPress={() => submit.mutate({})}
      >
        {left > 0 ? (
          <Plural value={left} one="Send again, # still open" other="Send again, # still open" />
        ) : (
          <Trans>Send again</Trans>
        )}
      </Button>
      <FailureLine of={submit.error} />
    </div>
  )
}

/** Opens a new case that begins with a copy of this one. */
function NewCase({ of, label, isMain = false }: { of: KycCase; label: ReactNode; isMain?: boolean }) {
  const { go } = use(NavigationContext)
  const [isAsked, setIsAsked] = useState(false)
  const begin = useMutation(kyc.begin())
  const open = () =>
    begin.mutate(
      { business_type: of.business_type },
      {
        onSuccess: () => go?.(stepAddress('shop')),
        onSettled: () => setIsAsked(false),
      },
    )
  return (
    <div>
      <Button kind={isMain ? 'primary' : 'secondary'} onPress={() => setIsAsked(true)}>
        {label}
      </Button>
      <FailureLine of={begin.error} />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<Trans>Open a new case?</Trans>}
        lead={<Trans>It begins with a copy of all your answers. Change what is different, and send it.</Trans>}
        confirm={<Trans>Open it</Trans>}
        isPending={begin.isPending}
        onConfirm={open}
      />
    </div>
  )
}
