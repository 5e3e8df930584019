import { Trans, useLingui } from '@lingui/react/macro'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { BeforePaying } from './before-paying.tsx'
import type { PayerView } from './calls.ts'
import { PayFromWallet } from './pay-from-wallet.tsx'
import { PaymentHead } from './payment-head.tsx'
import { PaymentOver } from './payment-over.tsx'
import { usePay } from './use-pay.ts'

/** What is paid and to whom, then the wallet with its one button, or what became of the payment. */
export function PayerPage({ of: read }: { of: PayerView }) {
  const { t } = useLingui()
  const pay = usePay(read)
  // the answer of the own payment may be newer than the read one
  const isNewer = pay.paid !== undefined && pay.paid.version >= read.checkout.version
  const checkout = isNewer && pay.paid ? pay.paid : read.checkout
  const view = { ...read, checkout }
  const canBePaid = checkout.state === 'open' && !checkout.is_being_paid && !read.wallet.is_own_shop
  return (
    <Columns narrow side={<BeforePaying isOver={!canBePaid} />}>
      <Stack gap={7}>
        <PaymentHead of={checkout} />
        {canBePaid ? (
          <Section title={t`From your wallet`}>
            <PayFromWallet of={view} by={pay} />
          </Section>
        ) : (
          <PaymentOver
            of={view}
            isPayer={pay.paid !== undefined || read.wallet.transaction_id !== null}
            isResult={isNewer}
          />
        )}
        <Text small tone="quiet">
          <Trans>
            Reference <Code>{checkout.reference}</Code>
          </Trans>
        </Text>
      </Stack>
    </Columns>
  )
}
