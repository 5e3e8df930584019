import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '../kit/layout/layout.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { AllowanceLines, useAllowance } from '../kyc/allowance.tsx'
import { useOwnServer } from '../platform/server.ts'
import { useKycStatus } from '../session/use-user-info.ts'
import { NotOpenPage } from './not-open-page.tsx'

/** /dashboard/updateKYC while papers cannot be handed in here: that it is so, what to have ready, and what works until then. */
export function UpdateKycPage() {
  const { t } = useLingui()
  return (
    <NotOpenPage title={t`Update KYC`} state={<Trans>Papers cannot be handed in here yet</Trans>}>
      <WhatWorks />
      <Section title={<Trans>What to have ready</Trans>}>
        <List>
          <ListRow note={<Trans>Both sides, in colour, not expired.</Trans>}>
            <Trans>Citizenship certificate or passport of the owner</Trans>
          </ListRow>
          <ListRow note={<Trans>From the ward, the municipality or the Office of the Company Registrar.</Trans>}>
            <Trans>Registration of the business</Trans>
          </ListRow>
          <ListRow note={<Trans>With the number that is printed on your bills.</Trans>}>
            <Trans>PAN or VAT certificate</Trans>
          </ListRow>
          <ListRow note={<Trans>In the name of the business, or of its owner.</Trans>}>
            <Trans>A bank account</Trans>
          </ListRow>
        </List>
      </Section>
    </NotOpenPage>
  )
}

function WhatWorks() {
  const status = useKycStatus()
  const isOwn = useOwnServer()
  const allowance = useAllowance(status)
  return (
    <Section title={<Trans>What works until then</Trans>}>
      <Stack gap={5}>
        <Text>
          <Trans>
            You need not do anything now. As soon as papers can be handed in, this page takes them one by one, and a
            person looks at them.
          </Trans>
        </Text>
        {allowance && <AllowanceLines of={allowance} />}
        <List>
          <ListRow href="/dashboard/loadFunds" note={<Trans>From your bank, within these figures.</Trans>}>
            <Trans>Load funds</Trans>
          </ListRow>
          {isOwn && (
            <ListRow href="/dashboard/testTransactions" note={<Trans>With play money; nothing in it is real.</Trans>}>
              <Trans>Sandbox Transactions</Trans>
            </ListRow>
          )}
        </List>
      </Stack>
    </Section>
  )
}
