import { referenceName } from '../kit/format/rail-names.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { isCounted } from '../kit/data/payment-status.tsx'
import { Facts } from '../kit/data/lines.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Code, Text } from '../kit/layout/text.tsx'
import { OutAndArrives } from '../payouts/payout-status.tsx'
import { MoneyRoute } from './money-route.tsx'
import { MoneyLegs } from './money-legs.tsx'
import { PaymentExplained } from './payment-explained.tsx'
import { MoneyLines } from './money-lines.tsx'
import { isCreditUnclear, MoneyName, MoneyStatus, storyAddress } from './money-words.tsx'
import { Outcomes, UnclearOutcomes } from './outcomes.tsx'
import { WhoActs } from './who-acts.tsx'

/** All facts of one movement of money: where it is, who acts, what is promised, leg by leg. */
export function MoneyStory({ of: money, onAsk }: { of: TracedMoney; onAsk: () => void }) {
  const isUnclear = isInDoubt(money)
  const story = storyAddress(money)
  return (
    <Columns side={<MoneySide of={money} />}>
      <Stack gap={7}>
        <Section>
          <Stack gap={4}>
            <Row push="between" wide>
              <Stack gap={1}>
                <Text tone="muted">
                  <MoneyName of={money} />
                </Text>
                <Money of={money.amount} size="largest" uncounted={!isCounted(money.state)} />
                <BothAmounts of={money} />
                <Row gap={4}>
                  <MoneyStatus of={money} loud />
                  <Text as="span" tone="muted">
                    <DateTime of={money.begun_at} />
                  </Text>
                </Row>
              </Stack>
              <Row>
                {story && (
                  <LinkButton href={story}>
                    <Trans>Whole story</Trans>
                  </LinkButton>
                )}
                <Button onPress={onAsk}>
                  <Trans>Ask us</Trans>
                </Button>
              </Row>
            </Row>
            {money.payment ? (
              <PaymentExplained of={money} payment={money.payment} isUnclear={isUnclear} />
            ) : (
              isUnclear && <DoNotPayAgain of={money} />
            )}
            <MoneyRoute of={money} />
          </Stack>
        </Section>
        <WhoActs of={money} />
        {isUnclear && money.kind !== 'payment' && money.place !== 'us' && <UnclearOutcomes of={money} />}
        <MoneyLegs of={money} />
      </Stack>
    </Columns>
  )
}

/** For a withdrawal on its way: what leaves the wallet, as on its page, and what arrives, as in the history. */
function BothAmounts({ of: { kind, acts, lines } }: { of: TracedMoney }) {
  const [out, arrives] = (['withdrawn', 'arrives'] as const).map((name) => lines.find(({ is }) => is === name)?.amount)
  if (kind !== 'payout' || acts === 'nobody' || out === undefined || arrives === undefined || out === arrives)
    return null
  return (
    <Text small tone="muted">
      <OutAndArrives out={out} arrives={arrives} />
    </Text>
  )
}

/** Code 099, whatever its state is: a second payment may be paid twice. */
const isInDoubt = (money: TracedMoney): boolean =>
  money.state === 'unclear' || isCreditUnclear(money) || (money.service_code === '099' && money.acts !== 'nobody')

function DoNotPayAgain({ of: money }: { of: TracedMoney }) {
  const { direction, place } = money
  if (place === 'us' && direction === 'in')
    return (
      <div>
        <Text strong>
          <Trans>Do not pay again</Trans>
        </Text>
        <Text tone="muted">
          <Trans>We review it. You do not need to do anything.</Trans>
        </Text>
      </div>
    )
  return (
    <div>
      <Text strong>
        <Trans>Do not pay again</Trans>
      </Text>
      <Text tone="muted">
        {direction === 'in' ? (
          <Trans>
            The bank has not confirmed whether it took the money (code 099). A second payment could take it twice.
          </Trans>
        ) : isCreditUnclear(money) ? (
          <CreditUnclear of={money} />
        ) : (
          <Trans>
            The bank has not confirmed whether it carried out the withdrawal (code 099). It is never sent twice.
          </Trans>
        )}
      </Text>
    </div>
  )
}

/** In the words of the withdrawal's page. */
function CreditUnclear({ of: { name: bank, legs } }: { of: TracedMoney }) {
  const code = legs.find(({ leg }) => leg === 'credit')?.code ?? '099'
  return (
    <Trans>
      It left us, and {bank} has not confirmed whether it is in your account (code {code}). It may be there, so do not
      send it again.
    </Trans>
  )
}

function MoneySide({ of: money }: { of: TracedMoney }) {
  const { t } = useLingui()
  const { ours, bank } = money.references
  return (
    <Stack gap={10}>
      <MoneyLines of={money} />
      {money.acts !== 'nobody' && money.kind !== 'payment' && (!isInDoubt(money) || money.place === 'us') && (
        <Outcomes of={money} />
      )}
      <Section title={t`References`}>
        <Facts
          of={[
            [t`Ours`, <Code key="ours">{ours}</Code>],
            ...(money.payment?.order_reference
              ? [[t`Order or bill`, <Code key="order">{money.payment.order_reference}</Code>] as const]
              : []),
            ...(bank ? [[referenceName(money), <Code key="bank">{bank}</Code>] as const] : []),
            ...(money.remark ? [[t`Remark`, money.remark] as const] : []),
          ]}
        />
      </Section>
    </Stack>
  )
}
