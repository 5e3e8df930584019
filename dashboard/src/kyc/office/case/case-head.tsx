import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReviewedCase, risks } from '@sahuji/contract/kyc/review'
import { useMutation } from '@tanstack/react-query'
import { ChipSelect } from '../../../kit/forms/chip-select.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { DownloadIcon } from '../../../kit/icons/actions.tsx'
import { ChevronEndIcon } from '../../../kit/icons/arrows.tsx'
import { Anchor } from '../../../kit/layout/anchor.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { reviewDesk, useDeskAct } from '../desk/calls.ts'
import { businessTypeNames } from '../../../kit/office/business-type-names.ts'
import { riskNames, stateWords, tierNames } from '../desk/desk-words.ts'
import { KeyHint } from '../desk/key-hint.tsx'
import { Promised } from '../desk/promised.tsx'
import * as css from './case.module.css'
import type { Neighbours } from './use-neighbours.ts'
import type { CasePermissions } from './use-case-permissions.ts'

interface CaseHeadProps {
  of: ReviewedCase
  permissions: CasePermissions
  neighbours: Neighbours
  onRelease: () => void
}

/** The merchant of a case, its state, and the actions on the whole case. */
export function DeskCaseHead({ of, permissions, neighbours, onRelease }: CaseHeadProps) {
  const { _ } = useMessages()
  const { queued, merchant, kyc } = of
  const { says, tone } = stateWords[kyc.state]
  const pack = useMutation({
    mutationFn: () => reviewDesk.pack(queued.id),
    onSuccess: ({ url }) => window.open(url, '_self'),
  })
  return (
    <>
      <Crumbs number={queued.number} neighbours={neighbours} />
      <div className={css.head}>
        <div>
          <h1 tabIndex={-1}>{merchant.trade_name}</h1>
          <div className={css.facts}>
            <span>
              {_(businessTypeNames[queued.business_type])}, {_(tierNames[queued.tier])}
            </span>
            <span>{merchant.people[0]?.name}</span>
            {permissions.isWaiting ? <Promised by={queued.promised_at} /> : <Status tone={tone}>{_(says)}</Status>}
            <ClaimLine of={of} permissions={permissions} />
            <RiskChoice of={of} isDisabled={!permissions.isMine} />
          </div>
          <FailureLine of={pack.error} />
        </div>
        <div className={css.actions}>
          {permissions.mayReview && (
            <Button icon={<DownloadIcon small />} isPending={pack.isPending} onPress={() => pack.mutate()}>
              <Trans>Whole case</Trans>
            </Button>
          )}
          {permissions.isMine && (
            <Button onPress={onRelease}>
              <Trans>Release</Trans>
              <KeyHint>r</KeyHint>
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

function Crumbs({ number, neighbours: { place, all, queue } }: { number: string; neighbours: Neighbours }) {
  const { t } = useLingui()
  const writing = useWriting()
  const [at, of] = [writing.number(place ?? 0), writing.number(all)]
  return (
    <nav className={css.crumbs} aria-label={t`Where you are`}>
      <Anchor href={queue}>
        <Trans>KYC cases</Trans>
      </Anchor>
      <ChevronEndIcon small />
      <span aria-current="page">{number}</span>
      {place !== undefined && (
        <span>
          <Trans>
            {at} of {of} in this list
          </Trans>
          <KeyHint>[</KeyHint>
          <KeyHint>]</KeyHint>
        </span>
      )}
    </nav>
  )
}

function ClaimLine({ of: { queued }, permissions: { isMine } }: { of: ReviewedCase; permissions: CasePermissions }) {
  const { claim } = queued
  if (!claim) return null
  return (
    <span>
      {isMine ? (
        <Trans>
          Claimed by you at <DateTime of={claim.at} as="time" />
        </Trans>
      ) : (
        <Trans>
          Claimed by {claim.by} at <DateTime of={claim.at} as="time" />
        </Trans>
      )}
    </span>
  )
}

/** The period of the next review: one year at a high risk, three at a medium, five at a low one. */
function RiskChoice({ of: { queued, risk }, isDisabled }: { of: ReviewedCase; isDisabled: boolean }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const set = useDeskAct(reviewDesk.setRisk)
  const said = (
    <>
      {t`Risk`} <b>{_(riskNames[risk])}</b>
    </>
  )
  if (isDisabled) return <span>{said}</span>
  return (
    <ChipSelect
      label={t`Risk`}
      value={risk}
      shown={said}
      groups={[{ head: '', options: risks.map((id) => ({ id, label: _(riskNames[id]) })) }]}
      onChange={(id) => {
        const chosen = risks.find((one) => one === id)
        if (chosen) set.mutate({ id: queued.id, risk: chosen })
      }}
    />
  )
}
