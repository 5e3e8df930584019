import { Trans, useLingui } from '@lingui/react/macro'
import { Callout } from '../../kit/layout/callout.tsx'
import { CardIcon } from '../../kit/icons/money.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CardMoneyRule } from '../../wallet/card-money.tsx'
import { NextSteps } from './next-steps.tsx'

/** The rule of credit-card money, before somebody loads it. */
export const CreditCardRule = () => (
  <Callout tone="warn" icon={<CardIcon />}>
    <strong>
      <CardMoneyRule />
    </strong>{' '}
    <Trans>
      If you pay with a debit card, the money has no restriction. The bank reports the kind of card; if it does not, it
      counts as a credit card.
    </Trans>
  </Callout>
)

/** The accepted brands, and where other cards are used. */
export function CardsTaken() {
  const { t } = useLingui()
  return (
    <Section title={t`Cards taken`}>
      <Stack gap={2}>
        <Row>
          <Tag>Visa</Tag>
          <Tag>Mastercard</Tag>
        </Row>
        <Text small tone="quiet">
          <Trans>Debit, credit and prepaid, from Nepal or abroad, with 3-D Secure.</Trans>{' '}
          <Trans>
            For SCT cards there is <Link href="/dashboard/loadFunds/sct">a page of its own</Link>.
          </Trans>
        </Text>
      </Stack>
    </Section>
  )
}

/** The steps from the button to the wallet, with a card. */
export const CardSteps = () => (
  <NextSteps
    takes={<Trans>About a minute</Trans>}
    of={[
      {
        id: 'leave',
        what: <Trans>You leave us for the bank’s card page</Trans>,
        note: <Trans>Enter card number and CVV there, never here. We do not see or keep them.</Trans>,
      },
      {
        id: 'proof',
        what: <Trans>Your bank checks that it is you (3-D Secure)</Trans>,
        note: <Trans>A code by SMS, or a tap in its app. A card without it is refused.</Trans>,
      },
    ]}
  />
)
