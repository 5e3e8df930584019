import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link, LinkButton } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { SkeletonLines } from '../kit/layout/skeleton.tsx'
import { IfMay } from '../platform/session/if-may.tsx'
import { AllowanceLines, useAllowance } from './allowance.tsx'
import { askedAgainNext, asksForKyc, kycStatusWords } from './kyc-words.ts'

export interface KycCardProps {
  /** The stored status; undefined while it is unknown. */
  status: string | null | undefined
  /** Reading the status failed too. */
  isFailed: boolean
  /** The review desk waits for the merchant. */
  isAskedAgain: boolean
}

/** The card KYC STATUS, a link to the profile. Spec §2. */
export function KycCard({ status, isFailed, isAskedAgain }: KycCardProps) {
  const { t } = useLingui()
  const allowance = useAllowance(status)
  return (
    <Section caps title={t`KYC STATUS`} label={t`KYC STATUS`}>
      <Stack gap={3}>
        {status !== undefined ? (
          <Known status={status} isAskedAgain={isAskedAgain} />
        ) : isFailed ? (
          <Status tone="wait" loud>
            <Trans>Not known at the moment</Trans>
          </Status>
        ) : (
          <SkeletonLines lines={2} />
        )}
        {allowance && (
          <>
            <AllowanceLines of={allowance} />
            <Link small href="/dashboard/generalPages/3">
              <Trans>why</Trans>
            </Link>
          </>
        )}
        <Row>
          {status !== undefined && status !== 'VALID' && (
            <IfMay call="business.manage">
              <LinkButton href="/dashboard/updateKYC">
                {asksForKyc(status) ? <Trans>Update KYC</Trans> : <Trans>Open KYC</Trans>}
              </LinkButton>
            </IfMay>
          )}
          <LinkButton kind="ghost" href="/dashboard/profile">
            <Trans>Open profile</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Section>
  )
}

function Known({ status, isAskedAgain }: { status: string | null; isAskedAgain: boolean }) {
  const { _ } = useMessages()
  const { says, next, tone } = kycStatusWords(status)
  return (
    <>
      <Status tone={tone} loud>
        {typeof says === 'string' ? says : _(says)}
      </Status>
      {isAskedAgain ? <Text>{_(askedAgainNext)}</Text> : next && <Text tone="muted">{_(next)}</Text>}
    </>
  )
}
