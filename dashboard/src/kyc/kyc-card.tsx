import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Row, Stack } from '../kit/layout.tsx'
import { LinkButton } from '../kit/link.tsx'
import { Section } from '../kit/section.tsx'
import { Status } from '../kit/status.tsx'
import { Text } from '../kit/text.tsx'
import { useKept } from '../platform/use-kept.ts'
import { kycStatusOf, kycWords } from './kyc-words.ts'

/** The card KYC STATUS, which leads to the profile. Spec §2. */
export function KycCard() {
  const { _ } = useMessages()
  const { t } = useLingui()
  const status = kycStatusOf(useKept('kyc'))
  const { says, next, tone } = kycWords(status)
  const mustAct = status === null || status === 'REJECTED'
  return (
    <Section caps title={t`KYC STATUS`} label={t`KYC STATUS`}>
      <Stack gap={3}>
        <Status tone={tone} loud>
          {_(says)}
        </Status>
        <Text tone="muted">{_(next)}</Text>
        <Row>
          {mustAct && (
            <LinkButton href="/dashboard/updateKYC">
              <Trans>Update KYC</Trans>
            </LinkButton>
          )}
          <LinkButton kind="ghost" href="/dashboard/profile">
            <Trans>Open profile</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Section>
  )
}
