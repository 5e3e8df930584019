import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { businessTypeWords } from '../../merchants/business-types.ts'
import { useSessionValue } from '../../platform/session/session.ts'
import { SupportCard } from '../../platform/cards/support-card.tsx'
import { AllowanceLines, useAllowance } from '../allowance.tsx'
import { kycStatusWords } from '../kyc-words.ts'
import { Ladder } from '../case/ladder.tsx'
import { WhyThisStep } from '../case/step-reason.tsx'
import { AskedAgain } from './asked-again.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseHistory, PaperViews } from './case-history.tsx'
import { GivenItems } from './given-items.tsx'
import { Messages } from './messages.tsx'
import { OurPromise } from './our-promise.tsx'
import type { AccountBank } from '../case/field-words.ts'
import { Appeal } from './appeal.tsx'

export interface CaseViewProps {
  of: KycCase
  banks: readonly AccountBank[] | undefined
}

/** A submitted case: its state, the next step, its answers and messages. */
export function CaseView({ of, banks }: CaseViewProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const name = of.answers.find(({ field }) => field === 'legal_name' || field === 'trade_name')?.value['name']
  const kind = _(businessTypeWords[of.business_type].name)
  return (
    <Page
      title={t`Your KYC`}
      lead={
        <Trans>
          {[name, kind].filter(Boolean).join(', ')}, case {of.number}
        </Trans>
      }
      actions={<SpecifiedStatus />}
    >
      <CaseHead of={of} />
      <Columns
        side={
          <Stack gap={10}>
            <OurPromise of={of} />
            <Meanwhile of={of} />
            <Messages of={of} />
            <SupportCard />
          </Stack>
        }
      >
        <Stack gap={10}>
          {of.state === 'more_needed' && <AskedAgain of={of} banks={banks} />}
          {of.state === 'rejected' && of.decision?.may_appeal && <Appeal />}
          <GivenItems of={of} banks={banks} />
          <PaperViews of={of} />
          <CaseHistory of={of} />
          {of.state === 'valid' || of.state === 'expiring' ? <Ladder /> : null}
        </Stack>
      </Columns>
    </Page>
  )
}

/** The specification's own word for the state. Spec §4. */
function SpecifiedStatus() {
  const { _ } = useMessages()
  const { says, tone } = kycStatusWords(useSessionValue('kyc'))
  return (
    <>
      <Text as="span" small tone="quiet">
        <Trans>KYC status</Trans>
      </Text>
      <Status tone={tone}>{typeof says === 'string' ? says : _(says)}</Status>
    </>
  )
}

function Meanwhile({ of }: { of: KycCase }) {
  const status = useSessionValue('kyc')
  const allowance = useAllowance(status)
  if (!allowance || of.state === 'valid' || of.state === 'expiring') return null
  return (
    <Section title={<Trans>Your limits in the meantime</Trans>}>
      <Stack gap={3}>
        <AllowanceLines of={allowance} />
        <WhyThisStep of={allowance} />
      </Stack>
    </Section>
  )
}
