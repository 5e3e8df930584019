import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Status } from '../kit/layout/status.tsx'
import { askedAgainNext, kycWords } from '../kyc/kyc-words.ts'
import type { ProfileView } from './profile-view.ts'
import { IfMay } from '../platform/session/if-may.tsx'

/** The state of the identity check in one line, with the link to it. */
export function KycLine({ of: shown }: { of: ProfileView | undefined }) {
  const { t } = useLingui()
  return (
    <Section id="kyc" title={<Trans>KYC</Trans>} label={t`KYC`}>
      {shown ? (
        <State of={shown.kyc} />
      ) : (
        <Loading>
          <SkeletonEntries lines={1} />
        </Loading>
      )}
    </Section>
  )
}

function State({ of: { status, submitted_at, is_asked_again } }: { of: ProfileView['kyc'] }) {
  const { _ } = useMessages()
  const { says, next, tone } = kycWords(status)
  const mustAct = status === null || status === 'REJECTED' || is_asked_again === true
  return (
    <Entries>
      <Entry
        name={<Trans>Identity check</Trans>}
        note={
          <>
            {_(is_asked_again ? askedAgainNext : next)}{' '}
            {submitted_at && (
              <Trans>
                Submitted <DateTime of={submitted_at} as="date" />.
              </Trans>
            )}
          </>
        }
        end={
          <IfMay call="business.manage">
            <LinkButton size="small" kind={mustAct ? 'secondary' : 'ghost'} href="/dashboard/updateKYC">
              {mustAct ? <Trans>Update KYC</Trans> : <Trans>Open KYC</Trans>}
            </LinkButton>
          </IfMay>
        }
      >
        <Status tone={tone}>{_(says)}</Status>
      </Entry>
    </Entries>
  )
}
